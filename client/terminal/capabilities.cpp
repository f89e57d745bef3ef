#include "client/terminal/capabilities.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace gridrace::terminal {

namespace {

using namespace std::chrono_literals;

std::string value_or_empty(const Environment& environment, const char* name) {
    return environment(name).value_or("");
}

bool is_utf8(const Environment& environment) {
    std::string locale = locale_of(environment);
    std::ranges::transform(locale, locale.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

// DEC's own, vt100 to vt525; "vte" is a modern terminal.
bool is_vt(const std::string& term) {
    return term.starts_with("vt") && term.size() > 2 && term[2] >= '0' && term[2] <= '9';
}

bool wants_no_color(const Environment& environment) {
    return !value_or_empty(environment, "NO_COLOR").empty();
}

bool says_truecolor(const Environment& environment) {
    const std::string colorterm = value_or_empty(environment, "COLORTERM");
    return colorterm == "truecolor" || colorterm == "24bit";
}

ColorDepth depth_of(const Environment& environment) {
    if (wants_no_color(environment)) return ColorDepth::mono;
    if (says_truecolor(environment)) return ColorDepth::truecolor;
    const std::string term = value_or_empty(environment, "TERM");
    if (term.ends_with("-direct")) return ColorDepth::truecolor;
    if (term.find("256color") != std::string::npos) return ColorDepth::indexed256;
    if (is_vt(term) || term.ends_with("-m") || term.ends_with("-mono")) return ColorDepth::mono;
    return ColorDepth::ansi16;
}

// Inside tmux or screen the other variables are those of the terminal outside, which would not see it.
NoticeForm notice_form(const Environment& environment) {
    const std::string term = value_or_empty(environment, "TERM");
    if (term.starts_with("tmux") || term.starts_with("screen")) return NoticeForm::none;
    if (term == "xterm-kitty" || term == "xterm-ghostty") return NoticeForm::osc9;
    const std::string program = value_or_empty(environment, "TERM_PROGRAM");
    if (program == "iTerm.app" || program == "WezTerm") return NoticeForm::osc9;
    if (term.starts_with("foot") || term.starts_with("rxvt-unicode")) return NoticeForm::osc777;
    const bool is_vte = !value_or_empty(environment, "VTE_VERSION").empty();
    return is_vte ? NoticeForm::osc777 : NoticeForm::none;
}

}  // namespace

std::optional<ColorWish> color_wish(std::string_view text) {
    if (text == "auto") return ColorWish{};
    if (text == "never") return ColorWish{ColorDepth::mono};
    if (text == "16") return ColorWish{ColorDepth::ansi16};
    if (text == "256") return ColorWish{ColorDepth::indexed256};
    if (text == "truecolor") return ColorWish{ColorDepth::truecolor};
    return std::nullopt;
}

std::optional<std::string> process_environment(const char* name) {
    const char* value = std::getenv(name);
    if (value == nullptr) return std::nullopt;
    return std::string(value);
}

Capabilities detect(const ColorWish& wish, const Environment& environment) {
    Capabilities capabilities;
    capabilities.colors = wish.depth ? *wish.depth : depth_of(environment);
    capabilities.utf8 = is_utf8(environment);
    const bool is_remote = !value_or_empty(environment, "SSH_CONNECTION").empty();
    capabilities.escape_wait = is_remote ? 100ms : 25ms;
    const std::string term = value_or_empty(environment, "TERM");
    const bool is_console = term == "linux" || term.starts_with("linux-");
    capabilities.osc = capabilities.mouse = !is_console && !is_vt(term);
    capabilities.notice = notice_form(environment);
    return capabilities;
}

std::string_view color_source(const ColorWish& wish, const Environment& environment) {
    if (wish.depth) return "--color";
    if (wants_no_color(environment)) return "NO_COLOR";
    return says_truecolor(environment) ? "COLORTERM" : "TERM";
}

std::string locale_of(const Environment& environment) {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        auto locale = value_or_empty(environment, name);
        if (!locale.empty()) return locale;
    }
    return "";
}

bool is_dumb(const Environment& environment) {
    const std::string term = value_or_empty(environment, "TERM");
    return term.empty() || term == "dumb" || term == "unknown";
}

}  // namespace gridrace::terminal
