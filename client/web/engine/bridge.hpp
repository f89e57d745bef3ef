// What JavaScript (src/engine/module.ts) calls, and how words pass between them: it writes UTF-8 at input(length), a function
// answers with the length of the text at output(). All in one thread; one call at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/json.hpp"
#include "common/sudoku/digit_set.hpp"
#include "common/sudoku/grid.hpp"

#define GRIDRACE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace gridrace::web {

// What JavaScript wrote: as long as it says.
std::string_view given(int length);

// The text becomes the answer; returns its length.
int answer(std::string text);

// The grid written as 81 characters at this place of the input. JavaScript has checked it.
sudoku::Grid grid_at(std::string_view text, std::size_t place);

// A list: the cell, then its digits.
Json& write_marks(Json& json, sudoku::Cell cell, sudoku::DigitSet digits);

}  // namespace gridrace::web
