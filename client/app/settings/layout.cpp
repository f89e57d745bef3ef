#include "client/app/settings/layout.hpp"

#include <array>
#include <string_view>

namespace gridrace::app {

namespace {

using terminal::Key;
using terminal::KeyCode;

// The zeros of Unicode's decimal digits that people type: Arabic, Persian, N'Ko, the scripts of India, Thai, Lao,
// Tibetan, Myanmar, Khmer, Mongolian, full-width.
constexpr std::array<char32_t, 19> zeros{0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6,
                                         0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0,
                                         0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10};

// Letters, and the Latin ones on the same keys.
struct Layout {
    std::u32string_view letters;
    std::u32string_view latin;
};
constexpr std::array layouts{Layout{U"йцукенгшщзфывапролдячсмить", U"qwertyuiopasdfghjklzxcvbnm"},
                             Layout{U"ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ", U"QWERTYUIOPASDFGHJKLZXCVBNM"},
                             Layout{U"ςερτυθιοπασδφγηξκλζχψωβνμ", U"wertyuiopasdfghjklzxcvbnm"},
                             Layout{U"ΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ", U"ERTYUIOPASDFGHJKLZXCVBNM"}};
constexpr Layout french_accents{U"éèçà", U"2790"};
constexpr Layout french_marks{U"&\"'(-_", U"134568"};

static_assert([] {
    for (const auto& layout : layouts) {
        if (layout.letters.size() != layout.latin.size()) return false;
    }
    return french_accents.letters.size() == french_accents.latin.size() &&
           french_marks.letters.size() == french_marks.latin.size();
}());

std::optional<Key> by_place(const Layout& layout, Key key) {
    const auto found = layout.letters.find(key.rune);
    if (found == std::u32string_view::npos) return std::nullopt;
    key.rune = layout.latin[found];
    return key;
}

}  // namespace

std::optional<Key> stands_for(const Key& given) {
    if (given.code != KeyCode::rune) return std::nullopt;
    Key key = given;
    if (key.shift && key.rune >= U'0' && key.rune <= U'9') {
        key.shift = false;
        key.alt = true;
        return key;
    }
    for (const auto zero : zeros) {
        if (key.rune < zero || key.rune > zero + 9) continue;
        key.rune = U'0' + (key.rune - zero);
        return key;
    }
    for (const auto& layout : layouts) {
        if (const auto latin = by_place(layout, key)) return latin;
    }
    return by_place(french_accents, key);
}

std::optional<Key> azerty_digit(const Key& key) {
    return key.code == KeyCode::rune ? by_place(french_marks, key) : std::nullopt;
}

}  // namespace gridrace::app
