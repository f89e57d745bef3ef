#include "client/app/settings/theme.hpp"

#include <array>
#include <cmath>
#include <map>
#include <string>

#include "client/terminal/style_change.hpp"

namespace gridrace::app {
namespace {

using terminal::Color;

// Relative luminance and contrast as WCAG 2.1 defines them.
double linear(int channel) {
    const double value = channel / 255.0;
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(std::uint32_t rgb) {
    return 0.2126 * linear(static_cast<int>(rgb >> 16 & 255)) +
           0.7152 * linear(static_cast<int>(rgb >> 8 & 255)) +
           0.0722 * linear(static_cast<int>(rgb & 255));
}

double contrast(std::uint32_t one, std::uint32_t other) {
    const double a = luminance(one), b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

std::uint32_t exact(const Color& color) {
    return static_cast<std::uint32_t>(color.red << 16 | color.green << 8 | color.blue);
}

constexpr std::array<std::uint32_t, 16> xterm_palette{
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
constexpr std::array<std::uint32_t, 16> vga_palette{
    0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
    0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff};

// The colour of a number of the 256 that is not one of the first 16 (xterm).
std::uint32_t of_256(int number) {
    if (number >= 232) {
        const auto level = static_cast<std::uint32_t>(8 + 10 * (number - 232));
        return level << 16 | level << 8 | level;
    }
    constexpr std::array<std::uint32_t, 6> steps{0, 95, 135, 175, 215, 255};
    const auto cube = static_cast<std::size_t>(number - 16);
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6];
}

template <class Shown>
void expect_contrast(const Shown& shown) {
    for (const auto name_of_theme : all_themes) {
        for (const auto& pairing : pairings(theme(name_of_theme))) {
            const auto& [what, style, is_decoration] = pairing;
            const double least = is_decoration ? 3.0 : 4.5;
            EXPECT_GE(contrast(shown(style.foreground), shown(style.background)), least)
                << name(name_of_theme) << ": " << what;
        }
    }
}

TEST(Theme, HasContrastInTrueColor) {
    expect_contrast(exact);
}

TEST(Theme, HasContrastWith256Colors) {
    expect_contrast([](const Color& color) { return of_256(terminal::nearest_of_256(color)); });
}

TEST(Theme, HasContrastWithTheUsualPalettesOf16Colors) {
    expect_contrast([](const Color& color) { return xterm_palette[color.ansi]; });
    expect_contrast([](const Color& color) { return vga_palette[color.ansi]; });
}

// The colour behind a text, on terminals that have colours.
const Color& ground(const Style& style) {
    return style.reverse ? style.foreground : style.background;
}

template <class Shown>
void expect_distinct_grounds(const Shown& shown) {
    for (const auto name_of_theme : all_themes) {
        std::map<std::uint32_t, std::string> seen;
        const auto& look = theme(name_of_theme);
        seen[shown(look.peer_paper)] = "peer";
        const std::vector<std::pair<std::string, Style>> marks{
            {"plain", look.plain},        {"cursor", look.cursor},
            {"same digit", look.same},    {"clash", look.clash},
            {"picked", look.picked},      {"hinted", look.hinted},
            {"struck", look.struck},      {"colour a", look.colors[0]},
            {"colour b", look.colors[1]}, {"colour c", look.colors[2]},
            {"colour d", look.colors[3]}, {"colour e", look.colors[4]},
            {"colour f", look.colors[5]}};
        for (const auto& [what, style] : marks) {
            const auto [other, is_new] = seen.emplace(shown(ground(style)), what);
            EXPECT_TRUE(is_new) << name(name_of_theme) << ": " << what << " looks like "
                                << other->second;
        }
    }
}

TEST(Theme, HasAGroundOfItsOwnForEveryMarkInTrueColor) {
    expect_distinct_grounds(exact);
}

TEST(Theme, HasAGroundOfItsOwnForEveryMarkWith256Colors) {
    expect_distinct_grounds(
        [](const Color& color) { return of_256(terminal::nearest_of_256(color)); });
}

TEST(Theme, ShowsTheCursorWithoutColors) {
    for (const auto name_of_theme : all_themes) {
        EXPECT_TRUE(theme(name_of_theme).cursor.reverse) << name(name_of_theme);
    }
}

TEST(Theme, BringsAPaperForEverythingItWrites) {
    for (const auto name_of_theme : all_themes) {
        for (const auto& pairing : pairings(theme(name_of_theme))) {
            EXPECT_TRUE(pairing.style.foreground.is_set) << pairing.what;
            EXPECT_TRUE(pairing.style.background.is_set) << pairing.what;
        }
    }
}

TEST(Theme, IsCalledByItsName) {
    for (const auto one : all_themes) EXPECT_EQ(parse_theme(name(one)), one);
    EXPECT_FALSE(parse_theme("pink"));
}

}  // namespace
}  // namespace gridrace::app
