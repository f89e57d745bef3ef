#include "client/terminal/key_code.hpp"

#include <algorithm>

#include "client/terminal/parameters.hpp"

namespace gridrace::terminal {

namespace {

constexpr int released = 3;  // the event type of kitty's protocol
constexpr char32_t last_code_point = 0x10ffff;
constexpr int keypad_0 = 57399, keypad_9 = 57408, keypad_enter = 57414;

bool is_digit(char32_t rune) {
    return rune >= U'0' && rune <= U'9';
}

// Without modifiers.
std::optional<Key> key_of(int code) {
    Key key;
    switch (code) {
        case 9: key.code = KeyCode::tab; return key;
        case 13:
        case keypad_enter: key.code = KeyCode::enter; return key;
        case 27: key.code = KeyCode::escape; return key;
        case 8:
        case 127: key.code = KeyCode::backspace; return key;
        default: break;
    }
    if (code >= keypad_0 && code <= keypad_9) code = code - keypad_0 + '0';
    const auto rune = static_cast<char32_t>(code);
    // Kitty has the code points for private use for keys without a character.
    const bool is_private = rune >= 0xe000 && rune <= 0xf8ff;
    const bool is_surrogate = rune >= 0xd800 && rune <= 0xdfff;
    if (code < 0x20 || rune > last_code_point || is_private || is_surrogate) return std::nullopt;
    key.rune = rune;
    return key;
}

// Of runes only digits keep the shift; a letter becomes large.
Key with_shown_shift(Key key) {
    if (key.code != KeyCode::rune || !key.shift || is_digit(key.rune)) return key;
    key.shift = false;
    if (key.rune >= U'a' && key.rune <= U'z') key.rune = key.rune - U'a' + U'A';
    return key;
}

// The first of the numbers that colons separate, and removes it.
int take_part(std::string_view& parts) {
    auto first = parts.substr(0, parts.find(':'));
    parts.remove_prefix(std::min(first.size() + 1, parts.size()));
    return take_number(first);
}

std::string_view take_field(std::string_view& parameters) {
    const auto field = parameters.substr(0, parameters.find(';'));
    parameters.remove_prefix(std::min(field.size() + 1, parameters.size()));
    return field;
}

}  // namespace

Key with_modifiers(Key key, int modifiers) {
    constexpr int all = 256;  // with caps lock and num lock, which change nothing here
    if (modifiers < 2 || modifiers > all) return key;
    const int bits = modifiers - 1;
    key.shift = (bits & 1) != 0;
    key.alt = (bits & 2) != 0;
    key.control = (bits & 4) != 0;
    return key;
}

std::optional<Key> read_key_code(std::string_view parameters) {
    auto codes = take_field(parameters);
    auto state = take_field(parameters);
    const int code = take_part(codes);
    const int shifted = take_part(codes);
    const int modifiers = take_part(state);
    if (take_part(state) == released) return std::nullopt;
    auto key = key_of(code);
    if (!key) return std::nullopt;
    *key = with_modifiers(*key, modifiers);
    if (!key->shift || shifted == 0) return with_shown_shift(*key);
    // The terminal says what shift makes of the key; a digit of the unshifted key keeps its shift.
    if (is_digit(key->rune)) return key;
    if (const auto shown = key_of(shifted); shown && shown->code == KeyCode::rune) {
        key->rune = shown->rune;
        key->shift = false;
    }
    return key;
}

std::optional<Key> read_other_key(std::string_view parameters) {
    const int modifiers = take_number(parameters);
    const auto key = key_of(take_number(parameters));
    if (!key) return std::nullopt;
    return with_shown_shift(with_modifiers(*key, modifiers));
}

}  // namespace gridrace::terminal
