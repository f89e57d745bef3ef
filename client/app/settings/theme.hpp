// The styles of the screens. A theme sets its own background, so that its colours fit on any
// terminal: text has a contrast of at least 4.5 to 1, lines 3 to 1. No state is shown by colour
// alone: each also has a mark, a word or an attribute.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "client/terminal/style.hpp"

namespace gridrace::app {

using terminal::Style;

enum class ThemeName : std::uint8_t { dark, light, high_contrast, color_blind };

inline constexpr std::array all_themes{ThemeName::dark, ThemeName::light, ThemeName::high_contrast,
                                       ThemeName::color_blind};

// As in the settings: "dark", "light", "high-contrast", "color-blind".
std::string_view name(ThemeName theme);
std::optional<ThemeName> parse_theme(std::string_view name);

// Number of colours for cells, each with a letter from a on.
inline constexpr int cell_colors = 6;

struct Theme {
    // Text.
    Style plain;
    Style strong;
    Style faint;
    Style title;
    Style good;
    Style bad;
    Style selected;  // the chosen line of a list

    // The board. Givens are bold, the player's digits are not.
    Style given;
    Style own;
    Style note;
    Style line;       // between boxes, and around
    Style thin_line;  // between cells

    // Background of marked cells. A peer of the cursor keeps its text colour.
    terminal::Color peer_paper;
    Style cursor;
    Style same;    // the digit under the cursor
    Style clash;   // breaks the rules of sudoku
    Style picked;  // one of several selected cells
    Style hinted;  // a part of the hint
    Style struck;  // a candidate that the hint removes
    std::array<Style, cell_colors> colors;
};

const Theme& theme(ThemeName name);

// A foreground and background used in a theme, for tests of contrast.
struct Pairing {
    std::string_view what;
    Style style;
    bool is_decoration = false;
};
std::vector<Pairing> pairings(const Theme& of);

}  // namespace gridrace::app
