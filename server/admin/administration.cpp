#include "server/admin/administration.hpp"

#include "common/base/text.hpp"
#include "server/admin/shard_calls.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

Fault no_span() {
    return {"bad_request", "a span is a number and one of s, m, h and d, such as 90s or 2h"};
}
Fault no_network() {
    return {"bad_request",
            "name an address, a network such as 10.0.0.0/8 or 2001:db8::/32 (not all there are: "
            "/0), or a room and a member of it"};
}
Fault not_written(const std::error_code& error) {
    return {"not_written", "the list of bans cannot be written: " + error.message()};
}

CommandForMember command_named(std::string_view command) {
    if (command == "mute") return [](MemberId who) { return race::MuteMember{who, true}; };
    if (command == "unmute") return [](MemberId who) { return race::MuteMember{who, false}; };
    return [](MemberId who) { return race::KickMember{who}; };
}

}  // namespace

Administration::Administration(AdminContext context, Executor home)
    : context_(std::move(context)),
      home_(home),
      audit_(context_.folder, context_.audit),
      started_(context_.clock.now()) {}

Awaitable<std::string> Administration::answer(std::string line, unsigned uid) {
    const auto request = parse_request(line);
    if (!request) co_return answer_line(request.error());
    auto outcome = co_await carry_out(*request);
    if (request->command->changes) {
        const auto error = audit_.record(context_.clock.now(), uid, *request, outcome);
        if (error) {
            report(Level::error, "the audit log cannot be written: " + error.message());
            if (outcome) (*outcome)["warning"] = "the audit log cannot be written";
        }
    }
    co_return outcome ? answer_line(*outcome) : answer_line(outcome.error());
}

void Administration::tidy_audit_log() {
    if (const auto error = audit_.tidy(context_.clock.now())) {
        report(Level::error, "old lines of the audit log cannot be removed: " + error.message());
    }
}

Awaitable<Outcome> Administration::carry_out(Request request) {
    const auto name = request.command->name;
    if (name == "bans") co_return list_bans();
    if (name == "unban") co_return unban(request);
    if (name == "drain") co_return drain(request);
    if (name == "undrain") co_return undrain();
    Awaitable<Outcome> work = [&] {
        if (name == "rooms") return list_rooms(request);
        if (name == "members") return list_members(request);
        if (name == "room") return show_room(request);
        if (name == "stats") return tell_stats();
        if (name == "ban") return ban(request);
        if (name == "announce") return announce(request);
        if (name == "close") return close(request);
        if (name == "erase") return erase(request);
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
    auto command = command_named(request.command->name);
    auto answer = co_await do_to_member(home_, shard, *code, std::move(member), std::move(command));
    co_return outcome_of(std::move(answer));
}

Awaitable<Outcome> Administration::ban(Request request) {
    const auto who = request.argument("who");
    if (request.argument("member").empty()) {
        const auto network = parse_banned(who);
        if (!network) co_return no_network();
        auto banning = ban_network(*network, request);
        auto outcome = co_await std::move(banning);
        co_return outcome;
    }
    if (!request.argument("for").empty() && !parse_span(request.argument("for"))) {
        co_return no_span();
    }
    const auto code = race::RoomCode::parse(who);
    if (!code) co_return no_such_room();
    auto& shard = context_.context.shard_of(*code);
    std::string member(request.argument("member"));
    auto command = command_named("kick");
    auto kicked = co_await do_to_member(home_, shard, *code, std::move(member), std::move(command));
    if (kicked.fault) co_return outcome_of(std::move(kicked));
    if (!kicked.address || kicked.address->is_unspecified()) {
        co_return Fault{"no_address", "the member is kicked, but not connected: nothing to ban"};
    }
    auto banning = ban_network(banned_with(*kicked.address), request);
    auto banned = co_await std::move(banning);
    if (banned) banned->update(kicked.result);
    co_return banned;
}

// Closes connections from there: one without a seat is checked again when it takes its seat, on the
// same thread.
Awaitable<Outcome> Administration::ban_network(Network network, Request request) {
    const auto text = request.argument("for");
    const auto span = parse_span(text);
    if (!text.empty() && !span) co_return no_span();
    const auto now = context_.clock.now();
    std::optional<Instant> until;
    if (span) until = now + *span;
    if (const auto error = context_.bans.ban(network, until, now)) co_return not_written(error);

    std::size_t ended = 0;
    for (const auto& shard : context_.context.shards) {
        std::function<std::size_t(Shard&)> end = [network](Shard& there) {
            const auto is_banned = [&](const Address& address) {
                return network.contains(address);
            };
            return there.end_seats_of(is_banned, wire::CloseCode::banned);
        };
        const auto some = co_await ask<std::size_t>(home_, *shard, std::move(end));
        ended += some;
    }
    json result{{"address", banned_text(network)}, {"disconnected", ended}};
    if (until) result["until"] = time_text(*until);
    co_return result;
}

Outcome Administration::unban(const Request& request) {
    const auto network = parse_banned(request.argument("address"));
    if (!network) return no_network();
    const auto now = context_.clock.now();
    const auto lifted = context_.bans.unban(*network, now);
    if (!lifted) return not_written(lifted.error());
    if (*lifted) return json{{"address", banned_text(*network)}};
    const auto wider = context_.bans.ban_of(network->base(), now);
    if (!wider || wider->prefix() > network->prefix()) {
        return Fault{"not_banned", banned_text(*network) + " is not banned"};
    }
    return Fault{"not_banned", banned_text(*network) + " has no ban of its own, but " +
                                   banned_text(*wider) + " is banned: unban that"};
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
    auto answer = co_await erase_room(home_, shard, *code);
    co_return outcome_of(std::move(answer));
}

Outcome Administration::drain(const Request& request) {
    const auto text = request.argument("within");
    const auto span = parse_span(text);
    if (!text.empty() && !span) return no_span();
    const auto within = span.value_or(context_.drain_within);
    const auto until = context_.clock.now() + within;
    context_.drain(within);
    return json{{"draining", true}, {"until", time_text(until)}};
}

Outcome Administration::undrain() {
    context_.undrain();
    return json{{"draining", false}};
}

}  // namespace gridrace::server::admin
