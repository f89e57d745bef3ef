// A room that plays a mode, with players.
#pragma once

#include "common/race/decide/record_check.hpp"
#include "common/race/race_record.hpp"
#include "common/race/standings.hpp"
#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

inline RaceRules rules_of(Mode mode) {
    RaceRules rules;
    rules.mode_settings.mode = mode;
    return rules;
}

// The solution with the given number of cells empty, from the first cell on.
inline sudoku::Grid short_of(int cells) {
    auto grid = solution();
    for (int i = 0; i < cells; ++i) grid.clear(sudoku::Cell(i));
    return grid;
}

// A move into the cell with this index: the right digit, or one that is wrong there.
inline PlaceDigit right_at(std::uint32_t cell) {
    return {cell,
            static_cast<std::uint32_t>(solution().digit(sudoku::Cell(static_cast<int>(cell))))};
}
inline PlaceDigit wrong_at(std::uint32_t cell) {
    return {cell, right_at(cell).digit % 9 + 1};
}

// The names in the standings, best first: "1 Ada, 2 Bob".
inline std::string table_of(const Race& race) {
    std::string text;
    for (const auto& standing : standings(race)) {
        if (!text.empty()) text += ", ";
        text += std::to_string(standing.place) + " " + standing.name;
    }
    return text;
}

// What the check of records says of the room's last race; empty if it believes it.
inline std::string fault_of(const TestRoom& room) {
    const auto record = record_of(room.moments(), room.state().race.number);
    if (!record) return "no record";
    return record_fault(*record).value_or("");
}

}  // namespace gridrace::race
