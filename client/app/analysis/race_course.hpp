// The course of a race player by player, read from its record: the basis of every finding.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/race/race_record.hpp"

namespace gridrace::app {

// A digit that the rules accepted, or a cell that was cleared.
struct CourseMove {
    Milliseconds at{};  // since the start, without the server's downtime; so are all times here
    sudoku::Cell cell;
    int digit = 0;  // 0: cleared
    friend bool operator==(const CourseMove&, const CourseMove&) = default;
};

// How many cells a player had filled from a time on.
struct ProgressPoint {
    Milliseconds at{};
    int filled = 0;
    friend bool operator==(const ProgressPoint&, const ProgressPoint&) = default;
};

struct PlayerCourse {
    MemberId member;
    std::string name;
    race::RunStatus status{};
    std::uint32_t place = 0;  // of a finished run
    std::uint32_t table = 0;  // 0: there are none
    sudoku::Grid start;       // the puzzle with the cells of a head start
    Milliseconds begin{};     // later than the race if others had a head start
    std::vector<CourseMove> moves;
    std::vector<Milliseconds> refused;  // times of digits that the rules refused
    std::vector<ProgressPoint> progress;
    Milliseconds end{};  // of the player's run
};

// A player is ahead of all others from this time on.
struct Lead {
    Milliseconds at{};
    MemberId member;
    friend bool operator==(const Lead&, const Lead&) = default;
};

struct LeadSpan {
    Milliseconds from{};
    Milliseconds until{};
    MemberId member;
    friend bool operator==(const LeadSpan&, const LeadSpan&) = default;
};

struct RaceCourse {
    sudoku::Grid puzzle;
    int cells_to_fill = 0;
    Milliseconds length{};
    std::vector<PlayerCourse> players;  // as in the final standings
    std::vector<Lead> leads;            // each differs from the one before

    // nullptr if the member did not play.
    const PlayerCourse* player(MemberId member) const;
};

// Who led when, until the winner's finish.
std::vector<LeadSpan> lead_spans(const RaceCourse& course);

// How many cells the player had filled at that time.
int filled_at(const PlayerCourse& player, Milliseconds at);

// The record must be a possible one (common/race/decide/record_check.hpp); others do no harm.
RaceCourse course_of(const race::RaceRecord& record);

}  // namespace gridrace::app
