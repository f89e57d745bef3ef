#include "server/net/http/room_status.hpp"

#include <nlohmann/json.hpp>

#include "server/net/http/meetings_answer.hpp"
#include "server/net/http/rejection.hpp"
#include "server/net/http/request_target.hpp"
#include "server/net/http/standings_answer.hpp"

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds retry_when_paused{5};

using Json = nlohmann::ordered_json;

// A room that cannot be joined, or not now.
Response shut_answer(const race::RoomCode& code, http::status status, std::string_view reason,
                     std::chrono::seconds retry_after = {}) {
    Json json{{"room", code.text()}, {"open", false}, {"reason", reason}};
    if (retry_after.count() == 0) return json_answer(status, json.dump());
    json["retry_after_ms"] = retry_after.count() * 1000;
    auto answer = json_answer(status, json.dump());
    answer.set(http::field::retry_after, std::to_string(retry_after.count()));
    return answer;
}

// The reasons that joining would give under the names of refusals.
std::string_view reason_of(race::RefusalCode refusal) {
    switch (refusal) {
        case race::RefusalCode::room_is_full: return "full";
        case race::RefusalCode::room_is_locked: return "locked";
        case race::RefusalCode::room_is_closed: return "closed";
        case race::RefusalCode::was_kicked:
        case race::RefusalCode::address_was_kicked: return "kicked";
        default: return race::name(refusal);
    }
}

// A client that may watch may see the members.
bool may_watch(const std::optional<race::Refusal>& refusal) {
    return !refusal || refusal->code == race::RefusalCode::room_is_full;
}

// What is played, and what a newcomer needs for it.
void tell_of_rules(Json& json, const race::RoomState& state) {
    const auto mode = state.rules.mode_settings.mode;
    json["mode"] = mode ? race::name(*mode) : "unknown";
    json["features"] = wire::names(needed_features(state));
    json["listed"] = !state.entrants.empty();
    if (!state.club) return;
    json["club"] = state.club->name;
    if (state.club->meeting) json["meeting"] = state.club->meeting->next.time_since_epoch().count();
}

// Of a room with this state, to a new player.
std::string_view reason_of(const Rejection& rejection) {
    switch (rejection.cause) {
        case RefusalCause::banned:
        case RefusalCause::server_word_needed:
        case RefusalCause::wrong_server_word: return name(rejection.cause);
        default: break;
    }
    return http_status(rejection.cause) == 403 ? "refused" : "busy";
}

// A room as a new player from an address would find it.
struct Seen {
    std::optional<race::RoomState> read;  // of a room that is not open here
    const race::RoomState* open = nullptr;
    std::optional<race::Refusal> refusal;
    bool is_here = true;  // and not at another node

    const race::RoomState& state() const { return read ? *read : *open; }
};

Awaitable<Result<Seen, RoomFault>> find_room(ServerContext& context, Shard& shard,
                                             race::RoomCode code, Address client) {
    const auto& settings = context.gate.settings();
    const auto network = network_of(settings, context.proxy_warnings, client);
    const bool may_be_unfounded = code.is_of_a_day() && !shard.has_open(code);
    // The room of today is founded by the first who enters it, not by who looks whether there is one.
    if (may_be_unfounded) {
        auto state = co_await shard.peek(code);
        if (!state) co_return state.error();
        const auto refusal = refuse_newcomer(code, *state, network, {shard.now()});
        const bool is_founded = state->last_member != MemberId{};
        Seen seen{*std::move(state), nullptr, refusal};
        if (!is_founded) co_return std::move(seen);
    }
    const auto room = co_await shard.open_room(code);
    if (room) {
        const auto refusal = (*room)->refuse_player(network, networks_of(settings, client));
        Seen seen{std::nullopt, &(*room)->durable_state(), refusal};
        co_return std::move(seen);
    }
    if (room.error().kind != RoomFault::Kind::elsewhere) co_return room.error();
    auto state = co_await shard.peek(code);
    if (!state) co_return state.error();
    const auto refusal = refuse_newcomer(code, *state, network, {shard.now()});
    Seen seen{*std::move(state), nullptr, refusal, false};
    co_return std::move(seen);
}

// Nothing may be awaited before what is seen has been read.
Awaitable<Result<Seen, RoomFault>> look_at(ServerContext& context, Shard& shard,
                                           race::RoomCode code, Address client, Gate::Pass& pass) {
    auto seen = co_await find_room(context, shard, code, client);
    if (!seen && seen.error().kind == RoomFault::Kind::no_such_room)
        pass.has_guessed(code, Gate::Clock::now());
    co_return std::move(seen);
}

}  // namespace

bool asks_for_status(std::string_view target) {
    return target.starts_with(status_path);
}

Result<StatusRequest, Response> parse_status_request(std::string_view target) {
    using enum StatusRequest::About;
    auto path = without_last_slash(target.substr(status_path.size()));
    auto about = status;
    for (const auto& [end, meant] :
         {std::pair(std::string_view("/standings"), standings), {"/meetings.ics", meetings}}) {
        if (about != status || !path.ends_with(end)) continue;
        path.remove_suffix(end.size());
        about = meant;
    }
    auto code = race::RoomCode::parse(path);
    if (code) return StatusRequest{std::move(*code), about};
    const Json json{{"open", false}, {"reason", "no_such_room"}};
    return json_answer(http::status::not_found, json.dump());
}

Response status_rejection(const Rejection& rejection) {
    Json json{{"open", false},
              {"reason", reason_of(rejection)},
              {"code", name(rejection.cause)},
              {"message", describe(rejection.cause)}};
    if (rejection.retry_after.count() > 0)
        json["retry_after_ms"] = rejection.retry_after.count() * 1000;
    auto answer = rejection_answer(rejection);
    answer.set(http::field::content_type, "application/json");
    answer.body() = json.dump() + "\n";
    answer.prepare_payload();
    return answer;
}

Response state_answer(const race::RoomCode& code, const race::RoomState& state,
                      const std::optional<race::Refusal>& refusal) {
    Json json{{"room", code.text()}, {"open", !refusal}};
    if (refusal) json["reason"] = reason_of(refusal->code);
    if (may_watch(refusal)) {
        json["players"] = state.player_count();
        json["max_players"] = state.rules.max_players;
        json["phase"] = race::name(state.phase);
        tell_of_rules(json, state);
    }
    return json_answer(http::status::ok, json.dump());
}

Response fault_answer(const race::RoomCode& code, const RoomFault& fault) {
    switch (fault.kind) {
        case RoomFault::Kind::damaged: return shut_answer(code, http::status::gone, "damaged");
        case RoomFault::Kind::log_failed:
            return shut_answer(code, http::status::service_unavailable, "paused",
                               retry_when_paused);
        case RoomFault::Kind::too_many_rooms:
        case RoomFault::Kind::too_many_clubs:
        case RoomFault::Kind::no_clubs:
        case RoomFault::Kind::elsewhere:
            return shut_answer(code, http::status::service_unavailable, "busy", retry_when_paused);
        case RoomFault::Kind::no_such_room:
        case RoomFault::Kind::refused: break;
    }
    return shut_answer(code, http::status::not_found, "no_such_room");
}

Awaitable<Response> answer_status(ServerContext& context, Shard& shard, StatusRequest request,
                                  Address client, Gate::Pass& pass) {
    const auto seen = co_await look_at(context, shard, request.room, client, pass);
    if (!seen) co_return fault_answer(request.room, seen.error());
    if (request.about == StatusRequest::About::standings)
        co_return standings_answer(request.room, seen->state());
    if (request.about == StatusRequest::About::meetings)
        co_return meetings_answer(request.room, seen->state(), shard.wall(), request.home);
    if (seen->is_here && !shard.takes_newcomers())
        co_return shut_answer(request.room, http::status::ok, "restarting", back_when_drained);
    if (seen->is_here && context.space != nullptr && context.space->is_short())
        co_return shut_answer(request.room, http::status::ok, "busy", back_when_disk_has_space);
    co_return state_answer(request.room, seen->state(), seen->refusal);
}

Awaitable<std::optional<Preview>> find_preview(ServerContext& context, Shard& shard,
                                               race::RoomCode room, Address client,
                                               Gate::Pass& pass) {
    // A page is shown at once, also while the log fails.
    if (!shard.has_open(room) && shard.counts().log_fails) co_return std::nullopt;
    const auto seen = co_await look_at(context, shard, room, client, pass);
    if (!seen || !may_watch(seen->refusal)) co_return std::nullopt;
    co_return preview_of(seen->state());
}

}  // namespace gridrace::server
