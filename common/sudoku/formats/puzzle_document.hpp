// A puzzle as people exchange it: the givens, and what formats can carry beyond them.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "common/sudoku/digit_set.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// For each cell the digits noted there; none for filled cells, and where nobody noted any.
using Notes = std::array<DigitSet, Cell::count>;

struct PuzzleDocument {
    Grid givens;
    Grid digits;                 // the givens and what has been placed
    std::optional<Notes> notes;  // none if the format has none, or nobody noted any
    std::string title;           // both on one line, and fit for a terminal
    std::string comment;

    friend bool operator==(const PuzzleDocument&, const PuzzleDocument&) = default;
};

// The notes, unless there are none at all.
inline std::optional<Notes> notes_if_any(const Notes& notes) {
    return notes == Notes{} ? std::nullopt : std::optional(notes);
}

// A puzzle of which nothing but the givens is known.
inline PuzzleDocument document_of(const Grid& givens) {
    return {givens, givens, std::nullopt, {}, {}};
}

}  // namespace gridrace::sudoku
