#include "client/narration.hpp"

#include <nlohmann/json.hpp>

#include "common/base/text.hpp"
#include "common/sudoku/formats.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

std::string_view word(race::LeaveReason reason) {
    switch (reason) {
        case race::LeaveReason::left: return "left";
        case race::LeaveReason::kicked: return "kicked";
        case race::LeaveReason::gone: return "gone";
    }
    return "";
}

std::string_view word(race::RunStatus status) {
    switch (status) {
        case race::RunStatus::racing: return "racing";
        case race::RunStatus::finished: return "finished";
        case race::RunStatus::forfeited: return "forfeited";
        case race::RunStatus::gone: return "gone";
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

json names(race::AssistSet assists) {
    json listed = json::array();
    for (const auto assist : race::all_assists) {
        if (assists.contains(assist)) listed.push_back(race::name(assist));
    }
    return listed;
}

struct Teller {
    const race::RoomState& state;
    const std::map<MemberId, std::string>& names;

    std::string name(MemberId id) const {
        const auto known = names.find(id);
        return known != names.end() ? known->second : "somebody";
    }

    std::string operator()(const race::MemberJoined& e) const {
        return e.name + (e.role == race::Role::player ? " joins" : " watches");
    }
    std::string operator()(const race::MemberLeft& e) const {
        return name(e.member) + (e.reason == race::LeaveReason::kicked ? " is removed" : " leaves");
    }
    std::string operator()(const race::MemberAway& e) const { return name(e.member) + " is away"; }
    std::string operator()(const race::MemberBack& e) const { return name(e.member) + " is back"; }
    std::string operator()(const race::HostChanged& e) const {
        return name(e.member) + " is the host";
    }
    std::string operator()(const race::CountdownStarted& e) const {
        return "race " + std::to_string(e.race.value) + ": countdown";
    }
    std::string operator()(const race::CountdownCancelled& e) const {
        return "no race: " + std::string(race::describe(e.reason));
    }
    std::string operator()(const race::RaceStarted& e) const {
        return "race " + std::to_string(e.race.value) + " starts: " + sudoku::to_line(e.puzzle);
    }
    std::string operator()(const race::PlayerEntered& e) const {
        return name(e.member) + " joins the race";
    }
    std::string operator()(const race::ProgressChanged& e) const {
        const auto* run = state.run(e.member);
        if (run == nullptr) return "";
        return name(e.member) + " " + std::to_string(race::percentage(state.race, *run)) + " %";
    }
    std::string operator()(const race::MoveRefused& e) const {
        return name(e.member) + " slips (" + std::to_string(e.refused_moves) + ")";
    }
    std::string operator()(const race::AidTaken& e) const {
        return name(e.member) + " takes an aid: " + std::string(race::name(e.assist)) + " (" +
               std::to_string(e.aids) + ")";
    }
    std::string operator()(const race::PlayerFinished& e) const {
        return name(e.member) + " finishes in place " + std::to_string(e.place) + " after " +
               format_time(e.time);
    }
    std::string operator()(const race::PlayerForfeited& e) const {
        return name(e.member) + " forfeits";
    }
    std::string operator()(const race::RaceEnded& e) const {
        return "race " + std::to_string(e.race.value) + " is over";
    }
    std::string operator()(const race::Said& e) const {
        return name(e.member) + ": " + printable(e.text, e.text.size());
    }
    std::string operator()(const race::Reacted& e) const {
        return name(e.member) + ": " + std::string(race::describe(e.emote));
    }
    std::string operator()(const race::RoomClosed&) const { return "the room is closed"; }
    std::string operator()(const race::Interrupted& e) const {
        return "the server was away for " + format_time(e.until - e.from);
    }
    template <class Other>
    std::string operator()(const Other&) const {
        return "";
    }
};

struct Describer {
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
                     {"assists", names(e.rules.assists)},
                     {"aid_price", e.rules.aid_price.count()}};
        if (e.rules.rating) {
            line["rating"] = sudoku::to_string(*e.rules.rating);
        } else {
            line["grade"] = sudoku::name(e.rules.grade);
        }
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
    json operator()(const race::AidTaken& e) const {
        return {{"event", "aid_taken"},
                {"member", e.member.value},
                {"assist", race::name(e.assist)},
                {"aids", e.aids},
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
        if (e.seed) line["seed"] = *e.seed;
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
    // What only the server knows never comes here.
    template <class ServerEvent>
    json operator()(const ServerEvent&) const {
        return json::object();
    }
};

}  // namespace

void Narrator::learn_names(const race::RoomState& state) {
    for (const auto& member : state.members) names_[member.id] = member.name;
}

std::string Narrator::narrate(const race::Event& event, const race::RoomState& state) {
    if (const auto* joined = std::get_if<race::MemberJoined>(&event)) {
        names_[joined->member] = joined->name;
    }
    return std::visit(Teller{state, names_}, event);
}

std::string to_json_line(const race::Event& event) {
    return std::visit(Describer{}, event).dump();
}

std::string result_json_line(const race::Race& race) {
    json standings = json::array();
    for (const auto& standing : race::standings(race)) {
        json row = {{"place", standing.place},
                    {"member", standing.member.value},
                    {"name", standing.name},
                    {"status", word(standing.status)},
                    {"percentage", standing.percentage},
                    {"refused_moves", standing.refused_moves},
                    {"aids", standing.aids}};
        if (standing.status == race::RunStatus::finished) row["time"] = standing.time.count();
        standings.push_back(std::move(row));
    }
    return json{{"result",
                 {{"race", race.number.value},
                  {"interrupted", race.interrupted.count()},
                  {"assists", names(race.assists)},
                  {"standings", standings}}}}
        .dump();
}

std::string format_time(Milliseconds time) {
    const auto padded = [](std::int64_t value, std::size_t width) {
        auto digits = std::to_string(value);
        return std::string(width - std::min(width, digits.size()), '0') + digits;
    };
    const auto all = time.count();
    return std::to_string(all / 60000) + ":" + padded(all / 1000 % 60, 2) + "." +
           padded(all % 1000, 3);
}

}  // namespace gridrace::client
