// One line of HoDoKu's library format: `:0000:x:81 cells:deleted candidates::`. Internal to the
// readers and writers of text (formats, puzzle_reader).
#pragma once

#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/sudoku/formats/parse_fault.hpp"
#include "common/sudoku/formats/puzzle_document.hpp"

namespace gridrace::sudoku::detail {

// True for lines that start with a colon and contain at least three more.
bool is_library_line(std::string_view line);

// The contents of such a line. Digits after a `+` were placed. If there are deleted candidates, the
// notes are all other candidates that the rules leave. Further fields, about a step, are ignored. A
// fault is on line 1.
Result<PuzzleDocument, ParseFault> read_library_line(std::string_view line);

// The line with its newline. Omits notes that the rules forbid.
std::string write_library_line(const PuzzleDocument& document);

}  // namespace gridrace::sudoku::detail
