// Candidates as text: rows of groups of digits, or nine characters for each cell. Internal to the
// readers and writers of text (formats, puzzle_reader).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/sudoku/formats/parse_fault.hpp"
#include "common/sudoku/formats/puzzle_document.hpp"

namespace gridrace::sudoku::detail {

// One row of a candidate grid: a single digit is either placed or the only candidate.
using CandidateRow = std::array<DigitSet, 9>;

// The row in a line: nine groups, separated by spaces and bars, each with digits in ascending
// order, or the sign of an empty cell if it has no candidates. None if the line has another form,
// or if all groups are single characters: then it may be a row of an ordinary grid.
std::optional<CandidateRow> read_candidate_row(std::string_view line);

inline constexpr std::size_t places_of_grid = Cell::count * 9;

// The contents of a line that begins with 729 cells, by the rule below. A fault is on line 1.
Result<PuzzleDocument, ParseFault> read_line_of_places(std::string_view line);

// The document of a candidate grid: a cell's only candidate is its digit, unless it is still a
// candidate of a peer; others are notes. A fault names the row, from 1, in `line`.
Result<PuzzleDocument, ParseFault> read_candidates(const Notes& candidates);

// 729 characters and a newline.
std::string write_places(const PuzzleDocument& document);

// A drawing in the style of Simple Sudoku, thirteen lines.
std::string write_pencilmarks(const PuzzleDocument& document);

}  // namespace gridrace::sudoku::detail
