#include "client/app/settings/theme.hpp"

#include <algorithm>
#include <utility>

namespace gridrace::app {

namespace {

using terminal::Color;
using terminal::rgb;

constexpr std::array<std::string_view, all_themes.size()> names{"dark", "light", "high-contrast",
                                                                "color-blind"};

// The colours of a theme, before pairing.
struct Palette {
    Color paper, ink, own, note, faint, line, thin, title, good, bad, peer;
    Style cursor, same, clash, picked, hinted, struck;
    std::array<Style, cell_colors> colors;
};

constexpr Style on(Color foreground, Color background) {
    Style style;
    style.foreground = foreground;
    style.background = background;
    return style;
}

constexpr Style bold(Style style) {
    style.bold = true;
    return style;
}

constexpr Style underlined(Style style) {
    style.underline = true;
    return style;
}

// The same look, but different also without colours.
constexpr Style reversed(Style style) {
    std::swap(style.foreground, style.background);
    style.reverse = true;
    return style;
}

constexpr Theme paired(const Palette& of) {
    return {.plain = on(of.ink, of.paper),
            .strong = bold(on(of.ink, of.paper)),
            .faint = on(of.faint, of.paper),
            .title = bold(on(of.title, of.paper)),
            .good = bold(on(of.good, of.paper)),
            .bad = bold(on(of.bad, of.paper)),
            .selected = bold(of.picked),
            .given = bold(on(of.ink, of.paper)),
            .own = on(of.own, of.paper),
            .note = on(of.note, of.paper),
            .line = on(of.line, of.paper),
            .thin_line = on(of.thin, of.paper),
            .peer_paper = of.peer,
            .cursor = reversed(of.cursor),
            .same = underlined(bold(of.same)),
            .clash = reversed(of.clash),
            .picked = reversed(of.picked),
            .hinted = of.hinted,
            .struck = reversed(of.struck),
            .colors = of.colors};
}

// The replacements among 16 colours keep their contrast with the palettes of xterm and of VGA.
constexpr Color white = rgb(0xf2f2f2, 15);
constexpr Color black = rgb(0x14181d, 0);

constexpr Theme dark = paired({
    .paper = rgb(0x1b2027, 0),
    .ink = white,
    .own = rgb(0x8fd3ff, 14),
    .note = rgb(0xb9c4d0, 7),
    .faint = rgb(0xa3afbd, 7),
    .line = rgb(0x8a97a6, 7),
    .thin = rgb(0x6b7886, 7),
    .title = rgb(0x7cc4f5, 14),
    .good = rgb(0x6fd08c, 10),
    .bad = rgb(0xff9b93, 9),
    .peer = rgb(0x2c3541, 4),
    .cursor = on(black, rgb(0xf2c14e, 11)),
    .same = on(white, rgb(0x27507a, 5)),
    .clash = on(white, rgb(0x8c1d2c, 1)),
    .picked = on(white, rgb(0x4a4270, 12)),
    .hinted = on(black, rgb(0x87d787, 10)),
    .struck = on(rgb(0xf2f2f2, 0), rgb(0x875f00, 13)),
    .colors = {on(rgb(0xf2f2f2, 0), rgb(0x5f1414, 9)), on(rgb(0xf2f2f2, 0), rgb(0x6b5a12, 7)),
               on(rgb(0xf2f2f2, 0), rgb(0x1a5c1a, 10)), on(rgb(0xf2f2f2, 0), rgb(0x1d5560, 14)),
               on(white, rgb(0x4a3d8f, 12)), on(rgb(0xf2f2f2, 0), rgb(0x7a2e6b, 13))},
});

constexpr Color dark_ink = rgb(0x1b1f24, 0);

constexpr Theme light = paired({
    .paper = rgb(0xfbfaf6, 15),
    .ink = dark_ink,
    .own = rgb(0x0b4fa0, 4),
    .note = rgb(0x4a5560, 0),
    .faint = rgb(0x59636e, 0),
    .line = rgb(0x6b7480, 0),
    .thin = rgb(0x858c95, 0),
    .title = rgb(0x0b4fa0, 4),
    .good = rgb(0x17612f, 4),
    .bad = rgb(0xa61b1b, 1),
    .peer = rgb(0xe8eaee, 7),
    .cursor = on(dark_ink, rgb(0xffd75f, 11)),
    .same = on(dark_ink, rgb(0xbcd7f5, 14)),
    .clash = on(dark_ink, rgb(0xffc2bd, 9)),
    .picked = on(dark_ink, rgb(0xe0d6f5, 13)),
    .hinted = on(dark_ink, rgb(0xa5f0b5, 10)),
    .struck = on(rgb(0x1b1f24, 15), rgb(0xffdfb8, 12)),
    .colors = {on(dark_ink, rgb(0xf9cfcf, 9)), on(dark_ink, rgb(0xfff2a8, 7)),
               on(dark_ink, rgb(0xd7ffaf, 10)), on(dark_ink, rgb(0xafeeee, 14)),
               on(rgb(0x1b1f24, 15), rgb(0xd7b8ff, 12)), on(dark_ink, rgb(0xf5cdec, 13))},
});

constexpr Color bright = rgb(0xffffff, 15);

constexpr Theme high_contrast = paired({
    .paper = rgb(0x000000, 0),
    .ink = bright,
    .own = rgb(0xffff5f, 11),
    .note = rgb(0xe4e4e4, 15),
    .faint = rgb(0xd0d0d0, 15),
    .line = bright,
    .thin = rgb(0xa8a8a8, 7),
    .title = rgb(0x5fffff, 14),
    .good = rgb(0x5fff5f, 10),
    .bad = rgb(0xffafaf, 9),
    .peer = rgb(0x1c1c3a, 4),
    .cursor = on(rgb(0x000000, 0), bright),
    .same = on(bright, rgb(0x0000af, 12)),
    .clash = on(bright, rgb(0xaf0000, 1)),
    .picked = on(bright, rgb(0x5f005f, 5)),
    .hinted = on(rgb(0x000000, 0), rgb(0x5fff5f, 10)),
    .struck = on(rgb(0xffffff, 0), rgb(0x875f00, 13)),
    .colors = {on(rgb(0xffffff, 0), rgb(0x5f0000, 9)), on(rgb(0xffffff, 0), rgb(0x5f5f00, 7)),
               on(rgb(0xffffff, 0), rgb(0x005f00, 10)), on(rgb(0xffffff, 0), rgb(0x005f5f, 14)),
               on(bright, rgb(0x00005f, 12)), on(rgb(0xffffff, 0), rgb(0x870087, 13))},
});

// Based on the colours of M. Okabe and K. Ito, "Color Universal Design" (2008): blue and orange
// instead of green and red.
constexpr Theme color_blind = paired({
    .paper = rgb(0x16191d, 0),
    .ink = white,
    .own = rgb(0x7cc8f2, 14),
    .note = rgb(0xc2c9d1, 7),
    .faint = rgb(0xabb4be, 7),
    .line = rgb(0x94a0ad, 7),
    .thin = rgb(0x717d89, 7),
    .title = rgb(0x7cc8f2, 14),
    .good = rgb(0x7cc8f2, 14),
    .bad = rgb(0xffb454, 11),
    .peer = rgb(0x2a313a, 4),
    .cursor = on(black, rgb(0xf0e442, 11)),
    .same = on(white, rgb(0x0050b0, 12)),
    .clash = on(white, rgb(0x8f3f00, 1)),
    .picked = on(white, rgb(0x4a4458, 5)),
    .hinted = on(black, rgb(0x5fd7af, 14)),
    .struck = on(black, rgb(0xffaf5f, 13)),
    .colors = {on(rgb(0xf2f2f2, 0), rgb(0x5f1a00, 9)), on(rgb(0xf2f2f2, 0), rgb(0x6b5200, 7)),
               on(rgb(0xf2f2f2, 0), rgb(0x00604a, 10)), on(rgb(0xf2f2f2, 0), rgb(0x005a8c, 14)),
               on(white, rgb(0x50408c, 12)), on(rgb(0xf2f2f2, 0), rgb(0x7d3c62, 13))},
});

Style on_paper(Style style, Color paper) {
    style.background = paper;
    return style;
}

}  // namespace

std::string_view name(ThemeName theme) {
    return names[static_cast<std::size_t>(theme)];
}

std::optional<ThemeName> parse_theme(std::string_view name) {
    const auto* found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return all_themes[static_cast<std::size_t>(found - names.begin())];
}

const Theme& theme(ThemeName name) {
    switch (name) {
        case ThemeName::dark: return dark;
        case ThemeName::light: return light;
        case ThemeName::high_contrast: return high_contrast;
        case ThemeName::color_blind: return color_blind;
    }
    return dark;
}

std::vector<Pairing> pairings(const Theme& of) {
    std::vector<Pairing> all{{"plain", of.plain},
                             {"strong", of.strong},
                             {"faint", of.faint},
                             {"title", of.title},
                             {"good", of.good},
                             {"bad", of.bad},
                             {"selected", of.selected},
                             {"given", of.given},
                             {"own", of.own},
                             {"note", of.note},
                             {"line", of.line, true},
                             {"thin line", of.thin_line, true},
                             {"given peer", on_paper(of.given, of.peer_paper)},
                             {"own peer", on_paper(of.own, of.peer_paper)},
                             {"note in a peer", on_paper(of.note, of.peer_paper)},
                             {"cursor", of.cursor},
                             {"same digit", of.same},
                             {"clash", of.clash},
                             {"picked", of.picked},
                             {"hinted", of.hinted},
                             {"struck", of.struck}};
    for (const auto& color : of.colors) all.push_back({"cell colour", color});
    return all;
}

}  // namespace gridrace::app
