// The player's private part of the board (notes, colours, history), which is saved in case the
// program dies. Belongs to one puzzle of one race.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "client/app/core/history.hpp"
#include "common/base/ids.hpp"

namespace gridrace::app {

using Notes = std::array<sudoku::DigitSet, sudoku::Cell::count>;
// As CellContent::color.
using CellColors = std::array<std::uint8_t, sudoku::Cell::count>;

using CellNoteColors = std::array<NoteColors, sudoku::Cell::count>;

// What the digit keys enter.
enum class Entry : std::uint8_t { digits, corner_notes, centre_notes, colors, note_colors };

struct PlayerBoard {
    RaceNumber race;
    sudoku::Cell cursor{40};
    Entry entry = Entry::digits;
    int chosen_digit = 0;  // in digit-first mode; 0: none yet
    Notes notes{};         // corner notes
    Notes centre_notes{};
    CellColors colors{};
    CellNoteColors note_colors{};
    History history;
    std::uint32_t solved = 0;  // puzzles of a sprint before this one
    friend bool operator==(const PlayerBoard&, const PlayerBoard&) = default;
};

// Limits the history to the newest steps.
nlohmann::json to_json(const PlayerBoard& board);
// None if it is not valid output of to_json: the source is untrusted. Fields that older versions
// did not write may be missing.
std::optional<PlayerBoard> parse_player_board(const nlohmann::json& given);

}  // namespace gridrace::app
