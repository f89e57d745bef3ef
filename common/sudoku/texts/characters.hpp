// Characters of grids, and words in plain text. Internal to formats.
#pragma once

#include <string>
#include <string_view>

namespace gridrace::sudoku::detail {

// Signs of empty cells that may be mixed.
inline constexpr std::string_view usual_blanks = "0._*";
// Of another kind a grid has at least as many: fewer are slips.
inline constexpr int fewest_unusual_blanks = 16;

constexpr bool is_one_of(char c, std::string_view characters) {
    return characters.find(c) != std::string_view::npos;
}

// 1 to 9.
constexpr bool is_clue(char c) {
    return c >= '1' && c <= '9';
}

constexpr bool is_clue_or_blank(char c) {
    return is_clue(c) || is_one_of(c, usual_blanks);
}

constexpr bool is_small_letter(char c) {
    return c >= 'a' && c <= 'z';
}

// In ASCII.
constexpr bool is_letter(char c) {
    return is_small_letter(c) || (c >= 'A' && c <= 'Z');
}

// ASCII letters in lower case.
inline std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

// True if the word is one of these, each between two spaces.
inline bool is_word_of(std::string_view words, const std::string& word) {
    return !word.empty() && words.find(" " + word + " ") != std::string_view::npos;
}

}  // namespace gridrace::sudoku::detail
