// The races of a room that have joined the field, with the runs that ghosts repeat. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/race/race_record.hpp"

namespace gridrace::server {

struct KeptRace {
    race::RoomCode room;
    RaceNumber race;
    std::uint64_t form = 0;  // form_number() of the puzzle
    sudoku::Grid puzzle;
    std::optional<sudoku::Grade> grade;         // of the room's puzzles,
    std::optional<sudoku::RatingRange> rating;  // or their rating
    std::vector<race::RecordedRun> runs;        // by place, at least one, at most race::most_ghosts
    std::vector<std::string>
        rooms_of_ghosts{};  // where the runs were raced that were raced against
    friend bool operator==(const KeptRace&, const KeptRace&) = default;
};

// A client's own bot, which is a person to the rules, by its name.
bool passes_for_a_bot(std::string_view name);

// By number, from all events of a room since its opening.
std::vector<KeptRace> kept_races(const std::vector<race::TimedEvents>& room);

}  // namespace gridrace::server
