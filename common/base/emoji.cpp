#include "common/base/emoji.hpp"

#include <algorithm>
#include <array>

#include "common/base/code_point.hpp"

namespace gridrace {

namespace {

constexpr int most_joined = 8;  // published sequences have four
constexpr utf8proc_int32_t joiner = 0x200d, text_style = 0xfe0e, emoji_style = 0xfe0f,
                           keycap = 0x20e3, black_flag = 0x1f3f4, end_of_tags = 0xe007f;

// The flags made of tags that are published: England, Scotland, Wales.
constexpr std::array<std::string_view, 3> tagged_flags{"gbeng", "gbsct", "gbwls"};

bool is_skin_tone(utf8proc_int32_t code_point) {
    return code_point >= 0x1f3fb && code_point <= 0x1f3ff;
}
bool is_style(utf8proc_int32_t code_point) {
    return code_point == text_style || code_point == emoji_style;
}
bool is_flag_letter(utf8proc_int32_t code_point) {
    return code_point >= 0x1f1e6 && code_point <= 0x1f1ff;
}
bool is_pictograph(utf8proc_int32_t code_point) {
    return utf8proc_get_property(code_point)->boundclass ==
           UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}
bool is_of_keycap(utf8proc_int32_t code_point) {
    return (code_point >= '0' && code_point <= '9') || code_point == '#' || code_point == '*';
}

// Removes the code point from the front if it is of that kind.
template <class Kind>
bool take_if(std::string_view& rest, Kind is_meant) {
    auto after = rest;
    if (!is_meant(take_code_point(after))) return false;
    rest = after;
    return true;
}
bool take_this(std::string_view& rest, utf8proc_int32_t wanted) {
    return take_if(rest, [wanted](utf8proc_int32_t code_point) { return code_point == wanted; });
}

// The tags after a black flag; false if they are none of a published flag.
bool take_tags(std::string_view& rest) {
    auto after = rest;
    std::string letters;
    while (letters.size() < tagged_flags[0].size()) {
        const auto tag = take_code_point(after);
        if (tag < 0xe0061 || tag > 0xe007a) return false;
        letters += static_cast<char>(tag - 0xe0000);
    }
    const bool is_flag = std::ranges::find(tagged_flags, letters) != tagged_flags.end();
    if (!is_flag || !take_this(after, end_of_tags)) return false;
    rest = after;
    return true;
}

// One emoji with what belongs to it alone.
bool take_emoji(std::string_view& rest) {
    const bool is_flag = first_code_point(rest) == black_flag;
    if (!take_if(rest, is_pictograph)) return false;
    if (is_flag && take_tags(rest)) return true;
    if (!take_if(rest, is_skin_tone)) take_if(rest, is_style);
    return true;
}

}  // namespace

std::size_t emoji_sequence_at(std::string_view text) {
    auto rest = text;
    if (take_if(rest, is_of_keycap)) {
        if (!take_this(rest, emoji_style) || !take_this(rest, keycap)) return 0;
        return text.size() - rest.size();
    }
    auto single = text;
    if (!take_if(single, is_pictograph)) return 0;
    take_emoji(rest);
    for (int joined = 1; joined < most_joined; ++joined) {
        auto longer = rest;
        if (!take_this(longer, joiner) || !take_emoji(longer)) break;
        rest = longer;
    }
    return rest.size() == single.size() ? 0 : text.size() - rest.size();
}

std::string for_terminal(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        auto sequence = text.substr(0, emoji_sequence_at(text));
        text.remove_prefix(sequence.size());
        const bool is_sequence = !sequence.empty();
        auto& rest = is_sequence ? sequence : text;
        do {
            const auto before = rest;
            const auto code_point = take_code_point(rest);
            if (code_point < 0) return shown;
            if (is_flag_letter(code_point)) {
                shown += static_cast<char>('A' + (code_point - 0x1f1e6));
            } else if (!is_sequence || !(is_ignorable(code_point) || is_skin_tone(code_point) ||
                                         code_point == keycap)) {
                shown += before.substr(0, before.size() - rest.size());
            }
        } while (is_sequence && !rest.empty());
    }
    return shown;
}

}  // namespace gridrace
