// What a player has on the board besides digits: nobody else's business, and worth keeping when the program
// dies. It belongs to one race.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "client/app/history.hpp"
#include "common/base/ids.hpp"

namespace gridrace::app {

using Notes = std::array<sudoku::DigitSet, sudoku::Cell::count>;

struct Sheet {
    RaceNumber race;
    sudoku::Cell cursor{40};
    bool notes_mode = false;
    Notes notes{};
    History history;
    friend bool operator==(const Sheet&, const Sheet&) = default;
};

// Of a history that is longer than anybody's, only the newest steps are written.
nlohmann::json to_json(const Sheet& sheet);
// None if it is not what to_json makes: it may come from anywhere.
std::optional<Sheet> parse_sheet(const nlohmann::json& given);

}  // namespace gridrace::app
