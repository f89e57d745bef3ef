// A race that some people race in a test, and its record.
#pragma once

#include "common/race/decide/decide.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::app {

using namespace std::chrono_literals;

class RecordedRace {
public:
    explicit RecordedRace(int players, const std::string& first_name = "Ada",
                          race::ModeSettings mode_settings = {}, race::HeadStart of_second = {});

    // Advances the room's time since the start to this.
    void wait_until(Milliseconds time);
    void ask(MemberId member, const race::Command& command);
    // The right digit, into the `index`th empty cell of the puzzle.
    void place(MemberId member, std::size_t index);
    void clear(MemberId member, std::size_t index);
    // A digit that the rules refuse.
    void slip(MemberId member);
    // All that is missing, one digit a second.
    void finish(MemberId member);
    void leave(MemberId member);
    // The server is away for this time.
    void interrupt(Milliseconds time);

    race::RaceRecord record() const;
    const race::RoomState& state() const { return state_; }
    const sudoku::Grid& puzzle() const { return puzzle_; }

    static constexpr MemberId ada{1};
    static constexpr MemberId ben{2};
    static constexpr MemberId cho{3};

private:
    void note(race::Events events);

    sudoku::Grid puzzle_;
    sudoku::Grid solution_;
    std::vector<sudoku::Cell> empty_;
    race::RoomState state_;
    std::vector<race::TimedEvents> log_;
    Instant now_{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1} + 12h};
};

// Three of them: Ben passes Ada, Ada passes Ben, takes an assist and wins, Ben gives up and Cho leaves, while
// the server is away for 100 seconds.
RecordedRace eventful_race();

}  // namespace gridrace::app
