#include "common/sudoku/texts/plain_text.hpp"

#include <algorithm>
#include <array>

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

struct Range {
    char32_t first;
    char32_t last;
};

bool is_in(char32_t code, const auto& ranges) {
    return std::ranges::any_of(
        ranges, [code](const Range& range) { return code >= range.first && code <= range.last; });
}

// Of Arabic, Indian, Thai and other digits: ten in order.
constexpr std::array<char32_t, 27> codes_of_zeros{
    0x660,  0x6f0,  0x7c0,  0x966,   0x9e6,   0xa66,   0xae6,   0xb66,   0xbe6,
    0xc66,  0xce6,  0xd66,  0xde6,   0xe50,   0xed0,   0xf20,   0x1040,  0x17e0,
    0x1810, 0x2080, 0xff10, 0x1fbf0, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6};
// In circles and the like: nine in order.
constexpr std::array<char32_t, 5> codes_of_ones{0x2460, 0x2474, 0x2776, 0x2780, 0x278a};

constexpr std::array codes_of_blanks{
    Range{0xb7, 0xb7},     Range{0x2022, 0x2022}, Range{0x2027, 0x2027}, Range{0x2219, 0x2219},
    Range{0x22c5, 0x22c5}, Range{0x2395, 0x2395}, Range{0x2423, 0x2423}, Range{0x25a0, 0x25a2},
    Range{0x25aa, 0x25ab}, Range{0x25af, 0x25af}, Range{0x25cb, 0x25cf}, Range{0x25e6, 0x25e6},
    Range{0x25fb, 0x25fe}, Range{0x2591, 0x2593}, Range{0x2610, 0x2610}, Range{0x26aa, 0x26ab},
    Range{0x2b1b, 0x2b1c}, Range{0x3002, 0x3002}, Range{0x30fb, 0x30fb}, Range{0xff65, 0xff65}};
constexpr std::array codes_of_uprights{
    Range{0x2502, 0x2503}, Range{0x2506, 0x2507}, Range{0x250a, 0x250b}, Range{0x254e, 0x254f},
    Range{0x2551, 0x2551}, Range{0x2575, 0x2575}, Range{0x2577, 0x2577}, Range{0x2579, 0x2579},
    Range{0x257b, 0x257b}, Range{0x257d, 0x257d}, Range{0x257f, 0x257f}, Range{0x258f, 0x258f},
    Range{0x2595, 0x2595}, Range{0x23d0, 0x23d0}, Range{0x2758, 0x275a}};
constexpr std::array codes_of_dashes{
    Range{0x2010, 0x2015}, Range{0x2212, 0x2212}, Range{0x2500, 0x2501}, Range{0x2504, 0x2505},
    Range{0x2508, 0x2509}, Range{0x254c, 0x254d}, Range{0x2550, 0x2550}, Range{0x2574, 0x2574},
    Range{0x2576, 0x2576}, Range{0x2578, 0x2578}, Range{0x257a, 0x257a}, Range{0x257c, 0x257c},
    Range{0x257e, 0x257e}};
constexpr std::array codes_of_corners{Range{0x2500, 0x257f}};
constexpr std::array codes_of_spaces{Range{0xa0, 0xa0}, Range{0x2000, 0x200a},
                                     Range{0x202f, 0x202f}, Range{0x205f, 0x205f},
                                     Range{0x3000, 0x3000}};
// Joiners, marks of direction, variants of emoji.
constexpr std::array codes_of_invisible{
    Range{0xad, 0xad},     Range{0x200b, 0x200f}, Range{0x202a, 0x202e}, Range{0x2060, 0x2069},
    Range{0xfe00, 0xfe0f}, Range{0xfeff, 0xfeff}, Range{0x20e3, 0x20e3}};
constexpr std::array codes_of_quotes{Range{0xab, 0xab}, Range{0xbb, 0xbb}, Range{0x2018, 0x201f}};
constexpr std::array codes_of_crosses{Range{0xd7, 0xd7}, Range{0x2715, 0x2716}};
constexpr Range wide{0xff01, 0xff5e};
constexpr char32_t ellipsis = 0x2026;

// What stands for the character; `itself` if nothing does.
std::string plain(char32_t code, std::string_view itself) {
    if (code < 0x80) return std::string(itself);
    for (const auto zero : codes_of_zeros) {
        if (code >= zero && code < zero + 10) return {static_cast<char>('0' + (code - zero))};
    }
    for (const auto one : codes_of_ones) {
        if (code >= one && code < one + 9) return {static_cast<char>('1' + (code - one))};
    }
    if (code >= wide.first && code <= wide.last)
        return {static_cast<char>(code - wide.first + '!')};
    if (code == ellipsis) return "...";
    if (is_in(code, codes_of_blanks)) return ".";
    if (is_in(code, codes_of_uprights)) return "|";
    if (is_in(code, codes_of_dashes)) return "-";
    if (is_in(code, codes_of_corners)) return "+";
    if (is_in(code, codes_of_spaces)) return " ";
    if (is_in(code, codes_of_invisible)) return "";
    if (is_in(code, codes_of_quotes)) return "\"";
    if (is_in(code, codes_of_crosses)) return "x";
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
