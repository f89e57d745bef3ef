// The look of a character, in terms that every terminal can approximate.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace gridrace::terminal {

// A colour, or the terminal's default if not set. Includes its replacement on terminals with 16
// colours: the nearest of the 16 rarely keeps the contrast.
struct Color {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t ansi = 0;  // 0..15, as in the SGR codes 30..37 and 90..97
    bool is_set = false;

    friend constexpr bool operator==(const Color&, const Color&) = default;
};

// A colour from 0xRRGGBB and its stand-in among the 16.
constexpr Color rgb(std::uint32_t hex, int ansi) {
    return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8),
            static_cast<std::uint8_t>(hex), static_cast<std::uint8_t>(ansi), true};
}

struct Style {
    Color foreground;
    Color background;
    bool bold = false;
    bool dim = false;
    bool underline = false;
    bool reverse = false;

    // Compared for every column of every frame: all bytes at once.
    friend bool operator==(const Style& one, const Style& other) {
        return std::memcmp(&one, &other, sizeof one) == 0;
    }
};
static_assert(std::has_unique_object_representations_v<Style>);

}  // namespace gridrace::terminal
