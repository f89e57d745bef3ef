#include "common/race/decide/record_check.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "common/race/decide/decide.hpp"
#include "common/race/modes/daily.hpp"
#include "common/race/modes/sprint.hpp"
#include "common/race/recorder.hpp"
#include "common/race/rule_set.hpp"
#include "common/race/view.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::race {

namespace {

// The events caused by an initial event, including it; or why it is impossible.
using Ruling = Result<Events, std::string>;

// The puzzle as it was delivered; none if it cannot be solved.
std::optional<OrderedPuzzle> as_ordered(const sudoku::Grid& puzzle) {
    if (puzzle.is_full() || !sudoku::is_consistent(puzzle)) return std::nullopt;
    PuzzleOrder order;
    order.given_puzzle = puzzle;
    const auto made = make_puzzle(order, 0);
    return made ? std::optional(*made) : std::nullopt;
}

// Replays the members' actions by the rules.
struct Umpire {
    RoomState& state;
    Context context;
    std::span<const sudoku::Grid> puzzles;  // of a sprint, those after the first; of a day, its own

    Ruling operator()(const CountdownStarted& e) const {
        if (state.phase != Phase::lobby) return std::string("a second countdown starts");
        if (!e.race) return std::string("the race has no number");
        if (e.starts_at != context.now + state.rules.countdown) {
            return std::string("the countdown is not as long as the rules say");
        }
        if (e.draw && !are_players_there(state, *e.draw))
            return std::string("others take part in the draw than players who are there");
        return as_it_is(e);
    }
    // Whether the puzzle is the one that was drawn is asked apart (check_draw). Nobody is left out before the time but those who
    // have left.
    Ruling operator()(const DrawClosed& e) const {
        const auto& race = state.race;
        if (state.phase != Phase::countdown || e.race != race.number || !race.draw || race.order)
            return std::string("a puzzle is drawn out of turn");
        if (context.now < race.draw->closes_at && lacks_somebody(state, e.openings))
            return std::string("a player was left out of the draw too early");
        state.race.order = PuzzleOrder{};
        return as_it_is(e);
    }
    Ruling operator()(const RaceStarted& e) const {
        if (state.phase != Phase::countdown || e.race != state.race.number) {
            return std::string("the race starts without a countdown");
        }
        if (e.at != context.now || e.at < state.race.starts_at) {
            return std::string("the race starts before its time");
        }
        const bool is_dealt = has_attempts(state.race.mode());
        if (is_dealt && e.puzzle != sudoku::Grid()) return std::string("the puzzle is told to all");
        const auto puzzle = as_ordered(is_dealt && !puzzles.empty() ? puzzles[0] : e.puzzle);
        if (!puzzle) return std::string("the puzzle cannot be solved");
        const auto& rules = rule_set(state.race.mode());
        if (rules.knows_solution() && !puzzle->solution) {
            return std::string("the puzzle has several solutions");
        }
        Recorder room(state);
        const auto known = rules.knows_solution() ? puzzle->solution : std::nullopt;
        fold(state, PuzzleIssued{puzzle->grid, {}, known});
        record_start(room, e, context);
        return room.take();
    }
    Ruling operator()(const TablesSet& e) const {
        const bool is_awaited = state.phase == Phase::countdown && has_tables(state.race.mode()) &&
                                state.tournament.tables.empty();
        if (!is_awaited) return std::string("players are seated at tables out of turn");
        std::set<MemberId> seated;
        for (const auto& table : e.tables) {
            for (const auto player : table.players) {
                const auto* member = state.member(player);
                const bool may_play = member != nullptr && member->role == Role::player;
                if (!may_play || !seated.insert(player).second)
                    return std::string("somebody sits at a table who does not play, or at two");
            }
        }
        return as_it_is(e);
    }
    Ruling operator()(const PuzzleAdded& e) const {
        if (state.phase != Phase::racing || state.race.mode() != Mode::sprint) {
            return std::string("a puzzle is added that was not wanted");
        }
        const auto later = state.race.puzzles.size() - 1;
        // A puzzle that nobody has come to is not in the record.
        if (later >= puzzles.size()) {
            fold(state, PuzzleIssued{});
            return as_it_is(e);
        }
        Recorder room(state);
        fold(state, PuzzleIssued{puzzles[later], {}, {}});
        rule_set(state.race.mode()).on_puzzle(room, context);
        return room.take();
    }
    Ruling operator()(const RaceEnded& e) const {
        const bool is_in_time = e.race == state.race.number && e.at == context.now;
        const bool is_up = state.phase == Phase::racing && context.now >= *race_end(state);
        if (!is_in_time || !is_up || e.reason != RaceEndReason::time_limit) {
            return std::string("the race ends for no reason");
        }
        return as_it_is(e);
    }

    Ruling operator()(const AttemptBegun& e) const { return decided(e.member, StartRace{}); }
    Ruling operator()(const DigitPlaced& e) const {
        const auto cell = static_cast<std::uint32_t>(e.cell.index());
        return decided(e.member, PlaceDigit{cell, e.digit});
    }
    Ruling operator()(const CellCleared& e) const {
        return decided(e.member, ClearCell{static_cast<std::uint32_t>(e.cell.index())});
    }
    Ruling operator()(const BoardChanged& e) const { return changed(e.member, e.cell, e.digit); }
    Ruling operator()(const TeamBoardChanged& e) const { return changed(e.by, e.cell, e.digit); }
    Ruling operator()(const Pointed& e) const {
        return decided(e.member, PointAt{static_cast<std::uint32_t>(e.cell.index())});
    }
    // The turn's time is over.
    Ruling operator()(const TurnChanged&) const {
        Recorder room(state);
        if (state.phase == Phase::racing) rule_set(state.race.mode()).pass_time(room, context);
        return room.take();
    }
    Ruling operator()(const TeamChanged& e) const { return as_it_is_of_member(e); }
    Ruling operator()(const HeadStartChanged& e) const { return as_it_is_of_member(e); }
    // Each that is recorded was paid, also where earlier versions charged for every step of a hint.
    Ruling operator()(const AssistTaken& e) const {
        if (auto* run = state.run(e.member)) run->hinted_grid.reset();
        return decided(e.member, TakeAssist{e.assist});
    }
    Ruling operator()(const EndAnnounced& e) const {
        if (!e.by_host) return std::string("the end is announced for no reason");
        return decided(state.host, EndRace{});
    }
    Ruling operator()(const PlayerForfeited& e) const { return decided(e.member, Forfeit{}); }
    // The digit is unknown, but there is always one that is refused.
    Ruling operator()(const MoveRefused& e) const {
        const auto* run = state.run(e.member);
        if (state.phase != Phase::racing || run == nullptr || run->status != RunStatus::racing) {
            return std::string("a player moves without racing");
        }
        if (run->held_until && context.now < *run->held_until) {
            return describe(RefusalCode::paying_for_aid);
        }
        const auto& rules = rule_set(state.race.mode());
        if (const auto refusal = rules.refuse_player(state, e.member)) return describe(*refusal);
        Recorder room(state);
        rules.record_refused(room, e.member, context);
        return room.take();
    }

    Ruling operator()(const MemberJoined& e) const {
        if (e.member != state.last_member.next()) return std::string("a member joins out of turn");
        const bool is_taken =
            std::ranges::find(state.members, e.name, &Member::name) != state.members.end();
        if (is_taken) return std::string("two members have one name");
        auto events = join_as_named(state, {e.name, e.role, {}}, context);
        if (!events) return describe(events.error());
        return std::move(*events);
    }
    Ruling operator()(const MemberLeft& e) const {
        if (state.member(e.member) == nullptr) return nobody();
        Recorder room(state);
        remove_member(room, e.member, e.reason, context);
        return room.take();
    }
    Ruling operator()(const MemberAway& e) const {
        return connection_lost(state, e.member, context);
    }
    Ruling operator()(const MemberBack& e) const {
        return connection_back(state, e.member, context);
    }
    Ruling operator()(const HostChanged& e) const { return as_it_is_of_member(e); }
    Ruling operator()(const Said& e) const { return as_it_is_of_member(e); }
    Ruling operator()(const Reacted& e) const { return as_it_is_of_member(e); }
    Ruling operator()(const Announced& e) const { return as_it_is(e); }
    Ruling operator()(const MuteChanged& e) const { return as_it_is_of_member(e); }
    Ruling operator()(const LockChanged& e) const { return as_it_is(e); }
    Ruling operator()(const KicksLifted& e) const { return as_it_is(e); }
    Ruling operator()(const Interrupted& e) const { return interrupt(state, e.from, context); }

    // Events that are only consequences, and events that do not occur in a race.
    template <class Other>
    Ruling operator()(const Other&) const {
        return std::string("an event has no cause");
    }

private:
    template <class Event>
    Ruling as_it_is(const Event& event) const {
        fold(state, event);
        return Events{event};
    }
    template <OfAMember Event>
    Ruling as_it_is_of_member(const Event& event) const {
        if (state.member(event.member) == nullptr) return nobody();
        return as_it_is(event);
    }
    Ruling changed(MemberId by, sudoku::Cell cell, std::uint8_t digit) const {
        const auto index = static_cast<std::uint32_t>(cell.index());
        return digit == 0 ? decided(by, ClearCell{index}) : decided(by, PlaceDigit{index, digit});
    }
    static Ruling nobody() { return std::string("the member is not in the room"); }

    template <class Asked>
    Ruling decided(MemberId author, const Asked& asked) const {
        if (state.member(author) == nullptr) return nobody();
        Recorder room(state);
        if (const auto refusal = decide(room, author, asked, context)) return describe(*refusal);
        return room.take();
    }
};

// Events as a record has them: without those that it omits, and up to its end. `before`, of a relay,
// is the room before them.
Events as_recorded(const Events& events, std::optional<RoomState> before) {
    Events kept;
    for (const auto& event : events) {
        if (belongs_to_a_record(event)) {
            const auto told = before ? spelled_out(*before, event) : Events{event};
            kept.insert(kept.end(), told.begin(), told.end());
        }
        if (std::holds_alternative<RaceEnded>(event)) break;
        if (before) fold(*before, event);
    }
    return kept;
}

// Until the end, only the server knows the seed.
bool is_as_expected(const Event& expected, const Event& told) {
    const auto* ended = std::get_if<RaceEnded>(&expected);
    const auto* told_end = std::get_if<RaceEnded>(&told);
    if (ended == nullptr || told_end == nullptr) return expected == told;
    return ended->race == told_end->race && ended->at == told_end->at &&
           ended->reason == told_end->reason;
}

// Checks the first event of `rest` and its consequences: returns the number of these events.
Result<std::size_t, std::string> judge_first(RoomState& state, std::span<const Event> rest,
                                             Instant at, std::span<const sudoku::Grid> puzzles) {
    std::optional<RoomState> before;
    if (state.race.mode() == Mode::relay) before = state;
    const auto ruling = std::visit(Umpire{state, {at}, puzzles}, rest.front());
    if (!ruling) return ruling.error();
    const auto expected = as_recorded(*ruling, std::move(before));
    const bool is_told = !expected.empty() && expected.size() <= rest.size() &&
                         std::ranges::equal(expected, rest.first(expected.size()), is_as_expected);
    if (!is_told) return std::string("the consequences are wrong");
    return expected.size();
}

std::string with_place(const RoomState& state, Instant at, const Event& event,
                       const std::string& reason) {
    std::string place;
    if (state.phase == Phase::racing) {
        const auto seconds = std::chrono::duration<double>(at - state.race.starts_at).count();
        auto digits = std::to_string(seconds);
        digits.resize(digits.find('.') + 4);
        place = digits + " s after the start";
    }
    const auto name = std::visit(
        [&state]<class E>(const E& e) -> std::string {
            if constexpr (OfAMember<E>) {
                const auto* member = state.member(e.member);
                if (member != nullptr) return member->name;
            }
            return "";
        },
        event);
    if (!name.empty()) place += (place.empty() ? "" : ", ") + name;
    return place.empty() ? reason : place + ": " + reason;
}

// The puzzle of a day, if somebody began it; or why it cannot be true.
Result<std::vector<sudoku::Grid>, std::string> dealt_puzzle(const RaceRecord& record) {
    std::vector<sudoku::Grid> puzzles;
    for (const auto& moment : record.course) {
        for (const auto& event : moment.events) {
            const auto* dealt = std::get_if<PuzzleDealt>(&event);
            if (dealt == nullptr) continue;
            if (puzzles.empty()) puzzles.push_back(dealt->puzzle);
            if (puzzles[0] != dealt->puzzle)
                return std::string("the puzzle is not the same for all");
        }
    }
    return puzzles;
}

// The puzzles of a sprint after the first, as far as somebody came; or why they cannot be true.
Result<std::vector<sudoku::Grid>, std::string> later_puzzles(const RaceRecord& record) {
    std::vector<sudoku::Grid> puzzles;
    std::map<MemberId, std::size_t> solved;
    const auto take = [&](const Event& event) -> bool {
        if (const auto* e = std::get_if<PuzzleSolved>(&event)) solved[e->member] = e->solved;
        const auto* dealt = std::get_if<PuzzleDealt>(&event);
        if (dealt == nullptr) return true;
        const auto number = solved[dealt->member];
        const auto most = std::min(puzzles.size() + 1, max_puzzles);
        if (number == 0 || number > most) return false;
        if (number <= puzzles.size()) return puzzles[number - 1] == dealt->puzzle;
        puzzles.push_back(dealt->puzzle);
        return as_ordered(dealt->puzzle).has_value();
    };
    for (const auto& moment : record.course) {
        if (!std::ranges::all_of(moment.events, take)) {
            return std::string("the puzzles of the sprint are not the same for all");
        }
    }
    return puzzles;
}

std::optional<std::string> judge_moment(RoomState& state, const TimedEvents& moment,
                                        std::span<const sudoku::Grid> puzzles) {
    std::span<const Event> rest(moment.events);
    while (!rest.empty()) {
        if (state.race.ended_at) return "the race continues after its end";
        const auto count = judge_first(state, rest, moment.at, puzzles);
        if (!count) return with_place(state, moment.at, rest.front(), count.error());
        rest = rest.subspan(*count);
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> record_fault(const RaceRecord& record) {
    RoomState state = record.start;
    const bool is_before = state.phase == Phase::lobby && !state.closed && state.race == Race{};
    if (!is_before) return "the room is not one before a race";
    const auto& settings = state.rules.mode_settings;
    const bool has_strays = without_stray_numbers(settings, {}) != settings;
    if (find_fault(settings) || has_strays) return "the mode is not one that can be played";
    // The next puzzle, which is not in the record, is drawn from the seed.
    if (state.rules.source == PuzzleSource::seeded) state.choice.seed = 0;
    // What watchers were shown when is not in the record.
    state.rules.boards_delay.reset();
    const auto puzzles = is_of_a_day(state) ? dealt_puzzle(record) : later_puzzles(record);
    if (!puzzles) return puzzles.error();
    Instant latest = record.course.empty() ? Instant{} : record.course.front().at;
    for (const auto& moment : record.course) {
        if (moment.at < latest) return "time runs backwards";
        latest = moment.at;
        if (auto reason = judge_moment(state, moment, *puzzles)) return reason;
    }
    if (!state.race.ended_at) return "the race has no end";
    return std::nullopt;
}

std::string disbelief(const std::string& reason) {
    return "This record cannot be true: " + reason + (reason.ends_with('.') ? "" : ".");
}

}  // namespace gridrace::race
