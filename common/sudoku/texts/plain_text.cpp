#include "common/sudoku/texts/plain_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace gridrace::sudoku::detail {

namespace {

struct Character {
    char32_t code = 0;
    std::size_t length = 1;
};

// An invalid byte is a character of its own.
Character first_of(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
    if (length == 1 || length > text.size()) return {lead, 1};
    char32_t code = lead & (0x7fu >> length);
    for (const char c : text.substr(1, length - 1)) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0) != 0x80) return {lead, 1};
        code = code << 6 | (byte & 0x3f);
    }
    return {code, length};
}

// Characters that mean the same. After `0`, `1` and `!` come those that follow in ASCII, else all are one.
struct Range {
    std::uint16_t first;
    std::uint8_t count;
    char as;  // '\0' for nothing
};

// The first one that fits.
constexpr std::array meanings_of_others{
    // Digits of scripts from Arabic to Thai, and wide characters.
    Range{0xff01, 94, '!'}, Range{0x660, 10, '0'}, Range{0x6f0, 10, '0'}, Range{0x7c0, 10, '0'},
    Range{0x966, 10, '0'}, Range{0x9e6, 10, '0'}, Range{0xa66, 10, '0'}, Range{0xae6, 10, '0'},
    Range{0xb66, 10, '0'}, Range{0xbe6, 10, '0'}, Range{0xc66, 10, '0'}, Range{0xce6, 10, '0'},
    Range{0xd66, 10, '0'}, Range{0xde6, 10, '0'}, Range{0xe50, 10, '0'}, Range{0xed0, 10, '0'},
    Range{0xf20, 10, '0'}, Range{0x1040, 10, '0'}, Range{0x17e0, 10, '0'}, Range{0x1810, 10, '0'},
    Range{0x2080, 10, '0'},
    // In circles and the like.
    Range{0x2460, 9, '1'}, Range{0x2474, 9, '1'}, Range{0x2776, 9, '1'}, Range{0x2780, 9, '1'},
    Range{0x278a, 9, '1'},
    // Signs of empty cells: dots, squares, circles.
    Range{0xb7, 1, '.'}, Range{0x2022, 1, '.'}, Range{0x2027, 1, '.'}, Range{0x2219, 1, '.'},
    Range{0x22c5, 1, '.'}, Range{0x2395, 1, '.'}, Range{0x2423, 1, '.'}, Range{0x2591, 3, '.'},
    Range{0x25a0, 3, '.'}, Range{0x25aa, 2, '.'}, Range{0x25af, 1, '.'}, Range{0x25cb, 5, '.'},
    Range{0x25e6, 1, '.'}, Range{0x25fb, 4, '.'}, Range{0x2610, 1, '.'}, Range{0x26aa, 2, '.'},
    Range{0x2b1b, 2, '.'}, Range{0x3002, 1, '.'}, Range{0x30fb, 1, '.'}, Range{0xff65, 1, '.'},
    // Lines of a drawing; what is left of them are corners.
    Range{0x2502, 2, '|'}, Range{0x2506, 2, '|'}, Range{0x250a, 2, '|'}, Range{0x254e, 2, '|'},
    Range{0x2551, 1, '|'}, Range{0x2575, 1, '|'}, Range{0x2577, 1, '|'}, Range{0x2579, 1, '|'},
    Range{0x257b, 1, '|'}, Range{0x257d, 1, '|'}, Range{0x257f, 1, '|'}, Range{0x258f, 1, '|'},
    Range{0x2595, 1, '|'}, Range{0x23d0, 1, '|'}, Range{0x2758, 3, '|'}, Range{0x2010, 6, '-'},
    Range{0x2212, 1, '-'}, Range{0x2500, 2, '-'}, Range{0x2504, 2, '-'}, Range{0x2508, 2, '-'},
    Range{0x254c, 2, '-'}, Range{0x2550, 1, '-'}, Range{0x2574, 1, '-'}, Range{0x2576, 1, '-'},
    Range{0x2578, 1, '-'}, Range{0x257a, 1, '-'}, Range{0x257c, 1, '-'}, Range{0x257e, 1, '-'},
    Range{0x2500, 128, '+'},
    // Spaces, quotes and crosses.
    Range{0xa0, 1, ' '}, Range{0x2000, 11, ' '}, Range{0x202f, 1, ' '}, Range{0x205f, 1, ' '},
    Range{0x3000, 1, ' '}, Range{0xab, 1, '"'}, Range{0xbb, 1, '"'}, Range{0x2018, 8, '"'},
    Range{0xd7, 1, 'x'}, Range{0x2715, 2, 'x'},
    // Joiners, marks of direction, variants of emoji.
    Range{0xad, 1, '\0'}, Range{0x200b, 5, '\0'}, Range{0x202a, 5, '\0'}, Range{0x2060, 10, '\0'},
    Range{0xfe00, 16, '\0'}, Range{0xfeff, 1, '\0'}, Range{0x20e3, 1, '\0'}};
constexpr char32_t ellipsis = 0x2026;
// Five alphabets of bold and other digits.
constexpr char32_t first_styled_digit = 0x1d7ce;
constexpr char32_t last_styled_digit = 0x1d7ff;

// What stands for the character; `itself` if nothing does.
std::string plain(char32_t code, std::string_view itself) {
    if (code == ellipsis) return "...";
    if (code >= first_styled_digit && code <= last_styled_digit)
        return {static_cast<char>('0' + (code - first_styled_digit) % 10)};
    for (const auto& [first, count, as] : meanings_of_others) {
        if (code < first || code - first >= count) continue;
        if (as == 0) return {};
        const bool is_in_order = as == '0' || as == '1' || as == '!';
        return {static_cast<char>(is_in_order ? as + static_cast<char>(code - first) : as)};
    }
    return std::string(itself);
}

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

std::string plain_text(std::string_view line) {
    if (is_ascii(line)) return std::string(line);
    std::string text;
    while (!line.empty()) {
        const auto [code, length] = first_of(line);
        text += plain(length == 1 ? 0 : code, line.substr(0, length));
        line.remove_prefix(length);
    }
    return text;
}

std::size_t place_in_line(std::string_view line, std::size_t place) {
    std::size_t begin = 0;
    for (std::size_t done = 0; begin < line.size();) {
        const auto [code, length] = first_of(line.substr(begin));
        const auto text = plain(length == 1 ? 0 : code, line.substr(begin, length));
        if (done + text.size() > place) return begin + (text.size() == length ? place - done : 0);
        done += text.size();
        begin += length;
    }
    return begin;
}

}  // namespace gridrace::sudoku::detail
