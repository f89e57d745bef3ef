#include "common/sudoku/formats/hodoku_line.hpp"

#include <algorithm>

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/formats/grid_text.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr int colons_before_cells = 3;

// A field of a line, and its position there.
struct Field {
    std::string_view text;
    std::size_t begin = 0;
};

Field field_at(std::string_view line, std::size_t begin) {
    const auto rest = line.substr(std::min(begin, line.size()));
    return {rest.substr(0, rest.find(':')), begin};
}

ParseFault fault_at(std::size_t place) {
    return {ParseFault::Kind::broken_library_line, 1, static_cast<int>(place) + 1, 0, {}};
}

bool is_digit(char c) {
    return c >= '1' && c <= '9';
}

Result<PuzzleDocument, ParseFault> read_cells_field(const Field& field) {
    PuzzleDocument document;
    int cells = 0;
    bool is_placed = false;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const char c = field.text[i];
        if (c == '+' && !is_placed) {
            is_placed = true;
            continue;
        }
        const bool fits = is_digit(c) || (is_empty_cell(c) && !is_placed);
        if (!fits || cells == Cell::count) return fault_at(field.begin + i);
        const Cell cell(cells++);
        if (!is_digit(c)) continue;
        document.digits.place(cell, c - '0');
        if (!is_placed) document.givens.place(cell, c - '0');
        is_placed = false;
    }
    if (cells != Cell::count) return fault_at(field.begin + field.text.size());
    return document;
}

// Removes candidates such as `711 319`, seven in r1c1 and three in r1c9.
std::optional<ParseFault> delete_candidates(const Field& field, Candidates& candidates) {
    constexpr std::size_t length = 3;
    for (std::size_t i = 0; i < field.text.size();) {
        if (is_space(field.text[i])) {
            ++i;
            continue;
        }
        const auto candidate = field.text.substr(i, length);
        if (candidate.size() != length || !std::ranges::all_of(candidate, is_digit)) {
            return fault_at(field.begin + i);
        }
        const auto cell = Cell::at(candidate[1] - '1', candidate[2] - '1');
        candidates.eliminate(cell, candidate[0] - '0');
        i += length;
    }
    return std::nullopt;
}

Notes notes_of(const Candidates& candidates) {
    Notes notes;
    for (int i = 0; i < Cell::count; ++i) {
        notes[static_cast<std::size_t>(i)] = candidates.at(Cell(i));
    }
    return notes;
}

std::string deleted_candidates(const PuzzleDocument& document) {
    if (!document.notes) return "";
    const Candidates left(document.digits);
    std::string text;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const auto noted = (*document.notes)[static_cast<std::size_t>(i)] & left.at(cell);
        if (noted.empty()) continue;  // no notes: nothing is ruled out
        const auto deleted = left.at(cell) - noted;
        for (int digit = 1; digit <= 9; ++digit) {
            if (!deleted.contains(digit)) continue;
            if (!text.empty()) text += ' ';
            for (const int number : {digit, cell.row() + 1, cell.column() + 1}) {
                text += static_cast<char>('0' + number);
            }
        }
    }
    return text;
}

}  // namespace

bool is_library_line(std::string_view line) {
    return line.starts_with(':') && std::ranges::count(line, ':') > colons_before_cells;
}

Result<PuzzleDocument, ParseFault> read_library_line(std::string_view line) {
    std::size_t begin = 0;
    for (int i = 0; i < colons_before_cells; ++i) begin = line.find(':', begin) + 1;
    const auto cells = field_at(line, begin);
    const auto deleted = field_at(line, begin + cells.text.size() + 1);

    auto document = read_cells_field(cells);
    if (!document) return document;
    Candidates candidates(document->digits);
    const Candidates left = candidates;
    if (const auto fault = delete_candidates(deleted, candidates)) return *fault;
    if (candidates != left) document->notes = notes_if_any(notes_of(candidates));
    return document;
}

std::string write_library_line(const PuzzleDocument& document) {
    std::string line = ":0000:x:";
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const int digit = document.digits.digit(cell);
        if (digit != 0 && document.givens.is_empty(cell)) line += '+';
        line += digit == 0 ? '.' : static_cast<char>('0' + digit);
    }
    return line + ":" + deleted_candidates(document) + "::\n";
}

}  // namespace gridrace::sudoku::detail
