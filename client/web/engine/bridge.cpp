#include "client/web/engine/bridge.hpp"

namespace gridrace::web {

namespace {

std::string input_text;
std::string output_text;

}  // namespace

std::string_view given(int length) {
    return std::string_view(input_text).substr(0, static_cast<std::size_t>(length));
}

int answer(std::string text) {
    output_text = std::move(text);
    return static_cast<int>(output_text.size());
}

sudoku::Grid grid_at(std::string_view text, std::size_t place) {
    sudoku::Grid grid;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const char character = text[place + static_cast<std::size_t>(i)];
        if (character >= '1' && character <= '9') grid.place(sudoku::Cell(i), character - '0');
    }
    return grid;
}

Json& write_marks(Json& json, sudoku::Cell cell, sudoku::DigitSet digits) {
    json.begin('[').number(cell.index());
    for (int digit = 1; digit <= 9; ++digit) {
        if (digits.contains(digit)) json.number(digit);
    }
    return json.end(']');
}

}  // namespace gridrace::web

GRIDRACE_EXPORT(input) char* input(int length) {
    gridrace::web::input_text.resize(static_cast<std::size_t>(length));
    return gridrace::web::input_text.data();
}

GRIDRACE_EXPORT(output) const char* output() {
    return gridrace::web::output_text.data();
}
