// What a player has on the board besides digits: nobody else's business, and worth keeping when the program
// dies. It belongs to one race.
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

// What the digit keys write.
enum class Entry : std::uint8_t { digits, corner_notes, centre_notes, colors, note_colors };

struct PlayerBoard {
    RaceNumber race;
    sudoku::Cell cursor{40};
    Entry entry = Entry::digits;
    int chosen_digit = 0;  // for whoever chooses the digit first; 0: none yet
    Notes notes{};         // in the corners
    Notes centre_notes{};
    CellColors colors{};
    CellNoteColors note_colors{};
    History history;
    friend bool operator==(const PlayerBoard&, const PlayerBoard&) = default;
};

// Of a history that is longer than anybody's, only the newest steps are written.
nlohmann::json to_json(const PlayerBoard& board);
// None if it is not what to_json makes: it may come from anywhere. What older versions did not write
// may be missing.
std::optional<PlayerBoard> parse_player_board(const nlohmann::json& given);

}  // namespace gridrace::app
