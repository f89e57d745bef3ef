#include "common/sudoku/formats/separated_cells.hpp"

#include <algorithm>

#include "common/sudoku/formats/grid_text.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::string_view between_values = " \t\r,[]";
constexpr std::string_view field_separators = "\t,;";
constexpr auto separators_of_row = 8;

// Of one field; none if it is no cell.
std::optional<char> cell_in(std::string_view field) {
    if (field.empty() || (field.size() == 1 && is_empty_cell(field.front()))) return '0';
    if (field.size() == 1 && is_cell(field.front())) return field.front();
    return std::nullopt;
}

std::optional<char> cell_in_json(std::string_view value) {
    if (value == "null") return '0';
    const bool is_text = value.size() > 1 && value.starts_with('"') && value.ends_with('"');
    return cell_in(is_text ? value.substr(1, value.size() - 2) : value);
}

std::optional<std::string> cells_of_json(std::string_view line) {
    std::string cells;
    for (;;) {
        line.remove_prefix(std::min(line.find_first_not_of(between_values), line.size()));
        if (line.empty()) return cells;
        const auto value = line.substr(0, line.find_first_of(between_values));
        const auto cell = cell_in_json(value);
        if (!cell) return std::nullopt;
        cells += *cell;
        line.remove_prefix(value.size());
    }
}

std::optional<std::string> cells_of_row(std::string_view line, char separator) {
    std::string cells;
    for (;;) {
        const auto field = line.substr(0, line.find(separator));
        const auto begin = std::min(field.find_first_not_of(" \r"), field.size());
        const auto end = field.find_last_not_of(" \r") + 1;
        const auto cell = cell_in(field.substr(begin, end - std::min(begin, end)));
        if (!cell) return std::nullopt;
        cells += *cell;
        if (field.size() == line.size()) return cells;
        line.remove_prefix(field.size() + 1);
    }
}

}  // namespace

std::optional<std::string> separated_cells(std::string_view line) {
    if (line.find_first_of("[]") != line.npos) return cells_of_json(line);
    for (const char separator : field_separators) {
        if (std::ranges::count(line, separator) != separators_of_row) continue;
        if (auto cells = cells_of_row(line, separator)) return cells;
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::detail
