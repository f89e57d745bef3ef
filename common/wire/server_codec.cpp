// What servers say: ServerMessage.
#include "common/wire/codec.hpp"
#include "common/wire/event_fields.hpp"
#include "common/wire/parse.hpp"
#include "gridrace/wire/v1/server.pb.h"

namespace gridrace::wire {

namespace {

using fields::from_pb;
using fields::get;
using fields::put;
using fields::to_pb;

// More of these than any room has: what a snapshot may not exceed.
constexpr int max_listed = 256;

// ---- writing ----

void put_answer(const race::Answer& answer, v1::Answer& pb) {
    pb.set_command(answer.command.value);
    if (answer.refusal) put(*answer.refusal, *pb.mutable_refusal());
    pb.set_event(answer.event.value);
}

void put_member(const race::Member& member, v1::Member& pb) {
    pb.set_id(member.id.value);
    pb.set_name(member.name);
    pb.set_role(to_pb<v1::Role>(member.role));
    pb.set_ready(member.ready);
    if (member.away_since) pb.set_away_since(to_pb(*member.away_since));
    pb.set_last_command(member.last_command.value);
    for (const auto& answer : member.answers) put_answer(answer, *pb.add_answers());
}

void put_race(const race::Race& race, v1::Race& pb) {
    pb.set_number(race.number.value);
    pb.set_starts_at(to_pb(race.starts_at));
    if (race.ended_at) pb.set_ended_at(to_pb(*race.ended_at));
    pb.set_end_reason(to_pb<v1::RaceEndReason>(race.end_reason));
    if (race.seed) pb.set_seed(*race.seed);
    if (race.puzzle) pb.set_puzzle(sudoku::to_line(*race.puzzle));
    put(race.assists, *pb.mutable_assists());
    for (const auto& run : race.runs) {
        auto& out = *pb.add_runs();
        out.set_member(run.member.value);
        out.set_name(run.name);
        out.set_filled_by_box(fields::filled_bytes(run.filled_by_box));
        out.set_refused_moves(run.refused_moves);
        out.set_aids(run.aids);
        if (run.held_until) out.set_held_until(to_pb(*run.held_until));
        out.set_status(to_pb<v1::RunStatus>(run.status));
        out.set_time(static_cast<std::uint64_t>(run.time.count()));
        out.set_place(run.place);
        if (race.puzzle && run.grid != *race.puzzle) out.set_grid(sudoku::to_line(run.grid));
    }
    // Whoever starts a server after years gets this room still, if not the number.
    const auto interrupted = std::min(race.interrupted, fields::longest_time);
    pb.set_interrupted(static_cast<std::uint64_t>(interrupted.count()));
}

void put_snapshot(const race::RoomState& state, v1::Snapshot& pb) {
    if (state.code) pb.set_code(state.code->text());
    pb.set_closed(state.closed);
    pb.set_phase(to_pb<v1::Phase>(state.phase));
    put(state.rules, *pb.mutable_rules());
    for (const auto& member : state.members) put_member(member, *pb.add_members());
    pb.set_host(state.host.value);
    if (state.race.number) put_race(state.race, *pb.mutable_race());
    pb.set_last_member(state.last_member.value);
    pb.set_deserted_since(to_pb(state.deserted_since));
}

// ---- reading ----

bool get_answer(const v1::Answer& pb, race::Answer& answer) {
    answer.command = {pb.command()};
    answer.event = {pb.event()};
    return fields::get_refusal(pb, answer.refusal);
}

bool get_member(const v1::Member& pb, race::Member& member) {
    member.id = {pb.id()};
    member.name = pb.name();
    member.ready = pb.ready();
    member.last_command = {pb.last_command()};
    if (pb.answers_size() > static_cast<int>(race::answers_kept)) return false;
    for (const auto& answer : pb.answers()) {
        if (!get_answer(answer, member.answers.emplace_back())) return false;
    }
    return (!pb.has_away_since() || from_pb(pb.away_since(), member.away_since.emplace())) &&
           from_pb(pb.role(), race::Role::spectator, member.role);
}

bool get_run(const v1::Run& pb, const race::Race& race, race::Run& run) {
    run.member = {pb.member()};
    run.name = pb.name();
    run.refused_moves = pb.refused_moves();
    run.aids = pb.aids();
    run.place = pb.place();
    if (!pb.grid().empty()) {
        if (!race.puzzle || !fields::get_grid(pb.grid(), run.grid)) return false;
    } else if (race.puzzle) {
        run.grid = *race.puzzle;
    }
    return fields::get_filled(pb.filled_by_box(), run.filled_by_box) &&
           (!pb.has_held_until() || from_pb(pb.held_until(), run.held_until.emplace())) &&
           from_pb(pb.time(), run.time) && from_pb(pb.status(), race::RunStatus::gone, run.status);
}

bool get_race(const v1::Race& pb, race::Race& race) {
    race.number = {pb.number()};
    if (pb.has_seed()) race.seed = pb.seed();
    race.assists = fields::get_assists(pb);
    if (!pb.puzzle().empty() && !fields::get_grid(pb.puzzle(), race.puzzle.emplace())) return false;
    if (pb.runs_size() > max_listed) return false;
    for (const auto& run : pb.runs()) {
        const auto before = race.runs.empty() ? MemberId{} : race.runs.back().member;
        if (!get_run(run, race, race.runs.emplace_back())) return false;
        if (race.runs.back().member <= before) return false;
    }
    return race.number && from_pb(pb.starts_at(), race.starts_at) &&
           from_pb(pb.interrupted(), race.interrupted) &&
           (!pb.has_ended_at() || from_pb(pb.ended_at(), race.ended_at.emplace())) &&
           from_pb(pb.end_reason(), race::RaceEndReason::time_limit, race.end_reason);
}

bool get_snapshot(const v1::Snapshot& pb, race::RoomState& state) {
    state.code = race::RoomCode::parse(pb.code());
    state.closed = pb.closed();
    state.host = {pb.host()};
    state.last_member = {pb.last_member()};
    if (pb.members_size() > max_listed) return false;
    for (const auto& member : pb.members()) {
        const auto before = state.members.empty() ? MemberId{} : state.members.back().id;
        if (!get_member(member, state.members.emplace_back())) return false;
        if (state.members.back().id <= before) return false;
    }
    return state.code && from_pb(pb.phase(), race::Phase::racing, state.phase) &&
           get(pb.rules(), state.rules) && from_pb(pb.deserted_since(), state.deserted_since) &&
           (!pb.has_race() || get_race(pb.race(), state.race));
}

Result<Welcome, DecodeFault> read_welcome(const v1::Welcome& pb) {
    Welcome welcome;
    welcome.member = {pb.member()};
    welcome.last_command = {pb.last_command()};
    welcome.limits.max_message_bytes = pb.limits().max_message_bytes();
    welcome.limits.commands_per_second = pb.limits().commands_per_second();
    welcome.limits.burst = pb.limits().burst();
    welcome.limits.idle_timeout = std::chrono::seconds(pb.limits().idle_timeout_seconds());
    welcome.server_version = pb.server_version();
    welcome.history = pb.history();
    if (!welcome.member || !from_pb(pb.server_time(), welcome.server_time)) {
        return DecodeFault{"the server's welcome makes no sense"};
    }
    return welcome;
}

bool get_events(const v1::ServerMessage& pb, race::Events& events) {
    events.reserve(static_cast<std::size_t>(pb.events_size()));
    for (const auto& event : pb.events()) {
        std::optional<race::Event> read;
        const auto outcome = fields::get_event(event, read);
        if (outcome == fields::EventRead::malformed) return false;
        if (read) events.push_back(std::move(*read));
    }
    return true;
}

bool get_rest(const v1::ServerMessage& pb, ServerMessage& message) {
    for (const auto& answer : pb.repeated_answers()) {
        if (!get_answer(answer, message.repeated_answers.emplace_back())) return false;
    }
    if (pb.has_pong()) {
        auto& pong = message.pong.emplace();
        pong.echo = pb.pong().echo();
        if (!from_pb(pb.pong().server_time(), pong.server_time)) return false;
    }
    if (pb.has_error()) {
        const auto& error = pb.error();
        message.error = Error{error.code(), error.message(), error.retry(),
                              Milliseconds(error.retry_after_ms())};
    }
    return true;
}

}  // namespace

std::string encode(const ServerMessage& message) {
    v1::ServerMessage pb;
    if (message.welcome) {
        const auto& welcome = *message.welcome;
        auto& out = *pb.mutable_welcome();
        out.set_member(welcome.member.value);
        out.set_last_command(welcome.last_command.value);
        out.set_server_time(to_pb(welcome.server_time));
        out.set_server_version(welcome.server_version);
        out.set_history(welcome.history);
        out.mutable_limits()->set_max_message_bytes(welcome.limits.max_message_bytes);
        out.mutable_limits()->set_commands_per_second(welcome.limits.commands_per_second);
        out.mutable_limits()->set_burst(welcome.limits.burst);
        out.mutable_limits()->set_idle_timeout_seconds(
            static_cast<std::uint32_t>(welcome.limits.idle_timeout.count()));
    }
    if (message.snapshot) put_snapshot(*message.snapshot, *pb.mutable_snapshot());
    for (const auto& event : message.events) fields::put_event(event, *pb.add_events());
    if (message.cursor) {
        pb.mutable_cursor()->set_public_seen(message.cursor->public_seen.value);
        pb.mutable_cursor()->set_private_seen(message.cursor->private_seen.value);
    }
    for (const auto& answer : message.repeated_answers)
        put_answer(answer, *pb.add_repeated_answers());
    if (message.pong) {
        pb.mutable_pong()->set_echo(message.pong->echo);
        pb.mutable_pong()->set_server_time(to_pb(message.pong->server_time));
    }
    if (message.error) {
        pb.mutable_error()->set_code(message.error->code);
        pb.mutable_error()->set_message(message.error->message);
        pb.mutable_error()->set_retry(message.error->retry);
        pb.mutable_error()->set_retry_after_ms(
            static_cast<std::uint32_t>(message.error->retry_after.count()));
    }
    return pb.SerializeAsString();
}

std::string encode_event(const race::Event& event) {
    v1::ServerMessage pb;
    fields::put_event(event, *pb.add_events());
    return pb.SerializeAsString();
}

Result<ServerMessage, DecodeFault> decode_server_message(std::string_view bytes) {
    v1::ServerMessage pb;
    if (!parse(bytes, pb)) return DecodeFault{"the bytes are not a gridrace.v1 ServerMessage"};
    ServerMessage message;
    if (pb.has_welcome()) {
        auto welcome = read_welcome(pb.welcome());
        if (!welcome) return welcome.error();
        message.welcome = std::move(*welcome);
    }
    if (pb.has_snapshot() && !get_snapshot(pb.snapshot(), message.snapshot.emplace())) {
        return DecodeFault{"the server's snapshot makes no sense"};
    }
    if (!get_events(pb, message.events))
        return DecodeFault{"one of the server's events makes no sense"};
    if (pb.has_cursor()) {
        message.cursor = race::Cursor{{pb.cursor().public_seen()}, {pb.cursor().private_seen()}};
    }
    if (!get_rest(pb, message)) return DecodeFault{"the server's message makes no sense"};
    return message;
}

}  // namespace gridrace::wire
