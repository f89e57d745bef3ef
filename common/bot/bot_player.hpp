// What a bot does in a race of any mode: it follows a plan for the grid that it fills, and makes a new
// one when others have changed the grid. Pure.
#pragma once

#include <deque>

#include "common/bot/bot_strength.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::bot {

struct BotManner {
    double moves_per_second = 0.5;                // on average
    std::optional<sudoku::Rating> strength = {};  // instead: pauses as people make them
    double slips = 0.03;                          // share of moves that the rules will refuse, 0..1
};

class BotPlayer {
public:
    BotPlayer(const BotManner& manner, std::uint64_t seed) : manner_(manner), random_(seed) {}

    // Whether the member has a part in the race under way, now or later.
    static bool is_racing(const race::RoomState& state, MemberId self);
    // The next move; none if there is nothing to do now: it is another player's turn, the next puzzle
    // is not there, its pause has not been made, or, with `all_answered` false, the last moves may still
    // change the grid.
    std::optional<race::Command> next_move(const race::RoomState& state, MemberId self,
                                           bool all_answered);
    // The grid may be another one.
    void forget_plan() { plan_.clear(); }
    // Until the next call of next_move.
    Milliseconds thinking_time(const race::RoomState& state, MemberId self);

private:
    struct Intention {
        race::Command command;
        Milliseconds pause{};  // before it, with a strength
    };

    void drop_what_is_done(const race::Race& race, const sudoku::Grid& grid);
    void plan(const race::Race& race, const race::Run& run);
    bool is_paused_for() const { return !manner_.strength || has_paused_; }

    BotManner manner_;
    Random random_;
    std::deque<Intention> plan_;
    sudoku::Grid planned_for_;   // the puzzle
    bool has_paused_ = false;    // for the next command
    bool is_at_a_loss_ = false;  // there was nothing to plan
};

}  // namespace gridrace::bot
