#include "tests/client/app/view/styled_picture.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "client/terminal/style_change.hpp"

namespace gridrace::app {

namespace {

using terminal::ColorDepth;

struct Use {
    terminal::Style style;
    int cells = 0;
};

template <class Visit>
void for_each_glyph(const terminal::Canvas& canvas, Visit visit) {
    for (int y = 0; y < canvas.size().height; ++y) {
        for (int x = 0; x < canvas.size().width; ++x) visit(canvas.at({x, y}), x);
    }
}

// The most used first; of equals that which comes first in the picture.
std::vector<Use> uses_of(const terminal::Canvas& canvas) {
    std::vector<Use> uses;
    for_each_glyph(canvas, [&uses](const terminal::Glyph& glyph, int) {
        const auto found = std::ranges::find(uses, glyph.style(), &Use::style);
        if (found == uses.end()) {
            uses.push_back({glyph.style(), 1});
        } else {
            ++found->cells;
        }
    });
    std::ranges::stable_sort(uses, std::greater(), &Use::cells);
    return uses;
}

char letter(std::size_t index) {
    return ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[index];
}

// "1;97;40", the parameters of the sequence that sets the style.
std::string parameters(const terminal::Style& style, ColorDepth depth) {
    auto sequence = terminal::style_change({}, terminal::visible(style, depth), depth);
    if (sequence.size() < 3) return "-";
    return sequence.substr(2, sequence.size() - 3);
}

std::string legend(const std::vector<Use>& uses) {
    std::string text;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        text += letter(i);
        for (const auto& [name, depth] : {std::pair{"mono", ColorDepth::mono},
                                          {"16", ColorDepth::ansi16},
                                          {"256", ColorDepth::indexed256},
                                          {"truecolor", ColorDepth::truecolor}}) {
            text += std::string("  ") + name + " " + parameters(uses[i].style, depth);
        }
        text += '\n';
    }
    return text;
}

}  // namespace

std::string styled_picture(const terminal::Canvas& canvas) {
    const auto uses = uses_of(canvas);
    std::string letters;
    for_each_glyph(canvas, [&](const terminal::Glyph& glyph, int x) {
        if (x == 0 && !letters.empty()) letters += '\n';
        const auto found = std::ranges::find(uses, glyph.style(), &Use::style);
        letters += letter(static_cast<std::size_t>(found - uses.begin()));
    });
    return canvas.text() + "\n" + letters + "\n\n" + legend(uses);
}

}  // namespace gridrace::app
