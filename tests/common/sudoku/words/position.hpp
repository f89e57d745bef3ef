// A position as a checker of sentences sees it, read without the engine's code: cells are 0 to 80,
// sets of digits are masks with bit 0 for 1, houses are lists of cells.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::sudoku::sentences {

using Cells = std::vector<int>;
using Digits = unsigned;
using Parts = std::vector<std::string>;  // of a sentence, where its form has holes

// "r1c1 is 5" or "r1c1 is not 5".
struct Said {
    int cell = 0;
    int digit = 0;
    bool stands = false;
    friend bool operator==(const Said&, const Said&) = default;
    Said opposite() const { return {cell, digit, !stands}; }
};

inline Digits bit(int digit) {
    return 1u << (digit - 1);
}

inline bool sees(int a, int b) {
    const bool share_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || share_box);
}

inline bool contains(const Cells& cells, int cell) {
    return std::ranges::find(cells, cell) != cells.end();
}

inline Cells without(const Cells& cells, const Cells& others) {
    Cells rest;
    for (const int cell : cells) {
        if (!contains(others, cell)) rest.push_back(cell);
    }
    return rest;
}

// The cells of both, each once.
inline Cells joined(const Cells& one, const Cells& other) {
    Cells all;
    for (const Cells* cells : {&one, &other}) {
        for (const int cell : *cells) {
            if (!contains(all, cell)) all.push_back(cell);
        }
    }
    return all;
}

// The same cells, in any order.
inline bool are_same(Cells a, Cells b) {
    std::ranges::sort(a);
    std::ranges::sort(b);
    return a == b;
}

struct Position {
    std::array<int, 81> filled{};   // 0 for an empty cell
    std::array<Digits, 81> open{};  // candidates; none in a filled cell

    bool has(int cell, int digit) const { return (at(cell) & bit(digit)) != 0; }
    Digits at(int cell) const { return open[static_cast<std::size_t>(cell)]; }
    int digit(int cell) const { return filled[static_cast<std::size_t>(cell)]; }

    Cells places(const Cells& house, int digit) const {
        Cells cells;
        for (const int cell : house) {
            if (has(cell, digit)) cells.push_back(cell);
        }
        return cells;
    }
    Digits all(const Cells& cells) const {
        Digits digits = 0;
        for (const int cell : cells) digits |= at(cell);
        return digits;
    }
    // Takes the claim as true, with what the rules exclude then.
    void take(const Said& said) {
        if (!said.stands) {
            open[static_cast<std::size_t>(said.cell)] &= ~bit(said.digit);
            return;
        }
        for (int cell = 0; cell < 81; ++cell) {
            if (sees(cell, said.cell)) open[static_cast<std::size_t>(cell)] &= ~bit(said.digit);
        }
        open[static_cast<std::size_t>(said.cell)] = bit(said.digit);
    }
    bool excludes(const Said& said) const {
        return said.stands ? at(said.cell) == bit(said.digit) : !has(said.cell, said.digit);
    }
};

// Of "r1c1, r1c2 and r9c9".
inline Cells cells_in(std::string_view text) {
    Cells cells;
    for (std::size_t i = 0; i + 3 < text.size(); ++i) {
        if (text[i] == 'r' && text[i + 2] == 'c') {
            cells.push_back((text[i + 1] - '1') * 9 + (text[i + 3] - '1'));
        }
    }
    return cells;
}

// Of "1, 2 and 9".
inline Digits digits_in(std::string_view text) {
    Digits digits = 0;
    for (const char c : text) {
        if (c >= '1' && c <= '9') digits |= bit(c - '0');
    }
    return digits;
}

inline int digit_in(std::string_view text) {
    return text.size() == 1 ? text[0] - '0' : 0;
}

inline int count(Digits digits) {
    int count = 0;
    for (; digits != 0; digits &= digits - 1) ++count;
    return count;
}

// Of "row 3", "column 4 and column 5": one list for each.
inline std::vector<Cells> houses_in(std::string_view text) {
    std::vector<Cells> houses;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] < '1' || text[i] > '9' || text[i - 1] != ' ') continue;
        const int number = text[i] - '1';
        const char kind = i >= 2 ? text[i - 2] : ' ';  // ro_w_, colum_n_, bo_x_
        Cells cells;
        for (int cell = 0; cell < 81; ++cell) {
            const int box = cell / 27 * 3 + cell % 9 / 3;
            const int place = kind == 'w' ? cell / 9 : kind == 'n' ? cell % 9 : box;
            if (place == number) cells.push_back(cell);
        }
        houses.push_back(cells);
    }
    return houses;
}

inline Cells house_of(std::string_view text) {
    const auto houses = houses_in(text);
    return houses.empty() ? Cells{} : houses.front();
}

inline bool sees_all(int cell, const Cells& others) {
    return std::ranges::all_of(others, [cell](int other) { return sees(cell, other); });
}

inline Cells seen_by_all(const Cells& others) {
    Cells cells;
    for (int cell = 0; cell < 81; ++cell) {
        if (sees_all(cell, others)) cells.push_back(cell);
    }
    return cells;
}

inline std::vector<Cells> all_houses() {
    std::vector<Cells> houses;
    for (const char* kind : {"row ", "column ", "box "}) {
        for (int i = 1; i <= 9; ++i) houses.push_back(houses_in(kind + std::to_string(i)).front());
    }
    return houses;
}

inline std::optional<Said> said_in(std::string_view text) {
    const auto cells = cells_in(text);
    if (cells.size() != 1 || text.size() < 9) return std::nullopt;
    const bool stands = text.find(" is not ") == std::string_view::npos;
    return Said{cells.front(), text.back() - '0', stands};
}

// The parts of `text` that stand for the "{}" of `pattern`; none if it is not of that form.
inline std::optional<std::vector<std::string>> match(std::string_view text,
                                                     std::string_view pattern) {
    std::vector<std::string> parts;
    std::size_t hole = pattern.find("{}");
    if (text.substr(0, hole) != pattern.substr(0, hole)) return std::nullopt;
    std::size_t at = std::min(hole, text.size());
    while (hole != std::string_view::npos) {
        pattern.remove_prefix(hole + 2);
        hole = pattern.find("{}");
        const auto words = pattern.substr(0, hole);
        const bool is_last = hole == std::string_view::npos;
        const std::size_t end = is_last ? (text.size() >= at + words.size() && text.ends_with(words)
                                               ? text.size() - words.size()
                                               : std::string_view::npos)
                                        : text.find(words, at);
        if (end == std::string_view::npos) return std::nullopt;
        parts.emplace_back(text.substr(at, end - at));
        at = end + words.size();
    }
    if (at != text.size()) return std::nullopt;
    return parts;
}

}  // namespace gridrace::sudoku::sentences
