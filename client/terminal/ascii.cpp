#include "client/terminal/ascii.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace gridrace::terminal {

namespace {

struct StandIn {
    std::string_view symbol;
    char ascii;
};

// Every symbol on the client's screens.
constexpr std::array stand_ins{
    StandIn{"─", '-'}, StandIn{"━", '='}, StandIn{"═", '='}, StandIn{"│", '|'},  StandIn{"┃", '|'},
    StandIn{"║", '|'}, StandIn{"╎", ':'}, StandIn{"┆", ':'}, StandIn{"┈", '.'},  StandIn{"╌", '-'},
    StandIn{"┌", '+'}, StandIn{"┐", '+'}, StandIn{"└", '+'}, StandIn{"┘", '+'},  StandIn{"├", '+'},
    StandIn{"┤", '+'}, StandIn{"┬", '+'}, StandIn{"┴", '+'}, StandIn{"┼", '+'},  StandIn{"╭", '+'},
    StandIn{"╮", '+'}, StandIn{"╰", '+'}, StandIn{"╯", '+'}, StandIn{"█", '#'},  StandIn{"▉", '#'},
    StandIn{"▊", '#'}, StandIn{"▋", '#'}, StandIn{"▌", '='}, StandIn{"▍", '-'},  StandIn{"▎", '-'},
    StandIn{"▏", '-'}, StandIn{"░", '.'}, StandIn{"▒", ':'}, StandIn{"▓", '%'},  StandIn{"·", '.'},
    StandIn{"•", '*'}, StandIn{"●", '*'}, StandIn{"○", 'o'}, StandIn{"◌", '~'},  StandIn{"✓", '+'},
    StandIn{"✗", 'x'}, StandIn{"→", '>'}, StandIn{"←", '<'}, StandIn{"↑", '^'},  StandIn{"↓", 'v'},
    StandIn{"▶", '>'}, StandIn{"▸", '>'}, StandIn{"★", '*'}, StandIn{"☆", '*'},  StandIn{"…", '~'},
    StandIn{"–", '-'}, StandIn{"—", '-'}, StandIn{"×", 'x'}, StandIn{"’", '\''}, StandIn{"▁", '_'},
    StandIn{"▂", '_'}, StandIn{"▃", '.'}, StandIn{"▄", '-'}, StandIn{"▅", '='},  StandIn{"▆", '+'},
    StandIn{"▇", '*'}, StandIn{"♥", '*'}, StandIn{"♡", '.'},
};

// Braille, U+2800 and up: a mark as high as its dots are; blank for none.
std::optional<char> braille(std::string_view text) {
    if (text.size() != 3 || text[0] != '\xe2') return std::nullopt;
    const auto block = static_cast<unsigned char>(text[1]);
    if (block < 0xa0 || block > 0xa3) return std::nullopt;
    const unsigned dots = (block - 0xa0u) << 6 | (static_cast<unsigned char>(text[2]) & 0x3fu);
    constexpr unsigned upper = 0x01 | 0x02 | 0x08 | 0x10;
    if (dots == 0) return ' ';
    if ((dots & ~upper) == 0) return '\'';
    return (dots & upper) == 0 ? '.' : ':';
}

// The base letter: the first byte of the canonical decomposition if that is ASCII.
char without_accents(std::string_view text) {
    utf8proc_uint8_t* decomposed = nullptr;
    const auto length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()), &decomposed,
                     static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(decomposed, &std::free);
    if (length < 1 || *decomposed < 0x20 || *decomposed > 0x7e) return '?';
    return static_cast<char>(*decomposed);
}

}  // namespace

std::string to_ascii(const Glyph& glyph) {
    const auto text = glyph.text();
    const auto columns = static_cast<std::size_t>(glyph.width());
    if (text.empty()) return {};
    if (text.size() == 1) return std::string(text);
    const auto* known = std::ranges::find(stand_ins, text, &StandIn::symbol);
    if (known != stand_ins.end()) return std::string(columns, known->ascii);
    if (const auto mark = braille(text)) return std::string(columns, *mark);
    return std::string(columns, columns == 1 ? without_accents(text) : '?');
}

std::string ascii_text(const Canvas& canvas) {
    std::string all;
    for (int y = 0; y < canvas.size().height; ++y) {
        std::string line;
        for (int x = 0; x < canvas.size().width; ++x) line += to_ascii(canvas.at({x, y}));
        line.resize(line.find_last_not_of(' ') + 1);
        all += line + '\n';
    }
    return all;
}

}  // namespace gridrace::terminal
