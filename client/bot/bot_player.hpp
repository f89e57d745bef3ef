// What a bot does in a race of any mode: it follows a plan for the grid that it fills, and makes a new
// one when others have changed the grid. Pure.
#pragma once

#include <deque>

#include "client/bot/bot_plan.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::client {

class BotPlayer {
public:
    // `slips`: share of moves that the rules will refuse, 0..1.
    BotPlayer(double slips, std::uint64_t seed) : slips_(slips), random_(seed) {}

    // Whether the member has a part in the race under way, now or later.
    static bool is_racing(const race::RoomState& state, MemberId self);
    // The next move; none if there is nothing to do now: it is another player's turn, the next puzzle
    // is not there, or, with `all_answered` false, the last moves may still change the grid.
    std::optional<race::Command> next_move(const race::RoomState& state, MemberId self,
                                           bool all_answered);
    // The grid may be another one.
    void forget_plan() { plan_.clear(); }
    Milliseconds thinking_time(double moves_per_second) {
        return client::thinking_time(moves_per_second, random_);
    }

private:
    void drop_what_is_done(const race::Race& race, const sudoku::Grid& grid);
    void plan(const race::Race& race, const race::Run& run);

    double slips_;
    Random random_;
    std::deque<race::Command> plan_;
    sudoku::Grid planned_for_;  // the puzzle
};

}  // namespace gridrace::client
