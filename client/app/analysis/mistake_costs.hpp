// A player's mistakes in a race, and the time that they cost.
#pragma once

#include "client/app/analysis/race_course.hpp"

namespace gridrace::app {

// A digit that the rules allowed but that leads to no solution.
struct WrongDigit {
    sudoku::Cell cell;
    int digit = 0;
    Milliseconds at{};
    Milliseconds cost{};  // until it was corrected, or until the end of the player's run
    bool is_corrected = false;
    friend bool operator==(const WrongDigit&, const WrongDigit&) = default;
};

// A digit that the rules refused.
struct RefusedMove {
    Milliseconds at{};
    Milliseconds cost{};  // until the player's next digit, or until the end of the run
    friend bool operator==(const RefusedMove&, const RefusedMove&) = default;
};

struct MistakeCosts {
    std::vector<WrongDigit> wrong;     // in the order of time
    std::vector<RefusedMove> refused;  // in the order of time
    // Time during which there was at least one wrong digit.
    Milliseconds with_wrong{};
    // Time after refused digits.
    Milliseconds after_refused{};
    friend bool operator==(const MistakeCosts&, const MistakeCosts&) = default;
};

// Without a solution (there are several) no digit is called wrong.
MistakeCosts mistake_costs(const PlayerCourse& player, const std::optional<sudoku::Grid>& solution);

}  // namespace gridrace::app
