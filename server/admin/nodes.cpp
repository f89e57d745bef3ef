#include "server/admin/nodes.hpp"

#include "common/base/text.hpp"
#include "server/admin/forwarded_request.hpp"
#include "server/net/cluster/node_call.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

constexpr std::chrono::hours remembered{24};        // a node that has ended
constexpr std::chrono::seconds time_to_look{5};     // for an answer
constexpr std::chrono::seconds time_to_change{50};  // the log may have to be rewritten

Fault fault_of(const NodeRow& node, const Request& request, const NodeCallFault& fault) {
    const auto name = "node " + node.name;
    switch (fault.kind) {
        case NodeCallFault::Kind::not_sent:
        case NodeCallFault::Kind::other_secret:
            return {node_unreachable, name + " cannot be reached: " + fault.why};
        case NodeCallFault::Kind::refused: return {node_refuses, name + ": " + fault.why};
        case NodeCallFault::Kind::no_answer: break;
    }
    auto message = name + ": " + fault.why;
    if (request.command->changes) message += "; nobody knows whether it was done: look again";
    return {node_silent, std::move(message)};
}

// Null if there is none.
json member_of(const json& object, const char* key) {
    const auto found = object.find(key);
    return object.is_object() && found != object.end() ? *found : json();
}

Outcome parse_answer(const NodeRow& node, std::string_view text) {
    auto answer = json::parse(text, nullptr, false);
    auto result = member_of(answer, "result");
    if (result.is_object() && member_of(answer, "ok") == true) {
        result["node"] = node.name;
        return result;
    }
    const auto error = member_of(answer, "error");
    const auto code = member_of(error, "code");
    const auto message = member_of(error, "message");
    if (!code.is_string() || !message.is_string()) {
        return Fault{node_silent, "node " + node.name + " is not understood"};
    }
    return Fault{code.get<std::string>(), message.get<std::string>()};
}

}  // namespace

Fault node_is_gone(const NodeRow& node) {
    const auto silent = std::chrono::floor<std::chrono::seconds>(node.silent);
    return {node_unreachable, "node " + node.name + " has not been heard of for " +
                                  std::to_string(silent.count()) + " s"};
}

Awaitable<Result<std::vector<NodeRow>, Fault>> Nodes::list() {
    auto listed = std::make_shared<Reply<std::vector<NodeRow>>>(home_);
    tables_.list_nodes([listed](std::error_code error, std::vector<NodeRow> nodes) {
        Reply<std::vector<NodeRow>>::give(listed, error, std::move(nodes));
    });
    co_await listed->wait();
    if (listed->error()) {
        co_return Fault{"log_failed",
                        "the database does not answer: nobody knows who the other nodes are"};
    }
    auto nodes = std::move(listed->value());
    std::erase_if(nodes,
                  [](const NodeRow& node) { return node.silent > remembered && node.rooms == 0; });
    co_return nodes;
}

Awaitable<Outcome> Nodes::ask(NodeRow node, Request request, unsigned uid) {
    const std::chrono::milliseconds patience =
        request.command->changes ? time_to_change : time_to_look;
    NodeCall call{node.name, node.url, to_text(ForwardedRequest{request, {uid, own_.name}})};
    auto calling = call_node(home_, own_, std::move(call), patience);
    const auto answer = co_await std::move(calling);
    if (!answer) co_return fault_of(node, request, answer.error());
    co_return parse_answer(node, *answer);
}

Awaitable<void> Nodes::ask_for(NodeRow node, Request request, unsigned uid, Asked asked) {
    auto outcome = co_await ask(std::move(node), std::move(request), uid);
    Reply<std::optional<Outcome>>::give(asked, {}, std::move(outcome));
}

Awaitable<std::vector<NodeAnswer>> Nodes::ask_others(Request request, unsigned uid) {
    std::vector<NodeAnswer> answers;
    const auto nodes = co_await list();
    if (!nodes) {
        answers.push_back({"others", nodes.error()});
        co_return answers;
    }
    std::vector<std::pair<std::string, Asked>> under_way;
    for (const auto& node : *nodes) {
        if (node.name == own_.name) continue;
        if (node.is_gone) {
            if (node.rooms > 0) answers.push_back({node.name, node_is_gone(node)});
            continue;
        }
        auto asked = std::make_shared<Reply<std::optional<Outcome>>>(home_);
        auto asking = ask_for(node, request, uid, asked);
        spawn(home_, "a command to a node", std::move(asking));
        under_way.emplace_back(node.name, std::move(asked));
    }
    for (auto& [name, asked] : under_way) {
        co_await asked->wait();
        answers.push_back({name, *std::move(asked->value())});
    }
    co_return answers;
}

}  // namespace gridrace::server::admin
