#include "common/checker/words.hpp"

#include <charconv>

namespace gridrace::checker {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (;;) {
        const auto end = text.find(separator);
        pieces.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return pieces;
        text.remove_prefix(end + 1);
    }
}

std::optional<int> read_number(std::string_view text) {
    int number = 0;
    if (text.empty() || text.size() > 6 || text.front() == '0') return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<int> read_digit(char c) {
    if (c < '1' || c > '9') return std::nullopt;
    return c - '0';
}

std::optional<int> read_rating(std::string_view text) {
    if (text.size() < 3 || text[text.size() - 2] != '.') return std::nullopt;
    const auto whole = read_number(text.substr(0, text.size() - 2));
    const char tenth = text.back();
    if (!whole || *whole > 99 || tenth < '0' || tenth > '9') return std::nullopt;
    return *whole * 10 + (tenth - '0');
}

std::optional<int> read_cell(std::string_view text) {
    if (text.size() != 4 || text[0] != 'r' || text[2] != 'c') return std::nullopt;
    const auto row = read_digit(text[1]), column = read_digit(text[3]);
    if (!row || !column) return std::nullopt;
    return (*row - 1) * 9 + *column - 1;
}

std::optional<int> read_house(std::string_view text) {
    const auto kind = std::string_view("rcb").find(text.empty() ? 'x' : text[0]);
    const auto number = text.size() == 2 ? read_digit(text[1]) : std::nullopt;
    if (kind == std::string_view::npos || !number) return std::nullopt;
    return static_cast<int>(kind) * 9 + *number - 1;
}

std::optional<Digits> read_digits(std::string_view text) {
    Digits digits = 0;
    for (const char c : text) {
        const auto digit = read_digit(c);
        if (!digit || digits >= only(*digit)) return std::nullopt;
        digits |= only(*digit);
    }
    if (digits == 0) return std::nullopt;
    return digits;
}

std::optional<Cells> read_cells(std::string_view text) {
    Cells cells;
    int last = -1;
    for (const auto piece : split(text, ',')) {
        const auto cell = read_cell(piece);
        if (!cell || *cell <= last) return std::nullopt;
        cells.set(Board::index(last = *cell));
    }
    return cells;
}

std::optional<std::vector<int>> read_houses(std::string_view text) {
    std::vector<int> houses;
    for (const auto piece : split(text, ',')) {
        const auto house = read_house(piece);
        if (!house) return std::nullopt;
        houses.push_back(*house);
    }
    return houses;
}

std::optional<Claim> read_claim(std::string_view text) {
    if (text.size() != 6 || (text[4] != '=' && text[4] != '-')) return std::nullopt;
    const auto cell = read_cell(text.substr(0, 4));
    const auto digit = read_digit(text[5]);
    if (!cell || !digit) return std::nullopt;
    return Claim{*cell, *digit, text[4] == '='};
}

std::optional<Removals> read_removals(std::string_view text) {
    Removals removals{};
    int last = -1;
    for (const auto piece : split(text, ',')) {
        const auto cell = read_cell(piece.substr(0, 4));
        if (!cell || *cell <= last || piece.size() < 6 || piece[4] != '-') return std::nullopt;
        const auto digits = read_digits(piece.substr(5));
        if (!digits) return std::nullopt;
        removals[Board::index(last = *cell)] = *digits;
    }
    return removals;
}

std::optional<std::vector<int>> read_parents(std::string_view text) {
    std::vector<int> parents;
    for (const auto piece : split(text, ',')) {
        const auto number = read_number(piece);
        if (!number || (!parents.empty() && *number - 1 <= parents.back())) return std::nullopt;
        parents.push_back(*number - 1);
    }
    return parents;
}

std::optional<Grid> read_grid(std::string_view text) {
    if (text.size() != cell_count) return std::nullopt;
    Grid grid{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '.' && !read_digit(text[i])) return std::nullopt;
        grid[i] = text[i] == '.' ? 0 : text[i] - '0';
    }
    return grid;
}

}  // namespace gridrace::checker
