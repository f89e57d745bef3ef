// Checks certificates (common/sudoku/certificate/certificate.hpp describes their text) without the
// engine that made them: it has its own parser and board, and searches only to check superfluous
// clues. Pure.
#pragma once

#include <string_view>

#include "common/checker/notation.hpp"

namespace gridrace::checker {

// What an accepted certificate proves: this is the puzzle's only solution, steps up to this rating
// lead to it, and exactly these clues could each be left out. It does not prove that no easier path
// exists: a rating is the result of always taking the easiest step.
struct Proved {
    Grid puzzle{};
    Grid solution{};
    int rating_tenths = 0;
    std::vector<int> superfluous_clues;  // cells
};

// Takes milliseconds; a text made to be slow takes a few seconds at most and is rejected.
Result<Proved, Rejection> check_certificate(std::string_view text);

}  // namespace gridrace::checker
