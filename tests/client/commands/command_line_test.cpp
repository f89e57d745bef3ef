// Which options have a variable of the environment is read from the table that words are read by: a new one is
// covered here.
#include "client/command_line/parse.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "client/commands/local_commands.hpp"
#include "client/commands/record_verbs.hpp"
#include "client/commands/room_verbs.hpp"
#include "common/command_line/outline.hpp"

namespace gridrace::client {
namespace {

using command_line::Option;
using command_line::Outline;
using command_line::outline_of;
using command_line::Verb;

// The command line of the program, with what it was told.
struct CommandLine {
    Options options;
    Verbs verbs;
    CLI::App app{"", "gridrace"};

    CommandLine() {
        add_room_verbs(app, verbs, options);
        add_record_verbs(app, verbs, options);
        add_local_commands(app, verbs, options);
    }

    // What is in the variable that the option sets.
    std::string value_of(const Verb& verb, const Option& option) {
        auto* const found = app.get_subcommand(verb.name)->get_option(option.names.back());
        if (option.value == command_line::ValueKind::none) {
            EXPECT_EQ(option.names.back(), "--screen-reader") << "a flag that is not seen here";
            return options.screen_reader ? "true" : "false";
        }
        return found->capture_default_str()->get_default_str();
    }
};

Outline whole_outline() {
    CommandLine none;
    return outline_of(none.app);
}

// The verb, and whatever it cannot do without.
std::vector<std::string> least_words(const Verb& verb) {
    std::vector<std::string> words{verb.name};
    for (const auto& option : verb.options) {
        if (!option.is_required) continue;
        if (!option.is_positional) words.push_back(option.names.back());
        words.push_back("K7QX2M");
    }
    return words;
}

std::string value_with(const Verb& verb, const Option& option, const std::string& said,
                       const std::string& variable) {
    CommandLine line;
    auto words = least_words(verb);
    if (!said.empty()) words.push_back(option.names.back() + "=" + said);
    if (!variable.empty()) setenv(option.variable.c_str(), variable.c_str(), 1);
    parse(line.app, words);
    unsetenv(option.variable.c_str());
    return line.value_of(verb, option);
}

template <class Check>
int for_each_option_with_variable(Check check) {
    int checked = 0;
    for (const auto& verb : whole_outline().verbs) {
        for (const auto& option : verb.options) {
            if (option.variable.empty()) continue;
            SCOPED_TRACE(verb.name + " " + option.names.back() + ", " + option.variable);
            const bool is_flag = option.value == command_line::ValueKind::none;
            check(verb, option, is_flag ? "true" : "one", is_flag ? "false" : "other");
            ++checked;
        }
    }
    return checked;
}

TEST(CommandLine, TakesAnOptionThatIsGivenBeforeItsVariable) {
    const auto checked =
        for_each_option_with_variable([](const Verb& verb, const Option& option,
                                         const std::string& one, const std::string& other) {
            EXPECT_EQ(value_with(verb, option, one, other), one);
            EXPECT_EQ(value_with(verb, option, other, one), other);
        });
    EXPECT_GT(checked, 15);
}

TEST(CommandLine, TakesTheVariableOfAnOptionThatIsNotGiven) {
    for_each_option_with_variable(
        [](const Verb& verb, const Option& option, const std::string& one, const std::string&) {
            EXPECT_EQ(value_with(verb, option, "", one), one);
        });
}

TEST(CommandLine, LetsAWatcherStayAndABotPlayOneRace) {
    CommandLine watcher;
    parse(watcher.app, {"watch", "K7QX2M", "--json"});
    EXPECT_EQ(watcher.options.watched_races, 0);

    CommandLine bot;
    parse(bot.app, {"bot", "--room", "K7QX2M"});
    EXPECT_EQ(bot.options.races, 1);
}

TEST(CommandLine, LeavesDocumentsTheVariablesOfAllVerbs) {
    CommandLine line;
    const auto options_of = [](const Outline& outline) {
        std::size_t variables = 0;
        for (const auto& verb : outline.verbs) {
            for (const auto& option : verb.options) variables += option.variable.empty() ? 0 : 1;
        }
        return variables;
    };
    const auto before = options_of(outline_of(line.app));

    parse(line.app, {"stats"});

    EXPECT_EQ(options_of(outline_of(line.app)), before);
}

}  // namespace
}  // namespace gridrace::client
