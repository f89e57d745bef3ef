// A key of the keyboard, with the modifiers that the terminal tells.
#pragma once

#include <cstdint>

namespace gridrace::terminal {

enum class KeyCode : std::uint8_t {
    rune,  // a character, see Key::rune
    up,
    down,
    right,
    left,
    home,
    end,
    insert,
    erase,  // the key labelled Delete
    page_up,
    page_down,
    backspace,
    tab,
    enter,
    escape,
    function,  // F1..F12, the number in Key::rune
};

struct Key {
    KeyCode code = KeyCode::rune;
    char32_t rune = 0;
    bool shift = false;  // of runes for digits only: other runes show it themselves
    bool alt = false;
    bool control = false;

    friend constexpr bool operator==(const Key&, const Key&) = default;
};

// The key of this character, without alt and control.
constexpr bool is_rune(const Key& key, char32_t rune) {
    return key.code == KeyCode::rune && key.rune == rune && !key.control && !key.alt;
}

}  // namespace gridrace::terminal
