// What JavaScript (src/engine/module.ts) calls, and how words pass between them: it writes UTF-8 at input(length), a function
// answers with the length of the text at output(). All in one thread; one call at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

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

// JSON without a library: values one after the other, commas between.
class Json {
public:
    Json& begin(char bracket) { return separate(), text_ += bracket, is_first_ = true, *this; }
    Json& end(char bracket) { return text_ += bracket, is_first_ = false, *this; }
    Json& key(std::string_view name);
    Json& number(std::int64_t value);
    Json& boolean(bool value);
    Json& string(std::string_view value);
    // A list: the cell, then its digits.
    Json& marks(sudoku::Cell cell, sudoku::DigitSet digits);
    std::string take() { return std::move(text_); }

private:
    void separate();
    std::string text_;
    bool is_first_ = true;
};

}  // namespace gridrace::web
