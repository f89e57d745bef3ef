// A puzzle as exchanged in files: the givens, and further contents of some formats.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "common/sudoku/digit_set.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// The noted digits of each cell; empty for filled cells and for cells without notes.
using Notes = std::array<DigitSet, Cell::count>;

struct PuzzleDocument {
    Grid givens;
    Grid digits;                 // the givens and the placed digits
    std::optional<Notes> notes;  // none if the format has none, or there are none
    std::string title;           // both are one line and safe on a terminal
    std::string comment;

    friend bool operator==(const PuzzleDocument&, const PuzzleDocument&) = default;
};

// The notes; none if all are empty.
inline std::optional<Notes> notes_if_any(const Notes& notes) {
    return notes == Notes{} ? std::nullopt : std::optional(notes);
}

// A puzzle of which only the givens are known.
inline PuzzleDocument document_of(const Grid& givens) {
    return {givens, givens, std::nullopt, {}, {}};
}

}  // namespace gridrace::sudoku
