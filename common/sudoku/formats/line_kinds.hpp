// What kinds of lines there are beside those with cells. Internal to puzzle_reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gridrace::sudoku::detail {

// Without spaces, tabs and carriage returns at both ends.
std::string_view without_spaces(std::string_view text);

// "[Puzzle]", "[Level 3]": words between brackets.
bool is_section(std::string_view line);

// True for sections of SudoCue and SadMan Sudoku beside [Puzzle]: their rows are no puzzles.
bool is_other_section(std::string_view line);

// The length of the `>` with which a quoted line of a mail begins.
std::size_t quote_marks(std::string_view text);

// True for the line that Simple Sudoku writes below its drawings, and for fences of Markdown.
bool is_signature(std::string_view line);

// True for the names of a table's columns: `id,puzzle,solution`.
bool is_header(std::string_view line);

// True for lines of more letters than cells and without a run of nine cells: no attempt at a row.
bool is_words(std::string_view text);

// The cells of a line that is a row of a grid of 16 or 25, or all of such a grid; 0 if it is neither.
int width_of_large_row(std::string_view text);

// True if a size stands there, as above a grid: it may also be a row.
bool is_size(std::string_view line);

}  // namespace gridrace::sudoku::detail
