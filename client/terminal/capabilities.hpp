// What the terminal can show, told from the environment and the person's wish. Pure: the
// environment is passed in.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::terminal {

enum class ColorDepth { mono, ansi16, indexed256, truecolor };

// What `--color` says: nothing ("auto") or a depth ("never" is mono).
struct ColorWish {
    std::optional<ColorDepth> depth;
};

// Reads the value of `--color`: auto, never, 16, 256 or truecolor; none for anything else.
std::optional<ColorWish> color_wish(std::string_view text);

struct Capabilities {
    ColorDepth colors = ColorDepth::truecolor;
    bool utf8 = true;
    // How long a lone ESC may be the beginning of a longer sequence.
    std::chrono::milliseconds escape_wait{25};
    // Takes a title and a text for the clipboard; others print such a request as rubbish.
    bool osc = true;
    // Is asked to report the mouse.
    bool mouse = true;
};

// The value of an environment variable; none when it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// The process's own environment.
std::optional<std::string> process_environment(const char* name);

// `--color` beats NO_COLOR, which beats COLORTERM, which beats TERM. UTF-8 by LC_ALL, LC_CTYPE,
// LANG in that order. OSC and the mouse by TERM.
Capabilities detect(const ColorWish& wish, const Environment& environment);

// What decided on the colours that `detect` finds: "--color", "NO_COLOR", "COLORTERM" or "TERM".
std::string_view color_source(const ColorWish& wish, const Environment& environment);

// The locale that counts for what is written, as it is named; empty if none is.
std::string locale_of(const Environment& environment);

// True if TERM names a terminal that cannot place a cursor (dumb, unknown, or not set).
bool is_dumb(const Environment& environment);

}  // namespace gridrace::terminal
