// The looks of the screens. A theme brings its own paper, so that its colours fit together on any terminal:
// whatever is written has a contrast of at least 4.5 to 1, lines 3 to 1. No state is told by colour alone: each
// has a mark, a word or an attribute besides.
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

// So many colours a player can give to cells, each with a letter from a on.
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

    // The board. Given digits are bold, one's own are not.
    Style given;
    Style own;
    Style note;
    Style line;       // between boxes, and around
    Style thin_line;  // between cells

    // Cells that are marked. What stands in a peer of the cursor keeps its ink, and gets this paper.
    terminal::Color peer_paper;
    Style cursor;
    Style same;    // the digit under the cursor
    Style clash;   // breaks the rules of sudoku
    Style picked;  // one of several cells that are selected
    Style hinted;  // what a hint speaks of
    Style struck;  // a candidate that a hint takes away
    std::array<Style, cell_colors> colors;
};

const Theme& theme(ThemeName name);

// Everything that is ever drawn in a theme, for judging its contrast.
struct Pairing {
    std::string_view what;
    Style style;
    bool is_decoration = false;
};
std::vector<Pairing> pairings(const Theme& theme);

}  // namespace gridrace::app
