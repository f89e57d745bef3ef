#include "common/sudoku/formats/formats.hpp"

#include <algorithm>

#include "common/sudoku/formats/candidate_text.hpp"
#include "common/sudoku/formats/grid_text.hpp"
#include "common/sudoku/formats/hodoku_line.hpp"
#include "common/sudoku/formats/opensudoku.hpp"
#include "common/sudoku/formats/opensudoku_game.hpp"
#include "common/sudoku/texts/notations.hpp"

namespace gridrace::sudoku {

namespace {

// The lines with cells: the first nine, and their number.
struct Rows {
    struct Row {
        int line = 1;
        detail::CellsOfLine cells;
    };
    std::array<Row, 9> first;
    int count = 0;
    int last_line = 1;
};

Result<Rows, ParseFault> read_rows(std::string_view text) {
    Rows rows;
    for (int line = 1; !text.empty(); ++line) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto cells = detail::read_cells(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!cells) {
            auto fault = cells.error();
            fault.line = line;
            return fault;
        }
        if (cells->count == 0) continue;
        if (rows.count < 9) rows.first[static_cast<std::size_t>(rows.count)] = {line, *cells};
        ++rows.count;
        rows.last_line = line;
    }
    return rows;
}

char character_of(const Grid& grid, Cell cell) {
    return grid.is_empty(cell) ? '.' : static_cast<char>('0' + grid.digit(cell));
}

std::string to_digits(const Grid& grid) {
    std::string digits;
    for (const auto digit : grid.digits()) digits += static_cast<char>('0' + digit);
    return digits;
}

// The drawing of Simple Sudoku, including its first column of spaces.
std::string to_framed_boxes(const Grid& grid) {
    constexpr std::string_view edge = " *-----------*\n";
    std::string drawing(edge);
    for (int row = 0; row < 9; ++row) {
        if (row == 3 || row == 6) drawing += " |---+---+---|\n";
        drawing += ' ';
        for (int column = 0; column < 9; ++column) {
            if (column % 3 == 0) drawing += '|';
            drawing += character_of(grid, Cell::at(row, column));
        }
        drawing += "|\n";
    }
    return drawing.append(edge);
}

std::string to_section(const PuzzleDocument& document) {
    std::string section;
    if (!document.title.empty()) section += "#D" + document.title + "\n";
    if (!document.comment.empty()) section += "#C" + document.comment + "\n";
    return section + "[Puzzle]\n" + to_rows(document.givens);
}

std::string to_table(const Grid& grid) {
    std::string table;
    for (int i = 0; i < Cell::count; ++i) {
        if (const int digit = grid.digit(Cell(i)); digit != 0)
            table += static_cast<char>('0' + digit);
        table += i % 9 == 8 ? '\n' : ',';
    }
    return table + "\n";
}

std::string to_array(const Grid& grid) {
    std::string array = "[";
    for (int i = 0; i < Cell::count; ++i) {
        array += i % 9 == 0 ? '[' : ',';
        array += static_cast<char>('0' + grid.digit(Cell(i)));
        if (i % 9 == 8) array += i == 80 ? "]" : "],";
    }
    return array + "]\n";
}

}  // namespace

Result<Grid, ParseFault> parse_grid(std::string_view text) {
    using Kind = ParseFault::Kind;
    if (const auto grid = detail::plain_grid(text)) return *grid;
    if (text.size() > longest_grid_text) return ParseFault{Kind::too_long, 1, 1, 0, {}};
    const auto rows = read_rows(text);
    if (!rows) return rows.error();
    if (rows->count == 0) return ParseFault{Kind::empty, 1, 1, 0, {}};

    const bool one_line = rows->count == 1;
    const int row_length = one_line ? Cell::count : 9;
    Grid::Digits digits{};
    auto* place = digits.data();
    for (int i = 0; i < std::min(rows->count, 9); ++i) {
        const auto& [line, cells] = rows->first[static_cast<std::size_t>(i)];
        if (cells.count != row_length) {
            const auto kind = one_line ? Kind::wrong_cell_count : Kind::wrong_row_length;
            return ParseFault{kind, line, 1, cells.count, {}};
        }
        place = std::copy_n(cells.digits.begin(), row_length, place);
    }
    if (!one_line && rows->count != 9) {
        return ParseFault{Kind::wrong_row_count, rows->last_line, 1, rows->count, {}};
    }
    return Grid(digits);
}

std::optional<TextFormat> parse_text_format(std::string_view name) {
    for (const auto& [known, format] : text_formats) {
        if (known == name) return format;
    }
    return std::nullopt;
}

std::string_view opening(TextFormat format) {
    return format == TextFormat::opensudoku ? detail::opensudoku_opening : std::string_view();
}

std::string_view closing(TextFormat format) {
    return format == TextFormat::opensudoku ? detail::opensudoku_closing : std::string_view();
}

std::string to_text(const PuzzleDocument& document, TextFormat format) {
    switch (format) {
        case TextFormat::line: return to_line(document.givens) + "\n";
        case TextFormat::rows: return to_rows(document.givens);
        case TextFormat::boxes: return to_boxes(document.givens);
        case TextFormat::sdk: return to_section(document);
        case TextFormat::sdm: return to_digits(document.givens) + "\n";
        case TextFormat::ss: return to_framed_boxes(document.givens);
        case TextFormat::places: return detail::write_places(document);
        case TextFormat::pencilmarks: return detail::write_pencilmarks(document);
        case TextFormat::hodoku: return detail::write_library_line(document);
        case TextFormat::opensudoku: return detail::write_opensudoku_game(document);
        case TextFormat::csv: return to_table(document.givens);
        case TextFormat::json: return to_array(document.givens);
        case TextFormat::tatham: return detail::write_tatham(document.givens) + "\n";
        case TextFormat::link: return detail::write_pzpr(document.givens) + "\n";
    }
    return "";
}

std::string to_text(const Grid& grid, TextFormat format) {
    return to_text(document_of(grid), format);
}

std::string to_line(const Grid& grid) {
    std::string line;
    line.reserve(Cell::count + 1);
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
