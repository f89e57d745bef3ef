// What the record of a race shows of how its puzzle was drawn (draw.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "common/race/race_record.hpp"

namespace gridrace::race {

struct DrawFinding {
    std::size_t players = 0;  // who were bound before the countdown; 0: not drawn by all
    std::size_t opened = 0;   // of these
    // Why the puzzle is not what was drawn: "the server has not shown its secret"; none if it is.
    std::optional<std::string> fault = {};
    friend bool operator==(const DrawFinding&, const DrawFinding&) = default;
};

// Why the secrets of a race that has ended, as somebody has seen it, are not what all were bound to. Precondition: it has a draw.
std::optional<std::string> secrets_fault(const Race& race);

// The seed that follows from the secrets of a race that has ended, as somebody has seen it; none if there is no draw, or its server
// was bound to another secret.
std::optional<std::uint64_t> shown_seed(const Race& race);

// Draws the puzzles of the record again: a few milliseconds each.
DrawFinding check_draw(const RaceRecord& record);

}  // namespace gridrace::race
