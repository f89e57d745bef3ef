#include "tests/simulation/invariants.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "common/base/text.hpp"
#include "common/race/decide/decide.hpp"
#include "common/race/draw.hpp"
#include "common/race/modes/daily.hpp"
#include "tests/simulation/club_invariants.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/mode_invariants.hpp"

namespace gridrace::simulation {

namespace {

using race::Phase;
using race::RunStatus;
using sudoku::Cell;

// Once more, not by the code that the room plays by: the start is offered when everybody else who
// is there to play is ready.
void check_start_offer(const race::RoomState& state) {
    if (!state.start_offered_at) return;
    require(state.phase == Phase::lobby, "a start is offered while a race is under way");
    require(std::ranges::all_of(state.members,
                                [&state](const race::Member& member) {
                                    return member.id == state.host || member.away_since ||
                                           member.role == race::Role::spectator || member.ready;
                                }),
            "a start is offered while somebody is not ready");
}

void check_members(const race::RoomState& state) {
    std::set<std::string> names;
    MemberId last;
    for (const auto& member : state.members) {
        require(member.id > last, "members stand in the order of their ids");
        last = member.id;
        require(names.insert(member.name).second, "two members have one name");
        const auto cleaned = clean_name(member.name);
        require(cleaned && *cleaned == member.name, "a member's name is not a clean name");
        require(member.answers.size() <= race::answers_kept, "too many answers are kept");
        require(!member.ready || member.role == race::Role::player, "a spectator is ready");
    }
    require(last <= state.last_member, "a member has an id that was never given away");
    const bool has_host = !state.members.empty() && !race::is_of_a_day(state);
    require(has_host == static_cast<bool>(state.host),
            "a room with members has a host, an empty one or one of a day none");
    require(!state.host || state.member(state.host) != nullptr, "the host is not a member");
    require(state.player_count() <= state.rules.max_players, "more players than seats");
    require(!race::find_fault(state.rules, state.choice), "the rules have a fault");
    require(!state.locked || !state.members.empty(), "a room is locked that nobody can open");
    require(!state.listed || !state.members.empty(), "a room is listed in which nobody is");
    require(state.word_needed == state.word.has_value(), "a room wants a word and has none");
    check_start_offer(state);
}

// Names are compared as the list has them: the rules give its players no others.
void check_entrants(const race::RoomState& state) {
    const auto is_listed = [&state](const std::string& name) {
        return state.entrants.empty() || std::ranges::count(state.entrants, name) == 1;
    };
    for (const auto& member : state.members) {
        require(member.role == race::Role::spectator || is_listed(member.name),
                "somebody plays who is not on the list");
    }
    for (const auto& run : state.race.runs) {
        require(is_listed(run.name), "somebody races who is not on the list");
    }
}

void check_origins(const std::vector<race::Origin>& origins) {
    require(origins.size() <= race::origins_kept, "too many origins are remembered");
    for (std::size_t i = 0; i < origins.size(); ++i) {
        require(std::count(origins.begin(), origins.end(), origins[i]) == 1,
                "an origin is remembered twice");
    }
}

void check_talk(const race::RoomState& state) {
    require(state.talk.size() <= race::talk_kept, "a room remembers too much talk");
    for (const auto& line : state.talk) {
        require(line.emote.has_value() == line.text.empty(), "a line has words or an emote");
        require(line.emote || clean_line(line.text) == line.text, "talk that is not clean");
    }
    for (const auto& member : state.members) {
        const auto& times = member.talked_at;
        require(times.size() <= race::talks_in_a_row, "too many times are remembered");
        require(std::ranges::is_sorted(times), "somebody talked in another order");
    }
}

// The rules of sudoku once more, not by the code that the room plays by.
bool obeys_the_rules(const sudoku::Grid& grid) {
    std::array<unsigned, 27> digits_in_house{};
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const unsigned digit = 1u << grid.digit(cell);
        if (grid.is_empty(cell)) continue;
        for (const int house : {cell.row(), 9 + cell.column(), 18 + cell.box()}) {
            auto& digits = digits_in_house[static_cast<std::size_t>(house)];
            if ((digits & digit) != 0) return false;
            digits |= digit;
        }
    }
    return true;
}

// The cells that count for this player: those of the player's own grid, or of the board for all.
race::FilledByBox filled_by(const race::Race& race, const race::Run& run) {
    race::FilledByBox filled{};
    const bool is_solved_sprint = race.mode() == race::Mode::sprint && run.grid.is_full();
    if (is_solved_sprint) return filled;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const bool is_open = race::puzzle_of(race, run).is_empty(cell);
        const auto index = static_cast<std::size_t>(i);
        const bool is_own = !race.board || race.board->owners[index] == run.member;
        const bool counts = is_open && is_own && !run.grid.is_empty(cell);
        if (counts) ++filled[static_cast<std::size_t>(cell.box())];
    }
    return filled;
}

void check_grid(const race::Race& race, const race::Run& run) {
    const auto& puzzle = race::puzzle_of(race, run);
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const bool is_kept = puzzle.is_empty(cell) || run.grid.digit(cell) == puzzle.digit(cell);
        require(is_kept, "a given was changed");
    }
    require(filled_by(race, run) == run.filled_by_box, "the progress is not that of the grid");
    require(obeys_the_rules(run.grid), "a grid holds clashing digits");
    require(run.grid.is_full() || run.status != RunStatus::finished,
            "a player has finished without a full grid");
    const bool may_be_full = race.board || race.mode() == race::Mode::sprint;
    require(may_be_full || !run.grid.is_full() || run.status == RunStatus::finished,
            "a player with a full grid has not finished");
}

bool share_a_place(const race::Race& race, const race::Run& one, const race::Run& other) {
    return race.mode() == race::Mode::together ||
           (race.mode() == race::Mode::relay && one.team == other.team);
}

void check_places(const race::Race& race) {
    std::vector<const race::Run*> finished;
    for (const auto& run : race.runs) {
        const bool is_ranked = race.mode() != race::Mode::daily || run.assists_taken == 0;
        if (run.status == RunStatus::finished && is_ranked) finished.push_back(&run);
        const bool may_have_place =
            run.status == RunStatus::finished || run.status == RunStatus::out;
        require(may_have_place || run.place == 0, "a place without a finish");
    }
    std::ranges::sort(finished, {}, [](const race::Run* run) {
        return std::tuple(run->table, run->place, run->team, run->member);
    });
    Milliseconds last{};
    std::uint32_t place = 0;
    const race::Run* before = nullptr;
    for (const auto* run : finished) {
        const bool begins_table = before != nullptr && before->table != run->table;
        if (begins_table) {
            before = nullptr;
            place = 0;
            last = {};
        }
        const bool shares = before != nullptr && share_a_place(race, *before, *run);
        require(run->place == (shares ? place : place + 1), "the places are not 1, 2, 3, …");
        require(run->time >= last, "a later finisher has the better place");
        place = run->place;
        last = run->time;
        before = run;
    }
}

void check_race(const race::RoomState& state) {
    const auto& race = state.race;
    require(race.runs.size() <= race::max_runs || race::is_of_a_day(state),
            "too many runs in one race");
    MemberId last;
    for (const auto& run : race.runs) {
        require(run.member > last, "runs stand in the order of their members' ids");
        last = run.member;
        check_grid(race, run);
        const bool may_be_held =
            race.mode() == race::Mode::territory || race::begins_at(race, run) > race.starts_at;
        require(run.held_until ? run.assists_taken > 0 || may_be_held : run.assists_taken == 0,
                "an assist without its price");
        require(run.assists_taken == 0 || !(race.assists & race::AssistSet::priced()).empty(),
                "an assist was taken that the race does not allow");
    }
    check_places(race);
    check_mode(state);
    switch (state.phase) {
        case Phase::lobby:
            require(race.runs.empty() || race.ended_at, "a race lies in the lobby unended");
            break;
        case Phase::countdown:
            require(race.number && race.order.has_value() != race::is_draw_open(state) &&
                        race.runs.empty() && !race.ended_at && !race.seed,
                    "a countdown has an order, or a draw, and nothing of a race yet");
            break;
        case Phase::racing:
            require(!race.ends_at || race::can_be_ended(race.mode()),
                    "an end is announced in a mode without one");
            require(race.puzzle && !race.ended_at && !race.seed, "a race under way is one");
            require(race::is_of_a_day(state) ||
                        std::ranges::count(race.runs, RunStatus::racing, &race::Run::status) > 0,
                    "nobody races in a race under way");
            break;
    }
}

// The seed is bound before anybody knows what the others are bound to.
void check_draw(const race::RoomState& state) {
    const auto& race = state.race;
    require(race.draw.has_value() == race.draw_secret.has_value(),
            "a draw has no secret of the server, or a secret no draw");
    if (!race.draw) return require(race.openings.empty(), "secrets are open that draw nothing");
    require(race::commitment_to(*race.draw_secret) == race.draw->commitment,
            "the server is bound to another secret");
    for (const auto& [member, secret] : race.openings) {
        const auto* entry = race::entry_of(race.draw, member);
        require(entry != nullptr && race::commitment_to(secret) == entry->commitment,
                "a secret counts that nobody was bound to");
    }
    require(!race.puzzle || race.order, "a puzzle comes before its draw is closed");
    const auto drawn = race::drawn_seed(race.number, *race.draw_secret, race.openings);
    require(!race.order || race.order->seed == drawn, "the puzzle is not the one that was drawn");
}

}  // namespace

void check_invariants(const race::RoomState& state) {
    check_talk(state);
    check_members(state);
    check_entrants(state);
    check_race(state);
    check_draw(state);
    check_origins(state.barred_origins);
    check_origins(state.muted_origins);
    check_club(state);
    require(!state.closed || state.members.empty(), "a closed room has members");
}

}  // namespace gridrace::simulation
