#include "common/sudoku/formats/grid_text.hpp"

#include <algorithm>
#include <string>

namespace gridrace::sudoku::detail {

namespace {

constexpr std::string_view empty_cells = "0._*";
constexpr std::string_view separators = " \t\r|-+";
constexpr std::string_view frame = " \t\r|-+*";
constexpr std::string_view frame_of_hodoku = " \t\r|-+*.:'";

// For each byte: its digit, 0 for an empty cell, or one of these.
constexpr std::uint8_t separator = 10;
constexpr std::uint8_t stranger = 11;

constexpr std::array<std::uint8_t, 256> make_meanings() {
    std::array<std::uint8_t, 256> meanings{};
    meanings.fill(stranger);
    for (const char c : separators) meanings[static_cast<unsigned char>(c)] = separator;
    for (const char c : empty_cells) meanings[static_cast<unsigned char>(c)] = 0;
    for (unsigned digit = 1; digit <= 9; ++digit) {
        meanings['0' + digit] = static_cast<std::uint8_t>(digit);
    }
    return meanings;
}
constexpr auto meanings = make_meanings();

std::uint8_t meaning(char c) {
    return meanings[static_cast<unsigned char>(c)];
}

bool consists_of(std::string_view line, std::string_view characters) {
    return line.find_first_not_of(characters) == std::string_view::npos;
}

// In a frame a star or a dot is a corner, not an empty cell.
bool is_frame(std::string_view line) {
    if (line.find("--") == std::string_view::npos) return false;
    return consists_of(line, frame) ||
           (line.find("---") != std::string_view::npos && consists_of(line, frame_of_hodoku));
}

// Programs print an empty cell so. `before` is what stands before it on its line.
bool is_minus_one(std::string_view before, std::string_view rest) {
    constexpr std::string_view between = " \t\r|";
    const auto ends = [&](char c) { return between.find(c) != std::string_view::npos; };
    return rest.starts_with("-1") && (before.empty() || ends(before.back())) &&
           (rest.size() == 2 || ends(rest[2]));
}

bool may_start_remark(char c) {
    return is_space(c) || c == ',' || c == ';' || c == '#';
}

// The bytes of one UTF-8 character, or one invalid byte.
std::string_view first_character(std::string_view text) {
    std::size_t length = 1;
    while (length < 4 && length < text.size() &&
           (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) {
        ++length;
    }
    return text.substr(0, length);
}

}  // namespace

bool is_cell(char c) {
    return meaning(c) <= 9;
}

bool is_empty_cell(char c) {
    return empty_cells.find(c) != std::string_view::npos;
}

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

bool starts_with_cells(std::string_view line, std::size_t count) {
    if (line.size() < count) return false;
    if (line.size() > count && !may_start_remark(line[count])) return false;
    return std::ranges::all_of(line.substr(0, count), is_cell);
}

int count_cells(std::string_view line) {
    return static_cast<int>(std::ranges::count_if(line, is_cell));
}

std::optional<Grid> plain_grid(std::string_view text) {
    if (text.size() != Cell::count) return std::nullopt;
    Grid::Digits digits{};
    unsigned highest = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        digits[i] = meaning(text[i]);
        highest = std::max(highest, unsigned{digits[i]});
    }
    return highest <= 9 ? std::optional(Grid(digits)) : std::nullopt;
}

Result<CellsOfLine, ParseFault> read_cells(std::string_view line) {
    CellsOfLine cells;
    if (is_frame(line)) return cells;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool is_minus = line[i] == '-' && is_minus_one(line.substr(0, i), line.substr(i));
        const auto found = is_minus ? std::uint8_t{0} : meaning(line[i]);
        if (found <= 9) {
            const auto place = static_cast<std::size_t>(cells.count++);
            if (place < cells.digits.size()) cells.digits[place] = found;
        } else if (found == stranger) {
            return ParseFault{ParseFault::Kind::unexpected_character, 1, static_cast<int>(i) + 1, 0,
                              RawCharacter::of(first_character(line.substr(i)))};
        }
        if (is_minus) ++i;  // its 1
    }
    return cells;
}

}  // namespace gridrace::sudoku::detail
