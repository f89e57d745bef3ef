// What can be said to a program, read from the table that it parses its command line by: so manual pages
// and completions never tell of other options than --help does.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::command_line {

// What stands behind an option, or what a word without one stands for.
enum class ValueKind { none, text, file, folder, choice };

struct Option {
    std::vector<std::string> names;  // "-j", "--jobs"; of a positional its name alone
    bool is_positional = false;
    bool is_required = false;
    bool is_repeatable = false;
    ValueKind value = ValueKind::none;
    std::string value_name;            // "TEXT"
    std::vector<std::string> choices;  // for ValueKind::choice
    std::string default_value;         // empty for none
    std::string variable;              // of the environment, that gives the value; empty for none
    std::string description;
};

struct Verb {
    std::string name;
    std::string description;
    std::string footer;  // examples
    std::vector<Option> options;
};

struct Outline {
    Verb program;  // what can be said without a verb
    std::vector<Verb> verbs;
};

// Values of the type FILE and DIR are those; choices are those of CLI::IsMember and of one_of.
Outline outline_of(const CLI::App& app);

// While it lives, the environment sets options of this verb alone. CLI11 2.1 reads the variables of all verbs, and
// where verbs share what an option sets, a variable read for another verb would win over the option that was given.
class OnlyVariablesOf {
public:
    OnlyVariablesOf(CLI::App& app, std::string_view verb);
    // Every option has its variable again: documents tell of all.
    ~OnlyVariablesOf();
    OnlyVariablesOf(const OnlyVariablesOf&) = delete;
    OnlyVariablesOf& operator=(const OnlyVariablesOf&) = delete;

private:
    std::vector<std::pair<CLI::Option*, std::string>> hidden_;
};

// Makes a list in words, "easy, medium or hard", the choices for the option's value. It accepts others as
// well, to be refused with a better sentence by whoever reads it. Call it last: help shows what the option
// has by then.
CLI::Option* one_of(CLI::Option* option, std::string_view list);

// The first sentence of a description, on one line and without its full stop.
std::string summary_of(std::string_view description);

// What the verb does in a few words: its description up to a colon or the end of a sentence.
std::string title_of(const Verb& verb);

// The choices, or all names, in one line with spaces between them.
std::string joined(const std::vector<std::string>& words);

}  // namespace gridrace::command_line
