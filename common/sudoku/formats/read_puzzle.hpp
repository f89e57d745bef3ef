// A puzzle read from a text, or the fault.
#pragma once

#include "common/base/result.hpp"
#include "common/sudoku/formats/parse_fault.hpp"
#include "common/sudoku/formats/puzzle_document.hpp"

namespace gridrace::sudoku {

struct ReadPuzzle {
    int line = 1;  // where it starts, counted from 1
    Result<PuzzleDocument, ParseFault> document;
};

}  // namespace gridrace::sudoku
