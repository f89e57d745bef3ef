#include "client/export/narration.hpp"

#include <algorithm>

#include "common/base/text.hpp"
#include "common/race/team_standings.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;
using language::Language;
using language::Phrase;

struct Teller {
    const race::RoomState& state;
    const std::map<MemberId, std::string>& names;
    const Language language;

    template <class... Arguments>
    std::string say(Phrase phrase, const Arguments&... arguments) const {
        return language::say(language, phrase, arguments...);
    }
    std::string name(MemberId id) const {
        const auto known = names.find(id);
        return known != names.end() ? known->second : say("somebody"_t);
    }

    std::string operator()(const race::MemberJoined& e) const {
        const bool plays = e.role == race::Role::player;
        return say(plays ? "{0} joins"_t : "{0} watches"_t, printable(e.name));
    }
    std::string operator()(const race::MemberLeft& e) const {
        const bool is_kicked = e.reason == race::LeaveReason::kicked;
        return say(is_kicked ? "{0} is removed"_t : "{0} leaves"_t, name(e.member));
    }
    std::string operator()(const race::MemberAway& e) const {
        return say("{0} is away"_t, name(e.member));
    }
    std::string operator()(const race::MemberBack& e) const {
        return say("{0} is back"_t, name(e.member));
    }
    std::string operator()(const race::HostChanged& e) const {
        return say("{0} is the host"_t, name(e.member));
    }
    std::string operator()(const race::CountdownStarted& e) const {
        return say("race {0}: countdown"_t, e.race.value);
    }
    std::string operator()(const race::CountdownCancelled& e) const {
        return say("no race: {0}"_t, say(Phrase(race::describe(e.reason))));
    }
    std::string operator()(const race::RaceStarted& e) const {
        return say("race {0} starts: {1}"_t, e.race.value, sudoku::to_line(e.puzzle));
    }
    std::string operator()(const race::PlayerEntered& e) const {
        return say("{0} joins the race"_t, name(e.member));
    }
    std::string operator()(const race::AttemptBegun& e) const {
        return say("{0} begins"_t, name(e.member));
    }
    std::string operator()(const race::ProgressChanged& e) const {
        const auto* run = state.run(e.member);
        if (run == nullptr) return "";
        return name(e.member) + " " + std::to_string(race::percentage(state.race, *run)) + " %";
    }
    std::string operator()(const race::MoveRefused& e) const {
        return say("{0} slips ({1})"_t, name(e.member), e.refused_moves);
    }
    std::string operator()(const race::AssistTaken& e) const {
        return say("{0} takes help: {1} ({2})"_t, name(e.member), race::name(e.assist),
                   e.assists_taken);
    }
    std::string operator()(const race::PlayerFinished& e) const {
        return say("{0} finishes in place {1} after {2}"_t, name(e.member), e.place,
                   format_time(e.time));
    }
    std::string operator()(const race::PlayerOut& e) const {
        return say("{0} is out"_t, name(e.member));
    }
    std::string operator()(const race::PuzzleSolved& e) const {
        return say("{0} solves puzzle {1}"_t, name(e.member), e.solved);
    }
    std::string operator()(const race::BoardChanged& e) const {
        const auto cell = to_string(e.cell);
        if (e.digit == 0) return say("{0} clears {1}"_t, name(e.member), cell);
        return say("{0} places {1} in {2}"_t, name(e.member), e.digit, cell);
    }
    std::string operator()(const race::TeamChanged& e) const {
        return say("{0} is in team {1}"_t, name(e.member), e.team);
    }
    std::string operator()(const race::HeadStartChanged& e) const {
        return say("{0} has a head start of {1} s and {2} cells"_t, name(e.member),
                   e.head_start.time.count(), e.head_start.cells);
    }
    std::string operator()(const race::TurnChanged& e) const {
        return say("team {0}: turn of {1}, {2} digits left"_t, e.team, name(e.player),
                   e.digits_left);
    }
    std::string operator()(const race::MatchScored& e) const {
        const auto winner = e.scores.empty() ? "" : printable(e.scores.front().name);
        if (race::has_tables(state.race.mode()))
            return say(e.next_at ? "tournament, round {0}: {1} is ahead"_t
                                 : "tournament, round {0}: {1} has won"_t,
                       e.raced, winner);
        return say(e.next_at ? "match, {0} of {1} races: {2} is ahead"_t
                             : "match, {0} of {1} races: {2} has won"_t,
                   e.raced, e.races, winner);
    }
    std::string operator()(const race::TablesSet& e) const {
        return say("{0} tables are set"_t, e.tables.size());
    }
    std::string operator()(const race::EntrantsListed& e) const {
        return say("the host's list has {0} names"_t, e.names.size());
    }
    std::string operator()(const race::ClubFounded& e) const {
        return say("the room is the club {0}"_t, printable(e.name));
    }
    std::string operator()(const race::ClubScored& e) const {
        return say("race {0} of the club counts"_t, e.raced);
    }
    std::string operator()(const race::PlayerForfeited& e) const {
        return say("{0} forfeits"_t, name(e.member));
    }
    std::string operator()(const race::EndAnnounced& e) const {
        const auto left = format_time(e.ends_at - state.race.starts_at);
        return say(e.by_host ? "the host ends the race at {0}"_t : "the race ends at {0}"_t, left);
    }
    std::string operator()(const race::StartOffered& e) const {
        return e.at ? say("only the host is waited for: in a minute anyone may start"_t) : "";
    }
    std::string operator()(const race::RaceEnded& e) const {
        return say("race {0} is over"_t, e.race.value);
    }
    std::string operator()(const race::Said& e) const {
        return name(e.member) + ": " + printable(e.text, e.text.size());
    }
    std::string operator()(const race::Reacted& e) const {
        return name(e.member) + ": " + say(Phrase(race::describe(e.emote)));
    }
    std::string operator()(const race::Announced& e) const {
        return say("the server announces: {0}"_t, printable(e.text, e.text.size()));
    }
    std::string operator()(const race::MuteChanged& e) const {
        return say(e.muted ? "{0} is muted"_t : "{0} may talk again"_t, name(e.member));
    }
    std::string operator()(const race::LockChanged& e) const {
        return say(e.locked ? "the room is locked"_t : "the room is open again"_t);
    }
    std::string operator()(const race::KicksLifted&) const {
        return say("kicked members may join again"_t);
    }
    std::string operator()(const race::RoomClosed&) const { return say("the room is closed"_t); }
    std::string operator()(const race::Interrupted& e) const {
        return say("the server was away for {0}"_t, format_time(e.until - e.from));
    }
    template <class Other>
    std::string operator()(const Other&) const {
        return "";
    }
};

}  // namespace

void Narrator::learn_names(const race::RoomState& state) {
    for (const auto& member : state.members) names_[member.id] = printable(member.name);
}

std::string Narrator::narrate(const race::Event& event, const race::RoomState& state) {
    if (const auto* joined = std::get_if<race::MemberJoined>(&event)) {
        names_[joined->member] = printable(joined->name);
    }
    return std::visit(Teller{state, names_, language_}, event);
}

namespace {

// The time of a finisher, the puzzles or cells where they count, else the share of cells.
std::string score(const race::Race& race, const race::Standing& standing) {
    const auto run = std::ranges::find(race.runs, standing.member, &race::Run::member);
    if (race.mode() == race::Mode::sprint) return std::to_string(run->solved) + " ✓";
    if (race.mode() == race::Mode::territory) return std::to_string(race::cells_filled(*run));
    return standing.status == race::RunStatus::finished
               ? format_time(standing.time)
               : std::to_string(standing.percentage) + " %";
}

}  // namespace

std::string result_text(const race::Race& race, Language language) {
    std::string lines;
    std::uint32_t table = 0;
    for (const auto& team : race::team_standings(race)) {
        lines += std::to_string(team.place) + ". " + say(language, "team {0}"_t, team.team) + "  ";
        lines += say(language, "sum of places {0}"_t, team.score) + "\n";
    }
    for (const auto& standing : race::standings(race)) {
        if (standing.table != table) {
            table = standing.table;
            lines += say(language, "table {0}"_t, table) + "\n";
        }
        lines += std::to_string(standing.place) + ". " + printable(standing.name) + "  ";
        lines += score(race, standing);
        lines += "  " + say(language, "refused moves: {0}"_t, standing.refused_moves);
        if (standing.assists_taken > 0)
            lines += "  " + say(language, "help: {0}"_t, standing.assists_taken);
        lines += '\n';
    }
    if (race.interrupted.count() > 0) {
        lines += say(language, "The server was away for {0}; that time doesn't count."_t,
                     format_time(race.interrupted)) +
                 "\n";
    }
    return lines;
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
