#include "common/sudoku/formats/line_kinds.hpp"

#include <algorithm>

#include "common/sudoku/formats/grid_text.hpp"
#include "common/sudoku/texts/characters.hpp"

namespace gridrace::sudoku::detail {

namespace {

// What stands below any other name is read, so that nothing is passed over in silence.
constexpr std::string_view other_sections =
    " [state] [pencilmarks] [colours] [colors] [comment] [comments] [solution] ";

}  // namespace

std::string_view without_spaces(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

bool is_section(std::string_view line) {
    const auto section = without_spaces(line);
    if (section.size() < 3 || !section.starts_with('[') || !section.ends_with(']')) return false;
    const auto name = section.substr(1, section.size() - 2);
    return std::ranges::any_of(name, is_letter) && std::ranges::all_of(name, [&](char c) {
               return is_letter(c) || (c >= '0' && c <= '9') || c == ' ' || c == '_' || c == '-';
           });
}

bool is_other_section(std::string_view line) {
    return is_word_of(other_sections, lower(std::string(line)));
}

std::size_t quote_marks(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && text[end] == '>') {
        ++end;
        if (end < text.size() && text[end] == ' ') ++end;
    }
    return end;
}

bool is_signature(std::string_view line) {
    return line == "Simple Sudoku" || line.starts_with("Version ") || line.starts_with("```");
}

bool is_words(std::string_view text) {
    std::ptrdiff_t run = 0;
    std::ptrdiff_t longest = 0;
    for (const char c : text) {
        run = is_cell(c) ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const auto letters = std::ranges::count_if(
        text, [](char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; });
    return letters >= 3 && letters > count_cells(text) && longest < 9;
}

bool is_size(std::string_view line) {
    return line == "9" || line == "9 9" || line == "9x9" || line == "3 3" || line == "3x3";
}

}  // namespace gridrace::sudoku::detail
