// One line of HoDoKu's library format: `:0000:x:81 cells:deleted candidates::`. Internal to the
// readers and writers of text (formats, puzzle_reader).
#pragma once

#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/sudoku/formats/parse_fault.hpp"
#include "common/sudoku/formats/puzzle_document.hpp"

namespace gridrace::sudoku::detail {

// True for lines that begin with a colon and have at least three more.
bool is_library_line(std::string_view line);

// What such a line holds. Digits with a `+` before them were placed. What the rules leave without the
// deleted candidates, if there are some, are the notes. Fields behind those tell of a step: they are
// passed over. A fault is on line 1.
Result<PuzzleDocument, ParseFault> read_library_line(std::string_view line);

// The line with its newline. Notes that the rules forbid are not in it.
std::string write_library_line(const PuzzleDocument& document);

}  // namespace gridrace::sudoku::detail
