// Requests to one node of a cluster that are about rooms of all nodes, or about another node.
#include <algorithm>

#include "server/admin/administration.hpp"
#include "server/admin/merged_answers.hpp"
#include "server/admin/shard_calls.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

enum class Scope { here, room, all_nodes, node };

// For a room to have its next owner.
constexpr std::chrono::seconds time_to_find_owner{5};
constexpr std::chrono::milliseconds retry_interval{100};

Scope scope_of(const Request& request) {
    const auto name = request.command->name;
    const auto is_one_of = [name](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, name) != names.end();
    };
    if (is_one_of({"drain", "undrain"})) return Scope::node;
    if (is_one_of({"rooms", "stats"})) return Scope::all_nodes;
    if (name == "operator") return request.arguments.empty() ? Scope::here : Scope::all_nodes;
    if (is_one_of({"members", "announce"})) {
        return request.argument("room").empty() ? Scope::all_nodes : Scope::room;
    }
    if (name == "ban") return request.argument("member").empty() ? Scope::here : Scope::room;
    const bool names_room = is_one_of({"room", "kick", "mute", "unmute", "close", "erase"});
    return names_room ? Scope::room : Scope::here;
}

// Nothing was done, and in a moment somebody else may have the room.
bool has_moved(const Outcome& outcome) {
    return !outcome &&
           (outcome.error().code == "elsewhere" || outcome.error().code == node_unreachable);
}

Request stats_request() {
    return {find_command("stats"), {}};
}

}  // namespace

Awaitable<Outcome> Administration::carry_out_in_cluster(Request request, unsigned uid) {
    Awaitable<Outcome> work = [&] {
        switch (scope_of(request)) {
            case Scope::room: return carry_out_at_owner(request, uid);
            case Scope::all_nodes: return carry_out_everywhere(request, uid);
            case Scope::node: return carry_out_at_node(request, uid);
            case Scope::here: break;
        }
        return carry_out(request);
    }();
    auto outcome = co_await std::move(work);
    co_return outcome;
}

Awaitable<Outcome> Administration::carry_out_at_owner(Request request, unsigned uid) {
    const auto until = std::chrono::steady_clock::now() + time_to_find_owner;
    for (;;) {
        auto outcome = co_await carry_out(request);
        if (outcome) (*outcome)["node"] = nodes_->own_name();
        if (!outcome && outcome.error().code == "elsewhere") {
            auto asking = ask_owner(outcome.error(), request, uid);
            outcome = co_await std::move(asking);
        }
        if (!has_moved(outcome) || std::chrono::steady_clock::now() >= until) co_return outcome;
        co_await pause(home_, retry_interval);
    }
}

// `elsewhere`: the fault that says where the room is.
Awaitable<Outcome> Administration::ask_owner(Fault elsewhere, Request request, unsigned uid) {
    const auto nodes = co_await nodes_->list();
    if (!nodes) co_return nodes.error();
    const auto owner = std::ranges::find(*nodes, elsewhere.owner_url, &NodeRow::url);
    if (owner == nodes->end()) co_return elsewhere;
    auto asking = nodes_->ask(*owner, std::move(request), uid);
    auto outcome = co_await std::move(asking);
    co_return outcome;
}

Awaitable<Outcome> Administration::carry_out_everywhere(Request request, unsigned uid) {
    auto own = co_await carry_out(request);
    if (!own) co_return own;
    std::vector<NodeAnswer> answers{{nodes_->own_name(), std::move(own)}};
    auto others = co_await nodes_->ask_others(request, uid);
    std::ranges::move(others, std::back_inserter(answers));
    co_return merged(request, answers);
}

Awaitable<Outcome> Administration::carry_out_at_node(Request request, unsigned uid) {
    const std::string name(request.argument("node"));
    if (name.empty() || name == nodes_->own_name()) {
        auto outcome = co_await carry_out(request);
        co_return outcome;
    }
    const auto nodes = co_await nodes_->list();
    if (!nodes) co_return nodes.error();
    const auto node = std::ranges::find(*nodes, name, &NodeRow::name);
    if (node == nodes->end()) {
        co_return Fault{"no_such_node",
                        "there is no node of that name; gridraced admin nodes lists them"};
    }
    if (node->is_gone) co_return node_is_gone(*node);
    auto asking = nodes_->ask(*node, std::move(request), uid);
    auto outcome = co_await std::move(asking);
    co_return outcome;
}

Awaitable<Outcome> Administration::list_nodes() {
    if (!nodes_) {
        co_return Fault{"no_cluster", "this server is not a node of a cluster: it has no --node"};
    }
    const auto nodes = co_await nodes_->list();
    if (!nodes) co_return nodes.error();
    auto own = co_await tell_stats();
    std::vector<NodeAnswer> stats{{nodes_->own_name(), std::move(own)}};
    auto asking = nodes_->ask_others(stats_request(), 0);
    auto others = co_await std::move(asking);
    std::ranges::move(others, std::back_inserter(stats));
    co_return node_list(*nodes, stats);
}

}  // namespace gridrace::server::admin
