// Checks certificates (common/sudoku/certificate/certificate.hpp describes their text) without the engine that
// made them: its own reading, its own board, no search but for superfluous clues. Pure.
#pragma once

#include <string_view>

#include "common/checker/notation.hpp"

namespace gridrace::checker {

// What an accepted certificate proves: this is the puzzle's only solution, a path of steps of this
// rating and less leads to it, and exactly these clues could each be left out. That no easier path
// exists is not proved: a rating is what always taking the easiest step leads to.
struct Proved {
    Grid puzzle{};
    Grid solution{};
    int rating_tenths = 0;
    std::vector<int> superfluous_clues;  // cells
};

// Milliseconds; a text made to be slow takes seconds at most and is rejected.
Result<Proved, Rejection> check_certificate(std::string_view text);

}  // namespace gridrace::checker
