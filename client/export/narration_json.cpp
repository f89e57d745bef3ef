// A race as JSON lines, for programs.
#include <algorithm>

#include "client/export/event_json.hpp"
#include "client/export/mode_event_json.hpp"
#include "client/export/narration.hpp"
#include "common/race/entrants.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/wire/result_json.hpp"

namespace gridrace::client {

using nlohmann::json;

std::string_view word(race::LeaveReason reason) {
    switch (reason) {
        case race::LeaveReason::left: return "left";
        case race::LeaveReason::kicked: return "kicked";
        case race::LeaveReason::gone: return "gone";
    }
    return "";
}

std::string_view word(race::RaceEndReason reason) {
    return reason == race::RaceEndReason::all_done ? "all_done" : "time_limit";
}

std::string_view word(race::Role role) {
    return role == race::Role::player ? "player" : "spectator";
}

std::int64_t number(Instant at) {
    return at.time_since_epoch().count();
}

std::string_view word(race::PuzzleSource source) {
    switch (source) {
        case race::PuzzleSource::generated: return "generated";
        case race::PuzzleSource::seeded: return "seeded";
        case race::PuzzleSource::given: return "given";
    }
    return "";
}

namespace {

std::string one_line(const json& object) {
    return object.dump(-1, ' ', true);
}

struct Describer : ModeEventDescriber {
    using ModeEventDescriber::operator();

    json operator()(const race::RoomOpened& e) const {
        return {{"event", "room_opened"}, {"code", e.code.text()}, {"at", number(e.at)}};
    }
    json operator()(const race::RoomClosed& e) const {
        return {{"event", "room_closed"}, {"at", number(e.at)}};
    }
    json operator()(const race::MemberJoined& e) const {
        return {{"event", "member_joined"},
                {"member", e.member.value},
                {"name", e.name},
                {"role", word(e.role)}};
    }
    json operator()(const race::MemberLeft& e) const {
        return {{"event", "member_left"},
                {"member", e.member.value},
                {"reason", word(e.reason)},
                {"at", number(e.at)}};
    }
    json operator()(const race::MemberAway& e) const {
        return {{"event", "member_away"}, {"member", e.member.value}, {"at", number(e.at)}};
    }
    json operator()(const race::MemberBack& e) const {
        return {{"event", "member_back"}, {"member", e.member.value}};
    }
    json operator()(const race::HostChanged& e) const {
        return {{"event", "host_changed"}, {"member", e.member.value}};
    }
    json operator()(const race::ReadyChanged& e) const {
        return {{"event", "ready_changed"}, {"member", e.member.value}, {"ready", e.ready}};
    }
    json operator()(const race::RoleChanged& e) const {
        return {{"event", "role_changed"}, {"member", e.member.value}, {"role", word(e.role)}};
    }
    json operator()(const race::RulesChanged& e) const {
        json line = {{"event", "rules_changed"},
                     {"assists", wire::assists_to_json(e.rules.assists)},
                     {"aid_price", e.rules.assist_price.count()}};
        if (e.rules.rating) {
            line["rating"] = sudoku::to_string(*e.rules.rating);
        } else {
            line["grade"] = race::difficulty(e.rules);
        }
        if (const auto mode = e.rules.mode_settings.mode; mode != race::Mode::race) {
            line["mode"] = mode ? race::name(*mode) : "unknown";
        }
        if (const auto window = e.rules.mode_settings.finish_window; window.count() > 0)
            line["finish_window"] = window.count();
        if (e.rules.boards_delay) line["boards_delay"] = e.rules.boards_delay->count();
        return line;
    }
    json operator()(const race::CountdownStarted& e) const {
        return {{"event", "countdown_started"},
                {"race", e.race.value},
                {"starts_at", number(e.starts_at)}};
    }
    json operator()(const race::CountdownCancelled& e) const {
        return {{"event", "countdown_cancelled"},
                {"race", e.race.value},
                {"reason", race::name(e.reason)}};
    }
    json operator()(const race::RaceStarted& e) const {
        return {{"event", "race_started"},
                {"race", e.race.value},
                {"at", number(e.at)},
                {"puzzle", sudoku::to_line(e.puzzle)}};
    }
    json operator()(const race::AttemptBegun& e) const {
        return {{"event", "attempt_begun"}, {"member", e.member.value}, {"at", number(e.at)}};
    }
    json operator()(const race::PlayerEntered& e) const {
        return {{"event", "player_entered"}, {"member", e.member.value}};
    }
    json operator()(const race::ProgressChanged& e) const {
        return {{"event", "progress_changed"},
                {"member", e.member.value},
                {"filled_by_box", e.filled_by_box}};
    }
    json operator()(const race::MoveRefused& e) const {
        return {{"event", "move_refused"},
                {"member", e.member.value},
                {"refused_moves", e.refused_moves}};
    }
    json operator()(const race::AssistTaken& e) const {
        return {{"event", "aid_taken"},
                {"member", e.member.value},
                {"assist", race::name(e.assist)},
                {"aids", e.assists_taken},
                {"until", number(e.until)}};
    }
    json operator()(const race::PlayerFinished& e) const {
        return {{"event", "player_finished"},
                {"member", e.member.value},
                {"time", e.time.count()},
                {"place", e.place}};
    }
    json operator()(const race::PlayerForfeited& e) const {
        return {{"event", "player_forfeited"}, {"member", e.member.value}};
    }
    json operator()(const race::RaceEnded& e) const {
        json line = {{"event", "race_ended"},
                     {"race", e.race.value},
                     {"at", number(e.at)},
                     {"reason", word(e.reason)}};
        if (e.seed) line["seed"] = std::to_string(*e.seed);
        return line;
    }
    json operator()(const race::EndAnnounced& e) const {
        return {{"event", "end_announced"}, {"ends_at", number(e.ends_at)}, {"by_host", e.by_host}};
    }
    json operator()(const race::StartOffered& e) const {
        json line = {{"event", "start_offered"}};
        if (e.at) line["at"] = number(*e.at);
        return line;
    }
    json operator()(const race::Said& e) const {
        return {
            {"event", "said"}, {"member", e.member.value}, {"text", e.text}, {"at", number(e.at)}};
    }
    json operator()(const race::Reacted& e) const {
        return {{"event", "reacted"},
                {"member", e.member.value},
                {"emote", race::name(e.emote)},
                {"at", number(e.at)}};
    }
    json operator()(const race::Announced& e) const {
        return {{"event", "announced"}, {"text", e.text}, {"at", number(e.at)}};
    }
    json operator()(const race::MuteChanged& e) const {
        return {{"event", "mute_changed"}, {"member", e.member.value}, {"muted", e.muted}};
    }
    json operator()(const race::LockChanged& e) const {
        return {{"event", "lock_changed"}, {"locked", e.locked}};
    }
    json operator()(const race::KicksLifted&) const { return {{"event", "kicks_lifted"}}; }
    json operator()(const race::Interrupted& e) const {
        return {{"event", "interrupted"}, {"from", number(e.from)}, {"until", number(e.until)}};
    }
    json operator()(const race::CommandAnswered& e) const {
        json line = {{"event", "command_answered"}, {"command", e.command.value}};
        if (e.refusal) line["refusal"] = race::name(e.refusal->code);
        return line;
    }
    json operator()(const race::DigitPlaced& e) const {
        return {{"event", "digit_placed"},
                {"member", e.member.value},
                {"cell", e.cell.index()},
                {"digit", e.digit}};
    }
    json operator()(const race::CellCleared& e) const {
        return {{"event", "cell_cleared"}, {"member", e.member.value}, {"cell", e.cell.index()}};
    }
    // Events that only the server knows never reach the client; TeamMoved is spelled out before.
    template <class ServerEvent>
    json operator()(const ServerEvent&) const {
        return json::object();
    }
};

}  // namespace

json to_json(const race::Event& event) {
    return std::visit(Describer{}, event);
}

std::string to_json_line(const race::Event& event) {
    return one_line(to_json(event));
}

std::string server_json_line(const wire::ServerLabel& server) {
    return one_line({{"server", {{"name", server.name}, {"welcome", server.welcome}}}});
}

std::string entrants_json_line(const race::RoomState& state) {
    return one_line({{"entrants", state.entrants}, {"missing", race::missing_entrants(state)}});
}

std::string result_json_line(const race::Race& race) {
    return one_line({{"result", wire::result_to_json(race)}});
}

}  // namespace gridrace::client
