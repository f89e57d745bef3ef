#include "common/base/look_alike.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

#include "common/base/code_point.hpp"
#include "common/base/emoji.hpp"

namespace gridrace {

namespace {

struct LookAlike {
    char32_t character;
    char shape;
};

// Sorted. From confusables.txt of Unicode TR39: characters that look like an ASCII letter, or like
// a digit that looks like one.
constexpr auto look_alikes = std::to_array<LookAlike>({
    {U'0', 'o'},      {U'1', 'l'},      {U'I', 'l'},      {U'|', 'l'},      {U'\u0131', 'i'},
    {U'\u0251', 'a'}, {U'\u0261', 'g'}, {U'\u0262', 'g'}, {U'\u0269', 'i'}, {U'\u026a', 'l'},
    {U'\u0274', 'n'}, {U'\u0280', 'r'}, {U'\u028f', 'y'}, {U'\u0299', 'b'}, {U'\u029c', 'h'},
    {U'\u029f', 'l'}, {U'\u0391', 'A'}, {U'\u0392', 'B'}, {U'\u0395', 'E'}, {U'\u0396', 'Z'},
    {U'\u0397', 'H'}, {U'\u0399', 'l'}, {U'\u039a', 'K'}, {U'\u039c', 'M'}, {U'\u039d', 'N'},
    {U'\u039f', 'O'}, {U'\u03a1', 'P'}, {U'\u03a4', 'T'}, {U'\u03a5', 'Y'}, {U'\u03a7', 'X'},
    {U'\u03b1', 'a'}, {U'\u03b3', 'y'}, {U'\u03b9', 'i'}, {U'\u03ba', 'k'}, {U'\u03bd', 'v'},
    {U'\u03bf', 'o'}, {U'\u03c1', 'p'}, {U'\u03c3', 'o'}, {U'\u03c5', 'u'}, {U'\u03f2', 'c'},
    {U'\u03f3', 'j'}, {U'\u03f9', 'C'}, {U'\u0405', 'S'}, {U'\u0406', 'l'}, {U'\u0408', 'J'},
    {U'\u0410', 'A'}, {U'\u0412', 'B'}, {U'\u0415', 'E'}, {U'\u0417', '3'}, {U'\u041a', 'K'},
    {U'\u041c', 'M'}, {U'\u041d', 'H'}, {U'\u041e', 'O'}, {U'\u0420', 'P'}, {U'\u0421', 'C'},
    {U'\u0422', 'T'}, {U'\u0423', 'Y'}, {U'\u0425', 'X'}, {U'\u042c', 'b'}, {U'\u0430', 'a'},
    {U'\u0431', '6'}, {U'\u0433', 'r'}, {U'\u0435', 'e'}, {U'\u043e', 'o'}, {U'\u0440', 'p'},
    {U'\u0441', 'c'}, {U'\u0443', 'y'}, {U'\u0445', 'x'}, {U'\u0455', 's'}, {U'\u0456', 'i'},
    {U'\u0458', 'j'}, {U'\u0475', 'v'}, {U'\u04ae', 'Y'}, {U'\u04bb', 'h'}, {U'\u04c0', 'l'},
    {U'\u04cf', 'l'}, {U'\u0501', 'd'}, {U'\u050c', 'G'}, {U'\u051a', 'Q'}, {U'\u051b', 'q'},
    {U'\u051c', 'W'}, {U'\u051d', 'w'}, {U'\u054d', 'U'}, {U'\u054f', 'S'}, {U'\u0555', 'O'},
    {U'\u0566', 'q'}, {U'\u0570', 'h'}, {U'\u0578', 'n'}, {U'\u057d', 'u'}, {U'\u0581', 'g'},
    {U'\u0585', 'o'}, {U'\u1d00', 'a'}, {U'\u1d04', 'c'}, {U'\u1d05', 'd'}, {U'\u1d07', 'e'},
    {U'\u1d0a', 'j'}, {U'\u1d0b', 'k'}, {U'\u1d0d', 'm'}, {U'\u1d0f', 'o'}, {U'\u1d18', 'p'},
    {U'\u1d1b', 't'}, {U'\u1d1c', 'u'}, {U'\u1d20', 'v'}, {U'\u1d21', 'w'}, {U'\u1d22', 'z'},
    {U'\ua730', 'f'}, {U'\ua731', 's'},
});
static_assert(std::ranges::is_sorted(look_alikes, {}, &LookAlike::character));

// Accents of Latin, Greek and Cyrillic. In other scripts marks change the word.
bool is_accent(char32_t character) {
    return (character >= 0x0300 && character <= 0x036f) ||
           (character >= 0x1ab0 && character <= 0x1aff) ||
           (character >= 0x1dc0 && character <= 0x1dff) ||
           (character >= 0x20d0 && character <= 0x20ff) ||
           (character >= 0xfe20 && character <= 0xfe2f);
}

std::string mapped(std::string_view text, unsigned options) {
    utf8proc_uint8_t* made = nullptr;
    const auto length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()), &made,
                     static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPAT | options));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(made, &std::free);
    if (length < 0) return std::string(text);
    return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(length)};
}

void append(std::string& text, char32_t character) {
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto length =
        utf8proc_encode_char(static_cast<utf8proc_int32_t>(character), bytes.data());
    text.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(length));
}

// Each character as the letter of its shape, without accents.
std::string by_shape(std::string_view text) {
    std::string shapes;
    while (!text.empty()) {
        const auto code_point = take_code_point(text);
        if (code_point < 0) return shapes;
        const auto character = static_cast<char32_t>(code_point);
        if (is_accent(character) || is_ignorable(code_point)) continue;
        const auto found =
            std::ranges::lower_bound(look_alikes, character, {}, &LookAlike::character);
        const bool has_shape = found != look_alikes.end() && found->character == character;
        append(shapes, has_shape ? static_cast<char32_t>(found->shape) : character);
    }
    return shapes;
}

void replace_all(std::string& text, std::string_view pair, char single) {
    for (auto at = text.find(pair); at != text.npos; at = text.find(pair, at)) {
        text.replace(at, pair.size(), 1, single);
    }
}

}  // namespace

std::string fold_case(std::string_view name) {
    return mapped(name, UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
}

std::string skeleton(std::string_view name) {
    // As a terminal shows it. First the shapes in the case as written, then those of what remains
    // after case folding.
    auto shapes = by_shape(mapped(by_shape(mapped(for_terminal(name), UTF8PROC_DECOMPOSE)),
                                  UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD));
    replace_all(shapes, "rn", 'm');
    replace_all(shapes, "vv", 'w');
    return shapes;
}

}  // namespace gridrace
