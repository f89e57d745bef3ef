// The terminal's capabilities, from the environment and the user's options. Pure: the environment
// is passed in.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::terminal {

enum class ColorDepth { mono, ansi16, indexed256, truecolor };

// The value of `--color`: none ("auto") or a depth ("never" is mono).
struct ColorWish {
    std::optional<ColorDepth> depth;
};

// Parses the value of `--color`: auto, never, 16, 256 or truecolor; none for anything else.
std::optional<ColorWish> color_wish(std::string_view text);

// How a program asks a terminal for a notification of the desktop's.
enum class NoticeForm {
    none,
    osc9,    // iTerm2, WezTerm, kitty, Ghostty
    osc777,  // foot, rxvt-unicode, and VTE where a system has added it
};

struct Capabilities {
    ColorDepth colors = ColorDepth::truecolor;
    bool utf8 = true;
    // How long to wait after a lone ESC for the rest of a sequence.
    std::chrono::milliseconds escape_wait{25};
    // Supports a window title and clipboard text; other terminals would print garbage.
    bool osc = true;
    // Mouse reports are requested.
    bool mouse = true;
    NoticeForm notice = NoticeForm::none;
};

// The value of an environment variable; none if it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// The process's own environment.
std::optional<std::string> process_environment(const char* name);

// `--color` overrides NO_COLOR, which overrides COLORTERM, which overrides TERM. UTF-8 by LC_ALL,
// LC_CTYPE, LANG in that order. OSC and the mouse by TERM, notices by TERM, TERM_PROGRAM and
// VTE_VERSION: inside tmux or screen there are none.
Capabilities detect(const ColorWish& wish, const Environment& environment);

// The source of the colour depth of `detect`: "--color", "NO_COLOR", "COLORTERM" or "TERM".
std::string_view color_source(const ColorWish& wish, const Environment& environment);

// The name of the locale for output; empty if there is none.
std::string locale_of(const Environment& environment);

// True if TERM names a terminal that cannot place a cursor (dumb, unknown, or not set).
bool is_dumb(const Environment& environment);

}  // namespace gridrace::terminal
