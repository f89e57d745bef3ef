#include "server/admin/administration.hpp"

#include "common/base/text.hpp"
#include "server/admin/shard_calls.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/rooms/race_field.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

Fault no_cluster() {
    return {"bad_request", "this server is not a node of a cluster"};
}

MemberCall call_named(std::string_view command) {
    if (command == "mute") return {[](MemberId who) { return race::MuteMember{who, true}; }};
    if (command == "unmute") return {[](MemberId who) { return race::MuteMember{who, false}; }};
    return {[](MemberId who) { return race::KickMember{who}; }};
}

}  // namespace

Administration::Administration(AdminContext context, Executor home)
    : context_(std::move(context)),
      home_(home),
      audit_(context_.folder, context_.audit),
      started_(context_.clock.now()) {
    const auto* const own = context_.context.cluster;
    if (own != nullptr && context_.tables != nullptr) nodes_.emplace(*context_.tables, *own, home);
}

Awaitable<std::string> Administration::answer(std::string line, unsigned uid) {
    const auto request = parse_request(line);
    if (!request) co_return answer_line(request.error());
    auto work = nodes_ ? carry_out_in_cluster(*request, uid) : carry_out(*request);
    auto outcome = co_await std::move(work);
    const Asker asker{uid, {}};
    co_return answer_line(audited(asker, *request, std::move(outcome)));
}

Awaitable<std::string> Administration::answer_node(std::string body) {
    const auto forwarded = parse_forwarded(body);
    if (!forwarded) co_return answer_line(forwarded.error());
    auto outcome = co_await carry_out(forwarded->request);
    co_return answer_line(audited(forwarded->asker, forwarded->request, std::move(outcome)));
}

// The outcome to answer, after a line in the audit log.
Outcome Administration::audited(const Asker& asker, const Request& request, Outcome outcome) {
    if (request.command->changes) {
        const auto error = audit_.record(context_.clock.wall(), asker, request, outcome);
        if (error) {
            report(Level::error, "the audit log cannot be written: " + error.message());
            if (outcome) (*outcome)["warning"] = "the audit log cannot be written";
        }
    }
    return outcome;
}

void Administration::tidy_audit_log() {
    if (const auto error = audit_.tidy(context_.clock.wall())) {
        report(Level::error, "old lines of the audit log cannot be removed: " + error.message());
    }
}

Awaitable<Outcome> Administration::carry_out(Request request) {
    const auto name = request.command->name;
    if (name == "bans") co_return list_bans();
    if (name == "drain") co_return drain(request);
    if (name == "undrain") co_return undrain(request);
    if (name == "operator") co_return manage_operators(request);
    if (name == "vouch") co_return vouch(request);
    Awaitable<Outcome> work = [&] {
        if (name == "rooms") return list_rooms(request);
        if (name == "members") return list_members(request);
        if (name == "room") return show_room(request);
        if (name == "stats") return tell_stats();
        if (name == "nodes") return list_nodes();
        if (name == "unban") return unban(request);
        if (name == "ban") return ban(request);
        if (name == "announce") return announce(request);
        if (name == "close") return close(request);
        if (name == "erase") return erase(request);
        if (name == "forget") return forget(request);
        if (name == "webhook") return test_webhook(request);
        return change_member(request);
    }();
    auto outcome = co_await std::move(work);
    co_return outcome;
}

// For kick, mute and unmute.
Awaitable<Outcome> Administration::change_member(Request request) {
    const auto code = race::RoomCode::parse(request.argument("room"));
    if (!code) co_return no_such_room();
    auto& shard = context_.context.shard_of(*code);
    std::string member(request.argument("member"));
    auto call = call_named(request.command->name);
    auto answer = co_await do_to_member(home_, shard, *code, std::move(member), std::move(call));
    co_return outcome_of(std::move(answer));
}

Awaitable<Outcome> Administration::announce(Request request) {
    race::OperatorCommand command = race::Announce{std::string(request.argument("text"))};
    json result;
    if (!request.argument("room").empty()) {
        const auto code = race::RoomCode::parse(request.argument("room"));
        if (!code) co_return no_such_room();
        auto& shard = context_.context.shard_of(*code);
        auto answer = co_await do_to_room(home_, shard, *code, command);
        if (answer.fault) co_return *answer.fault;
        result["rooms"] = 1;
        co_return result;
    }
    if (!clean_line(request.argument("text"))) {
        co_return Fault{"text_not_allowed", "this text cannot be sent"};
    }
    std::size_t rooms = 0;
    for (const auto& shard : context_.context.shards) {
        const auto reached = co_await do_to_all(home_, *shard, command);
        rooms += reached;
    }
    result["rooms"] = rooms;
    co_return result;
}

Awaitable<Outcome> Administration::close(Request request) {
    const auto code = race::RoomCode::parse(request.argument("room"));
    if (!code) co_return no_such_room();
    auto& shard = context_.context.shard_of(*code);
    race::OperatorCommand command = race::CloseRoom();
    auto answer = co_await do_to_room(home_, shard, *code, command);
    co_return outcome_of(std::move(answer));
}

Awaitable<Outcome> Administration::erase(Request request) {
    const auto code = race::RoomCode::parse(request.argument("room"));
    if (!code) co_return no_such_room();
    auto& shard = context_.context.shard_of(*code);
    const auto* const field = context_.context.field;
    // Their logs have its players' moves, too.
    const auto raced =
        field != nullptr ? field->rooms_with_ghosts_of(*code) : std::vector<race::RoomCode>();
    auto answer = co_await erase_room(home_, shard, *code);
    for (const auto& other : raced) {
        auto& its_shard = context_.context.shard_of(other);
        const auto erased = co_await erase_room(home_, its_shard, other);
        const auto* const key = erased.fault ? "not_erased" : "also_erased";
        answer.result[key].push_back(other.text());
        if (answer.fault)
            answer.fault->message += std::string("; ") + (erased.fault ? "not erased" : "erased") +
                                     ", with ghosts of it: " + other.text();
    }
    co_return outcome_of(std::move(answer));
}

Awaitable<Outcome> Administration::test_webhook(Request request) {
    if (request.argument("what") != "test")
        co_return Fault{"bad_request", "say: gridraced admin webhook test"};
    if (context_.webhook == nullptr)
        co_return Fault{"no_webhook", "this server has no webhook: set webhook_url_file"};
    auto testing = context_.webhook->test(home_);
    const auto tested = co_await std::move(testing);
    if (tested.outcome.kind != PostOutcome::Kind::sent)
        co_return Fault{"webhook_failed",
                        "the webhook at " + tested.host +
                            " did not take the test message: " + tested.outcome.why};
    co_return json{{"sent", true}, {"host", tested.host}};
}

Outcome Administration::drain(const Request& request) {
    if (!nodes_ && !request.argument("node").empty()) return no_cluster();
    const auto text = request.argument("within");
    const auto span = parse_span(text);
    if (!text.empty() && !span) return no_span();
    const auto within = span.value_or(context_.drain_within);
    const auto until = context_.clock.wall() + within;
    context_.drain(within);
    json result{{"draining", true}, {"until", time_text(until)}};
    if (nodes_) result["node"] = nodes_->own_name();
    return result;
}

Outcome Administration::undrain(const Request& request) {
    if (!nodes_ && !request.argument("node").empty()) return no_cluster();
    context_.undrain();
    json result{{"draining", false}};
    if (nodes_) result["node"] = nodes_->own_name();
    return result;
}

}  // namespace gridrace::server::admin
