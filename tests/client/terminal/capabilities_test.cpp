#include "client/terminal/capabilities.hpp"

#include <map>

namespace gridrace::terminal {
namespace {

using namespace std::chrono_literals;
using Variables = std::map<std::string, std::string>;

Environment environment(Variables variables) {
    return [variables](const char* name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        if (found == variables.end()) return std::nullopt;
        return found->second;
    };
}

TEST(Capabilities, TellWhatDecidedOnTheColors) {
    const Variables all{{"NO_COLOR", "1"}, {"COLORTERM", "24bit"}, {"TERM", "xterm"}};
    const Variables two{{"NO_COLOR", ""}, {"COLORTERM", "24bit"}};

    EXPECT_EQ(color_source(color_wish("256").value(), environment(all)), "--color");
    EXPECT_EQ(color_source({}, environment(all)), "NO_COLOR");
    EXPECT_EQ(color_source({}, environment(two)), "COLORTERM");
    EXPECT_EQ(color_source({}, environment({{"COLORTERM", "yes"}})), "TERM");
}

TEST(Capabilities, KnowWhichLocaleCounts) {
    EXPECT_EQ(locale_of(environment({{"LC_ALL", ""}, {"LANG", "de_DE"}})), "de_DE");
    EXPECT_EQ(locale_of(environment({{"LC_ALL", "C"}, {"LANG", "de_DE"}})), "C");
    EXPECT_EQ(locale_of(environment({})), "");
}

TEST(Capabilities, KnowWhichTerminalsShowNotices) {
    const auto form = [](const Variables& variables) {
        return detect({}, environment(variables)).notice;
    };

    EXPECT_EQ(form({{"TERM", "xterm-kitty"}}), NoticeForm::osc9);
    EXPECT_EQ(form({{"TERM", "xterm-256color"}, {"TERM_PROGRAM", "WezTerm"}}), NoticeForm::osc9);
    EXPECT_EQ(form({{"TERM", "foot-extra"}}), NoticeForm::osc777);
    EXPECT_EQ(form({{"TERM", "xterm-256color"}, {"VTE_VERSION", "7200"}}), NoticeForm::osc777);
    EXPECT_EQ(form({{"TERM", "xterm-256color"}}), NoticeForm::none);
    EXPECT_EQ(form({{"TERM", "tmux-256color"}, {"VTE_VERSION", "7200"}}), NoticeForm::none);
}

struct ColorCase {
    const char* wish;
    Variables variables;
    ColorDepth depth;
};

TEST(Capabilities, TellTheColorDepth) {
    const ColorCase cases[] = {
        {"auto", {{"TERM", "xterm"}}, ColorDepth::ansi16},
        {"auto", {{"TERM", "xterm-256color"}}, ColorDepth::indexed256},
        {"auto", {{"TERM", "tmux-256color"}, {"COLORTERM", "truecolor"}}, ColorDepth::truecolor},
        {"auto", {{"TERM", "xterm"}, {"COLORTERM", "24bit"}}, ColorDepth::truecolor},
        {"auto", {{"TERM", "xterm-direct"}}, ColorDepth::truecolor},
        {"auto", {{"TERM", "vt220"}}, ColorDepth::mono},
        {"auto", {{"TERM", "vte"}}, ColorDepth::ansi16},
        {"auto", {{"TERM", "xterm-mono"}}, ColorDepth::mono},
        {"auto", {{"TERM", "xterm"}, {"NO_COLOR", "1"}}, ColorDepth::mono},
        {"auto", {{"TERM", "xterm"}, {"NO_COLOR", ""}}, ColorDepth::ansi16},
        {"auto",
         {{"TERM", "xterm"}, {"COLORTERM", "truecolor"}, {"NO_COLOR", "1"}},
         ColorDepth::mono},
        {"never", {{"TERM", "xterm-256color"}}, ColorDepth::mono},
        {"16", {{"TERM", "xterm-256color"}, {"NO_COLOR", "1"}}, ColorDepth::ansi16},
        {"256", {{"TERM", "vt100"}}, ColorDepth::indexed256},
        {"truecolor", {{"TERM", "linux"}}, ColorDepth::truecolor},
    };
    for (const auto& [wish, variables, depth] : cases) {
        const auto detected = detect(color_wish(wish).value(), environment(variables));
        EXPECT_EQ(detected.colors, depth) << wish << " " << variables.at("TERM");
    }
}

TEST(Capabilities, RefuseAnUnknownWish) {
    EXPECT_FALSE(color_wish("always"));
    EXPECT_FALSE(color_wish(""));
}

TEST(Capabilities, TellTheCharacterSet) {
    const std::pair<Variables, bool> cases[] = {
        {{}, false},
        {{{"LANG", "C"}}, false},
        {{{"LANG", "de_DE.UTF-8"}}, true},
        {{{"LANG", "C.utf8"}}, true},
        {{{"LANG", "de_DE.UTF-8"}, {"LC_ALL", "C"}}, false},
        {{{"LANG", "C"}, {"LC_CTYPE", "en_GB.UTF-8"}, {"LC_ALL", ""}}, true},
    };
    for (const auto& [variables, utf8] : cases) {
        EXPECT_EQ(detect({}, environment(variables)).utf8, utf8);
    }
}

TEST(Capabilities, WaitLongerForAnEscapeOverSsh) {
    EXPECT_EQ(detect({}, environment({})).escape_wait, 25ms);
    EXPECT_EQ(detect({}, environment({{"SSH_CONNECTION", "1 2 3 4"}})).escape_wait, 100ms);
}

TEST(Capabilities, ExpectNeitherTitleNorMouseOfAConsole) {
    for (const char* term : {"linux", "linux-16color", "vt100", "vt220"}) {
        const auto console = detect({}, environment({{"TERM", term}}));
        EXPECT_FALSE(console.osc || console.mouse) << term;
    }
    for (const char* term : {"xterm", "vte-256color", "tmux", "linuxvt"}) {
        const auto window = detect({}, environment({{"TERM", term}}));
        EXPECT_TRUE(window.osc && window.mouse) << term;
    }
}

TEST(Capabilities, KnowADumbTerminal) {
    EXPECT_TRUE(is_dumb(environment({})));
    EXPECT_TRUE(is_dumb(environment({{"TERM", "dumb"}})));
    EXPECT_FALSE(is_dumb(environment({{"TERM", "xterm"}})));
}

}  // namespace
}  // namespace gridrace::terminal
