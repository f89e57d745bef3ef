#include "client/terminal/key_name.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "common/base/text.hpp"

namespace gridrace::terminal {

namespace {

struct Naming {
    KeyCode code;
    std::string_view name;
};

constexpr std::array namings{
    Naming{KeyCode::up, "up"},           Naming{KeyCode::down, "down"},
    Naming{KeyCode::right, "right"},     Naming{KeyCode::left, "left"},
    Naming{KeyCode::home, "home"},       Naming{KeyCode::end, "end"},
    Naming{KeyCode::insert, "insert"},   Naming{KeyCode::erase, "delete"},
    Naming{KeyCode::page_up, "page-up"}, Naming{KeyCode::page_down, "page-down"},
    Naming{KeyCode::tab, "tab"},         Naming{KeyCode::backspace, "backspace"},
    Naming{KeyCode::enter, "enter"},     Naming{KeyCode::escape, "escape"},
};

struct Modifier {
    std::string_view prefix;
    bool Key::*flag;
};
constexpr std::array modifiers{Modifier{"ctrl-", &Key::control}, Modifier{"alt-", &Key::alt},
                               Modifier{"shift-", &Key::shift}};

std::string rune_text(char32_t rune) {
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(rune), bytes.data());
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size)};
}

// The character if the text is exactly one.
std::optional<char32_t> single_rune(std::string_view text) {
    utf8proc_int32_t rune = -1;
    const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                       static_cast<utf8proc_ssize_t>(text.size()), &rune);
    const bool is_whole = size > 0 && static_cast<std::size_t>(size) == text.size();
    if (!is_whole || printable(text) != text) return std::nullopt;
    return static_cast<char32_t>(rune);
}

constexpr bool is_ascii_digit(char32_t rune) {
    return rune >= U'0' && rune <= U'9';
}

// F1..F12, 0 for other texts.
int function_number(std::string_view name) {
    int number = 0;
    if (name.size() < 2 || name.front() != 'f') return 0;
    const auto* end = name.data() + name.size();
    const auto parsed = std::from_chars(name.data() + 1, end, number);
    return parsed.ptr == end && number >= 1 && number <= 12 ? number : 0;
}

}  // namespace

std::string name_of(const Key& key) {
    std::string name;
    for (const auto& modifier : modifiers) {
        if (key.*modifier.flag) name += modifier.prefix;
    }
    if (key.code == KeyCode::function) return name + "f" + std::to_string(key.rune);
    if (key.code == KeyCode::rune) return name + (key.rune == U' ' ? "space" : rune_text(key.rune));
    return name + std::string(std::ranges::find(namings, key.code, &Naming::code)->name);
}

std::optional<Key> parse_key(std::string_view name) {
    Key key;
    for (const auto& modifier : modifiers) {
        if (name.size() <= modifier.prefix.size() || !name.starts_with(modifier.prefix)) continue;
        key.*modifier.flag = true;
        name.remove_prefix(modifier.prefix.size());
    }
    const auto* naming = std::ranges::find(namings, name, &Naming::name);
    if (naming != namings.end()) {
        key.code = naming->code;
    } else if (const int number = function_number(name)) {
        key.code = KeyCode::function;
        key.rune = static_cast<char32_t>(number);
    } else if (name == "space") {
        key.rune = U' ';
    } else if (const auto rune = single_rune(name); rune && (!key.shift || is_ascii_digit(*rune))) {
        key.rune = *rune;
    } else {
        return std::nullopt;
    }
    return key;
}

}  // namespace gridrace::terminal
