#include "common/sudoku/formats.hpp"

#include <array>
#include <optional>
#include <vector>

#include "common/base/text.hpp"

namespace gridrace::sudoku {

namespace {

constexpr std::size_t max_bytes = 4096;

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

bool is_separator(char c) {
    return is_space(c) || c == '|' || c == '-' || c == '+';
}

// The digit that a character stands for, 0 for an empty cell; none if it is no cell at all.
std::optional<int> cell_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c == '.' || c == '_' || c == '*') return 0;
    return std::nullopt;
}

// The bytes of one character of UTF-8, or one byte of what is not UTF-8.
std::string_view first_character(std::string_view text) {
    std::size_t length = 1;
    while (length < 4 && length < text.size() &&
           (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) {
        ++length;
    }
    return text.substr(0, length);
}

// The cells of one line, and where it stands in the text.
struct Row {
    int line = 1;
    std::vector<int> cells;
};

// The lines that have cells, in order.
Result<std::vector<Row>, ParseFault> read_rows(std::string_view text) {
    std::vector<Row> rows;
    Row row;
    int column = 1;
    for (std::size_t i = 0; i < text.size(); ++i, ++column) {
        const char c = text[i];
        if (c == '\n') {
            if (!row.cells.empty()) rows.push_back(row);
            row = Row{row.line + 1, {}};
            column = 0;
        } else if (const auto value = cell_value(c)) {
            row.cells.push_back(*value);
        } else if (!is_separator(c)) {
            return ParseFault{ParseFault::Kind::unexpected_character, row.line, column, 0,
                              std::string(first_character(text.substr(i)))};
        }
    }
    if (!row.cells.empty()) rows.push_back(row);
    return rows;
}

std::string count_of(int count, std::string_view noun) {
    std::string text = std::to_string(count) + " ";
    text += noun;
    if (count != 1) text += "s";
    return text;
}

char character_of(const Grid& grid, Cell cell) {
    return grid.is_empty(cell) ? '.' : static_cast<char>('0' + grid.digit(cell));
}

}  // namespace

std::string describe(const ParseFault& fault) {
    const std::string line = "line " + std::to_string(fault.line);
    switch (fault.kind) {
        case ParseFault::Kind::empty:
            return "there is no grid: give 81 characters, 1 to 9 for digits and . or 0 for empty "
                   "cells";
        case ParseFault::Kind::too_long:
            return "the text is too long for a grid: give 81 characters, or nine lines of nine";
        case ParseFault::Kind::unexpected_character:
            return line + ", column " + std::to_string(fault.column) + ": '" +
                   printable(fault.character) +
                   "' is not part of a grid: use 1 to 9 for digits and . or 0 for empty cells";
        case ParseFault::Kind::wrong_cell_count:
            return line + " has " + count_of(fault.found, "cell") +
                   ": give all 81 on one line, or nine lines of nine";
        case ParseFault::Kind::wrong_row_length:
            return line + " has " + count_of(fault.found, "cell") + ": every row needs nine";
        case ParseFault::Kind::wrong_row_count:
            return "there are " + count_of(fault.found, "row") +
                   ": a grid needs nine, each on its own line";
    }
    return "";
}

Result<Grid, ParseFault> parse_grid(std::string_view text) {
    using Kind = ParseFault::Kind;
    if (text.size() > max_bytes) return ParseFault{Kind::too_long, 1, 1, 0, {}};
    const auto rows = read_rows(text);
    if (!rows) return rows.error();
    if (rows->empty()) return ParseFault{Kind::empty, 1, 1, 0, {}};

    const bool one_line = rows->size() == 1;
    const std::size_t row_length = one_line ? 81 : 9;
    Grid grid;
    int index = 0;
    for (const Row& row : *rows) {
        if (row.cells.size() != row_length) {
            return ParseFault{one_line ? Kind::wrong_cell_count : Kind::wrong_row_length,
                              row.line,
                              1,
                              static_cast<int>(row.cells.size()),
                              {}};
        }
        for (const int value : row.cells) {
            if (index < Cell::count && value != 0) grid.place(Cell(index), value);
            ++index;
        }
    }
    if (index != Cell::count) {
        return ParseFault{
            Kind::wrong_row_count, rows->back().line, 1, static_cast<int>(rows->size()), {}};
    }
    return grid;
}

std::string to_line(const Grid& grid) {
    std::string line;
    for (int i = 0; i < Cell::count; ++i) line += character_of(grid, Cell(i));
    return line;
}

std::string to_rows(const Grid& grid) {
    std::string rows;
    for (int i = 0; i < Cell::count; ++i) {
        rows += character_of(grid, Cell(i));
        if (i % 9 == 8) rows += '\n';
    }
    return rows;
}

std::string to_boxes(const Grid& grid) {
    std::string drawing;
    for (int row = 0; row < 9; ++row) {
        if (row == 3 || row == 6) drawing += "------+-------+------\n";
        for (int column = 0; column < 9; ++column) {
            if (column == 3 || column == 6) drawing += "| ";
            drawing += character_of(grid, Cell::at(row, column));
            drawing += column == 8 ? '\n' : ' ';
        }
    }
    return drawing;
}

}  // namespace gridrace::sudoku
