// Candidates as text: rows of groups of digits, and nine characters for each cell. Internal to the
// readers and writers of text (formats, puzzle_reader).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/sudoku/formats/parse_fault.hpp"
#include "common/sudoku/formats/puzzle_document.hpp"

namespace gridrace::sudoku::detail {

// One row of a candidate grid: a single digit may be placed or the only candidate.
using CandidateRow = std::array<DigitSet, 9>;

// The row that a line draws: nine groups with spaces and bars between them, each of digits in
// ascending order, or an empty cell's sign where none is left. None if it is no such line, or if all
// groups are single characters: then it may be a row of an ordinary grid.
std::optional<CandidateRow> read_candidate_row(std::string_view line);

inline constexpr std::size_t places_of_grid = Cell::count * 9;

// What a line that begins with 729 cells holds, by the rule below. A fault is on line 1.
Result<PuzzleDocument, ParseFault> read_line_of_places(std::string_view line);

// What a grid of candidates shows: a cell's only candidate is its digit, unless it is still a
// candidate of a peer; others are notes. A fault names the row, from 1, in `line`.
Result<PuzzleDocument, ParseFault> read_candidates(const Notes& candidates);

// 729 characters and a newline.
std::string write_places(const PuzzleDocument& document);

// The drawing that Simple Sudoku prints, thirteen lines.
std::string write_pencilmarks(const PuzzleDocument& document);

}  // namespace gridrace::sudoku::detail
