#include "common/sudoku/formats/embedded_grid.hpp"

#include <algorithm>

namespace gridrace::sudoku::detail {

namespace {

constexpr std::string_view cell_characters = "0123456789._*xX?~";
constexpr std::string_view unusual_blanks = "xX?~";
constexpr std::size_t cells = Cell::count;

int digit_of(char c) {
    return c >= '1' && c <= '9' ? c - '0' : 0;
}

// True if an empty cell is `x` or so in one place and something else in another: more likely a slip than a puzzle.
bool mixes_blanks(std::string_view run) {
    const auto first = run.find_first_of(unusual_blanks);
    if (first == std::string_view::npos) return false;
    return std::ranges::any_of(run, [&](char c) { return digit_of(c) == 0 && c != run[first]; });
}

}  // namespace

std::optional<Grid> embedded_grid(std::string_view line) {
    for (std::size_t begin = 0; begin < line.size();) {
        begin = std::min(line.find_first_of(cell_characters, begin), line.size());
        const auto end = std::min(line.find_first_not_of(cell_characters, begin), line.size());
        const auto run = line.substr(begin, end - begin);
        begin = end;
        if (run.size() != cells || std::ranges::none_of(run, digit_of)) continue;
        if (mixes_blanks(run)) continue;
        Grid grid;
        for (int i = 0; i < Cell::count; ++i) {
            if (const int digit = digit_of(run[static_cast<std::size_t>(i)]); digit != 0)
                grid.place(Cell(i), digit);
        }
        return grid;
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::detail
