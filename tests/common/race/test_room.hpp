// A room under test: members ask, time passes, and a test looks at the events that came of it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "common/race/decide/operator_command.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::race {

using namespace std::chrono_literals;

// Where a test's clock starts.
inline constexpr Instant noon{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1} + 12h};

// A grid from 81 characters; anything but 1..9 is an empty cell.
sudoku::Grid grid_of(std::string_view line);

// The cell in this row and column, counted from 1 as people do.
constexpr std::uint32_t cell_at(int row, int column) {
    return static_cast<std::uint32_t>((row - 1) * 9 + column - 1);
}

// A puzzle with one solution, and that solution.
sudoku::Grid puzzle();
sudoku::Grid solution();
// The solution with r1c1 (5) and r1c2 (3) empty: two moves win.
sudoku::Grid two_cells_short();
// The solution with four cells empty that can be filled in two ways: r4c6 and r5c9 with the one,
// r4c9 and r5c6 with the other of 1 and 3.
sudoku::Grid with_two_solutions();

// The first event of a kind; nullptr if there is none.
template <class E>
const E* find(const Events& events) {
    for (const auto& event : events) {
        if (const auto* found = std::get_if<E>(&event)) return found;
    }
    return nullptr;
}

template <class E>
bool happened(const Events& events) {
    return find<E>(events) != nullptr;
}

// A run of solution() on two_cells_short(): 5 after a second, a change of mind, 3 after four.
RecordedRun short_run(const std::string& player = "Ada");

// Checks when it goes that its state is the fold of all its events.
class TestRoom {
public:
    explicit TestRoom(const RaceRules& rules = {}, const PuzzleChoice& choice = {},
                      std::string_view club = {}, const std::vector<std::string>& entrants = {},
                      const std::vector<RecordedRun>& ghosts = {});
    ~TestRoom();
    TestRoom(const TestRoom&) = delete;
    TestRoom& operator=(const TestRoom&) = delete;

    // ---- who is here ----

    MemberId join(const std::string& name, Role role = Role::player);
    Result<Events, Refusal> try_join(const Join& newcomer);
    Events lose(MemberId member) { return record(connection_lost(state_, member, context())); }
    Events bring_back(MemberId member) {
        return record(connection_back(state_, member, context()));
    }

    Events see_from(MemberId member, Origin origin) {
        return record(seen_from(state_, member, origin));
    }
    Events enter_again(MemberId member) {
        return record(entered_again(state_, member, state_.member(member)->token));
    }

    Events prove(MemberId member, const PlayerKey& key) {
        return record(key_proved(state_, member, key));
    }

    // ---- what they ask ----

    // The member's next command, and everything that came of it.
    Events ask(MemberId member, const Command& command);
    // The same under a number of one's own.
    Events ask(MemberId member, CommandNumber number, const Command& command);
    // The same, only why it was refused; none if it was done.
    std::optional<RefusalCode> refusal(MemberId member, const Command& command);

    // What the server's operator asks.
    Result<Events, Refusal> oversee(const OperatorCommand& command);

    // ---- what time does ----

    Events wait(Milliseconds span);
    // The server is away for this time; a negative time: its clock was set back.
    Events interrupt(Milliseconds span);
    Events deliver(const sudoku::Grid& grid) { return deliver(OrderedPuzzle{grid, {}}); }
    Events deliver(const Result<OrderedPuzzle, CancelReason>& puzzle) {
        return record(deliver_puzzle(state_, puzzle, context()));
    }
    // The host starts, the puzzle is ready in time, the countdown runs out.
    void start_race(const sudoku::Grid& grid);
    void fill(MemberId member, const sudoku::Grid& solved);

    const RoomState& state() const { return state_; }
    const Member& member(MemberId id) const { return *state_.member(id); }
    const Run& run(MemberId id) const { return *state_.run(id); }
    const Events& log() const { return log_; }
    // The same with their times.
    const std::vector<TimedEvents>& moments() const { return moments_; }
    Instant now() const { return now_; }
    Context context() {
        return {.now = now_,
                .log_is_full = log_is_full_,
                .lists_rooms = lists_rooms,
                .has_field = has_field,
                .draw_secret = draw_secret};
    }
    // From now on the room has written all that it may.
    void fill_log() { log_is_full_ = true; }
    bool lists_rooms = true;  // the server lists rooms
    bool has_field = true;    // and keeps races to be raced again
    std::optional<Digest> draw_secret = {};  // of the server, for all draws

private:
    Events record(Events events);

    RoomState state_;
    Events log_;
    std::vector<TimedEvents> moments_;
    Instant now_ = noon;
    bool log_is_full_ = false;
};

// A token that no other number has.
TokenHash token_of(std::uint32_t number);

}  // namespace gridrace::race
