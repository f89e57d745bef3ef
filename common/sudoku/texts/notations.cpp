#include "common/sudoku/texts/notations.hpp"

#include <algorithm>
#include <array>

#include "common/sudoku/texts/characters.hpp"
#include "common/sudoku/texts/objections.hpp"

namespace gridrace::sudoku::detail {

namespace {

bool is_figure(char c) {
    return c >= '0' && c <= '9';
}

// Cells one after the other; more than 81 are counted.
class Filling {
public:
    void skip(int cells) { count_ += cells; }
    void put(int digit) {
        if (digit < 1 || digit > 9) is_good_ = false;
        if (is_good_ && count_ < Cell::count) grid_.place(Cell(count_), digit);
        ++count_;
    }
    std::optional<Grid> grid() const {
        const bool is_whole = is_good_ && count_ == Cell::count;
        return is_whole ? std::optional(grid_) : std::nullopt;
    }

private:
    Grid grid_;
    int count_ = 0;
    bool is_good_ = true;
};

// `a` to `z` are 1 to 26 empty cells, `_` stands between two numbers.
std::optional<Grid> grid_of_tatham(std::string_view text) {
    Filling cells;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (is_small_letter(c)) {
            cells.skip(c - 'a' + 1);
            ++i;
        } else if (c == '_') {
            ++i;
        } else if (is_figure(c)) {
            const auto end = std::min(text.find_first_not_of("0123456789", i), text.size());
            cells.put(end - i == 1 ? c - '0' : 0);
            i = end;
        } else {
            return std::nullopt;
        }
    }
    return cells.grid();
}

// `g` to `z` are 1 to 20 empty cells, `.` is one.
std::optional<Grid> grid_of_pzpr(std::string_view text) {
    Filling cells;
    for (const char c : text) {
        if (c >= 'g' && c <= 'z') {
            cells.skip(c - 'g' + 1);
        } else if (c == '.') {
            cells.skip(1);
        } else {
            cells.put(is_figure(c) ? c - '0' : 0);
        }
    }
    return cells.grid();
}

// `3x3` and what may follow: symmetry, difficulty, and rules.
std::optional<Notation> read_tatham(std::string_view line) {
    const auto end = line.find_first_of(":#");
    if (end == std::string_view::npos || end == 0 || end > 12 || !is_figure(line.front()))
        return std::nullopt;
    const auto parameters = line.substr(0, end);
    const auto known = parameters.find_first_not_of("0123456789xjkrdamtbiues");
    const bool has_shape = parameters.find_first_of("xj") != std::string_view::npos;
    if (known != std::string_view::npos || !has_shape) return std::nullopt;
    if (parameters.find('j') != std::string_view::npos) return Notation{{}, objections::jigsaw, {}};
    if (!parameters.starts_with("3x3") || (parameters.size() > 3 && is_figure(parameters[3]))) {
        return Notation{{}, objections::other_size, {}};
    }
    if (parameters.find('k') != std::string_view::npos) return Notation{{}, objections::killer, {}};
    if (parameters.find('x', 3) != std::string_view::npos)
        return Notation{{}, objections::diagonals, {}};
    if (line[end] == '#') return Notation{{}, objections::random_seed, {}};
    const auto grid = grid_of_tatham(line.substr(end + 1));
    return Notation{grid, grid ? std::string_view() : objections::broken_identifier, {}};
}

// What follows the words, up to the end of the value in a link.
std::optional<std::string_view> value_after(std::string_view line, std::string_view words) {
    const auto begin = line.find(words);
    if (begin == std::string_view::npos) return std::nullopt;
    const auto rest = line.substr(begin + words.size());
    return rest.substr(0, rest.find_first_of(" \t\"'<>&#)"));
}

std::optional<Notation> read_pzpr(std::string_view line) {
    const auto value = value_after(line, "sudoku/");
    const bool is_link = line.find("puzz.link/") != std::string_view::npos ||
                         line.find("pzv.jp/") != std::string_view::npos ||
                         line.find("pzpr") != std::string_view::npos ||
                         line.find("/p?") != std::string_view::npos;
    if (!value || !is_link || value->empty() || !is_figure(value->front())) return std::nullopt;
    if (!value->starts_with("9/9/")) return Notation{{}, objections::other_size, {}};
    const auto grid = grid_of_pzpr(value->substr(4, value->substr(4).find('/')));
    return Notation{grid, grid ? std::string_view() : objections::damaged_link, {}};
}

// `%2B` as `+`.
std::string decoded(std::string_view text) {
    constexpr std::string_view hexadecimal = "0123456789ABCDEF";
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto high =
            i + 2 < text.size() ? hexadecimal.find(text[i + 1]) : std::string_view::npos;
        const auto low =
            i + 2 < text.size() ? hexadecimal.find(text[i + 2]) : std::string_view::npos;
        if (text[i] == '%' && high != std::string_view::npos && low != std::string_view::npos) {
            bytes += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            bytes += text[i];
        }
    }
    return bytes;
}

std::optional<Notation> read_compressed(std::string_view line) {
    constexpr std::array<std::string_view, 4> marks{"f-puzzles.com/?load=", "fpuzzles", "fpuz",
                                                    "scl"};
    const bool is_link = line.find("://") != std::string_view::npos ||
                         line.find("f-puzzles.com/") != std::string_view::npos ||
                         line.starts_with("fpuz") || line.starts_with("scl");
    if (!is_link) return std::nullopt;
    for (const auto mark : marks) {
        const auto value = value_after(line, mark);
        if (value && value->size() > 30) return Notation{{}, {}, decoded(*value)};
    }
    for (const auto* site : {"f-puzzles.com/?id=", "sudokupad.app/", "crackingthecryptic.com/"}) {
        if (line.find(site) != std::string_view::npos)
            return Notation{{}, objections::only_name, {}};
    }
    if (line.find("penpa") != std::string_view::npos) return Notation{{}, objections::penpa, {}};
    return std::nullopt;
}

// A description of Tatham's alone: what else is written in small letters and digits does not fill 81 cells by chance.
std::optional<Notation> read_description(std::string_view line) {
    const bool has_letters = std::ranges::any_of(line, is_small_letter);
    if (!has_letters || line.size() < 20 || line.size() > 160) return std::nullopt;
    const auto grid = grid_of_tatham(line);
    if (!grid || grid->filled() < 17) return std::nullopt;
    return Notation{grid, {}, {}};
}

}  // namespace

std::optional<Notation> read_notation(std::string_view line) {
    if (auto found = read_tatham(line)) return found;
    if (auto found = read_pzpr(line)) return found;
    if (auto found = read_compressed(line)) return found;
    return read_description(line);
}

std::string write_tatham(const Grid& grid) {
    std::string text = "3x3:";
    int empty = 0;
    bool is_after_digit = false;
    const auto write_empty = [&] {
        for (; empty > 0; empty -= std::min(empty, 26)) {
            text += static_cast<char>('a' + std::min(empty, 26) - 1);
            is_after_digit = false;
        }
    };
    for (const auto digit : grid.digits()) {
        if (digit == 0) {
            ++empty;
            continue;
        }
        write_empty();
        if (is_after_digit) text += '_';
        text += static_cast<char>('0' + digit);
        is_after_digit = true;
    }
    write_empty();
    return text;
}

std::string write_pzpr(const Grid& grid) {
    std::string text = "https://puzz.link/p?sudoku/9/9/";
    int empty = 0;
    const auto write_empty = [&] {
        for (; empty > 0; empty -= std::min(empty, 20)) {
            text += static_cast<char>('g' + std::min(empty, 20) - 1);
        }
    };
    for (const auto digit : grid.digits()) {
        if (digit == 0) {
            ++empty;
            continue;
        }
        write_empty();
        text += static_cast<char>('0' + digit);
    }
    write_empty();
    return text;
}

}  // namespace gridrace::sudoku::detail
