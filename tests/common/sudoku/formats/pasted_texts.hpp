// Texts that people paste, made from one puzzle in many styles.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::pasted {

struct Readable {
    std::string name;
    std::string text;
};

struct Refused {
    std::string name;
    std::string text;
    std::string words;  // that the sentence contains
};

// The puzzle of all texts that can be read.
Grid puzzle();

std::vector<Readable> readable();
std::vector<Refused> refused();

// Each cell as `digit` or `empty`, with separators between cells, boxes and rows.
struct Style {
    std::string empty = ".";
    std::string between_cells{};
    std::string between_boxes{};
    std::string between_rows = "\n";
    std::string before_row{};
    std::string after_row{};
    std::string quote{};  // around digits
    std::string between_bands{};
};

// 81 characters in that style.
std::string drawn(const std::string& cells, const Style& style);

// With all places of `from` replaced.
std::string with(std::string text, std::string_view from, std::string_view to);

}  // namespace gridrace::sudoku::pasted
