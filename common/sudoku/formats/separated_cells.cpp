#include "common/sudoku/formats/separated_cells.hpp"

#include <algorithm>

#include "common/sudoku/formats/grid_text.hpp"
#include "common/sudoku/texts/characters.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::string_view field_separators = "\t,;|";
// Empty cells of tables beside the usual ones.
constexpr std::string_view blanks_of_fields = "xX?-~";
constexpr std::ptrdiff_t separators_of_row = 8;
constexpr std::ptrdiff_t separators_of_grid = 80;

std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && is_one_of(text.front(), " \r")) text.remove_prefix(1);
    while (!text.empty() && is_one_of(text.back(), " \r")) text.remove_suffix(1);
    return text;
}

// Of one field; none if it is no cell.
std::optional<char> cell_in(std::string_view field) {
    field = without_blanks(field);
    const bool is_quoted = field.size() > 1 && (field.front() == '"' || field.front() == '\'') &&
                           field.back() == field.front();
    if (is_quoted) field = without_blanks(field.substr(1, field.size() - 2));
    if (field.empty() || field == "-1") return '0';
    if (field.size() > 1) return std::nullopt;
    const char c = field.front();
    if (is_empty_cell(c) || is_one_of(c, blanks_of_fields)) return '0';
    return is_cell(c) ? std::optional(c) : std::nullopt;
}

// Empty if something between is no cell.
std::string cells_between(std::string_view line, char separator) {
    std::string cells;
    for (;;) {
        const auto field = line.substr(0, line.find(separator));
        const auto cell = cell_in(field);
        if (!cell) return {};
        cells += *cell;
        if (field.size() == line.size()) return cells;
        line.remove_prefix(field.size() + 1);
    }
}

// `[5][3][ ]` as `5|3| |`.
std::string with_uprights(std::string_view line) {
    std::string row(line);
    std::erase(row, '[');
    std::ranges::replace(row, ']', '|');
    return row;
}

}  // namespace

std::optional<std::string> separated_cells(std::string_view text) {
    auto line = without_blanks(text);
    std::string row;
    const auto brackets = std::ranges::count(line, '[');
    if (line.starts_with('[') && brackets != separators_of_row + 1) return std::nullopt;
    if (line.starts_with('[')) line = row = with_uprights(line);
    // Between uprights, or with one at the end.
    const auto uprights = std::ranges::count(line, '|');
    if (uprights > separators_of_row && line.ends_with('|')) line.remove_suffix(1);
    if (uprights == separators_of_row + 2 && line.starts_with('|')) line.remove_prefix(1);
    for (const char separator : field_separators) {
        const auto count = std::ranges::count(line, separator);
        if (count != separators_of_row && count != separators_of_grid) continue;
        if (auto cells = cells_between(line, separator); !cells.empty()) return cells;
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::detail
