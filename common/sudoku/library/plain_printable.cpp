// Stands in for printable() of common/base/text.hpp where the library is built alone, without utf8proc and its tables of
// Unicode: a list of ranges instead.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/text.hpp"

namespace gridrace {

namespace {

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};

// Controls, what shows nothing or turns the direction of text, surrogates, private characters, no characters.
constexpr std::array unprintable = {
    Range{0, 0x1f},
    Range{0x7f, 0xa0},
    Range{0xad, 0xad},
    Range{0x34f, 0x34f},
    Range{0x600, 0x605},
    Range{0x61c, 0x61c},
    Range{0x6dd, 0x6dd},
    Range{0x70f, 0x70f},
    Range{0x115f, 0x1160},
    Range{0x17b4, 0x17b5},
    Range{0x180b, 0x180f},
    Range{0x200b, 0x200f},
    Range{0x2028, 0x202e},
    Range{0x2060, 0x206f},
    Range{0x2800, 0x2800},
    Range{0x3164, 0x3164},
    Range{0xd800, 0xf8ff},
    Range{0xfe00, 0xfe0f},
    Range{0xfeff, 0xfeff},
    Range{0xffa0, 0xffa0},
    Range{0xfff0, 0xffff},
    Range{0x1bca0, 0x1bca3},
    Range{0x1d159, 0x1d159},
    Range{0x1d173, 0x1d17a},
    Range{0xe0000, 0xffffffff},
};
// Marks on the character before, of scripts that have few at a time.
constexpr std::array marks = {Range{0x300, 0x36f},   Range{0x483, 0x489},   Range{0x1ab0, 0x1aff},
                              Range{0x1dc0, 0x1dff}, Range{0x20d0, 0x20ff}, Range{0xfe20, 0xfe2f}};
constexpr int most_marks_in_a_row = 2;

template <std::size_t Count>
bool is_among(std::uint32_t code_point, const std::array<Range, Count>& ranges) {
    return std::ranges::any_of(ranges, [code_point](const Range& range) {
        return range.first <= code_point && code_point <= range.last;
    });
}

// The length of the character at the front, and what it is; 0 if these bytes are no UTF-8.
struct Character {
    std::size_t length = 0;
    std::uint32_t code_point = 0;
};

Character first_of(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return {1, first};
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || length > text.size()) return {};
    std::uint32_t code_point = first & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0u) != 0x80) return {};
        code_point = code_point << 6 | (byte(i) & 0x3fu);
    }
    constexpr std::array<std::uint32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
    return code_point < least[length] ? Character{} : Character{length, code_point};
}

}  // namespace

std::string printable(std::string_view text, std::size_t limit) {
    constexpr std::string_view hex = "0123456789abcdef";
    const bool is_cut = text.size() > limit;
    std::string shown;
    int marks_in_a_row = 0;
    for (auto rest = text.substr(0, limit); !rest.empty();) {
        const auto [length, code_point] = first_of(rest);
        const auto bytes = rest.substr(0, std::max<std::size_t>(length, 1));
        rest.remove_prefix(bytes.size());
        marks_in_a_row = is_among(code_point, marks) ? marks_in_a_row + 1 : 0;
        if (length > 0 && !is_among(code_point, unprintable) &&
            marks_in_a_row <= most_marks_in_a_row) {
            shown += bytes;
            continue;
        }
        for (const char c : bytes) {
            const auto byte = static_cast<unsigned char>(c);
            shown += "\\x";
            shown += hex[byte >> 4];
            shown += hex[byte & 15];
        }
    }
    if (is_cut) shown += "…";
    return shown;
}

}  // namespace gridrace
