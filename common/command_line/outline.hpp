// The verbs and options of a program, read from the table that parses its command line: manual
// pages and completions list the same options as --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::command_line {

// The kind of an option's value, or of a positional's.
enum class ValueKind { none, text, file, folder, choice };

struct Option {
    std::vector<std::string> names;  // "-j", "--jobs"; of a positional only its name
    bool is_positional = false;
    bool is_required = false;
    bool is_repeatable = false;
    ValueKind value = ValueKind::none;
    std::string value_name;            // "TEXT"
    std::vector<std::string> choices;  // for ValueKind::choice
    std::string default_value;         // empty for none
    std::string variable;              // environment variable that gives the value; empty for none
    std::string description;
};

struct Verb {
    std::string name;
    std::string description;
    std::string footer;  // examples
    std::vector<Option> options;
};

struct Outline {
    Verb program;  // the options before any verb
    std::vector<Verb> verbs;
};

// Values of the types FILE and DIR are files and folders; choices are those of CLI::IsMember and of
// one_of.
Outline outline_of(const CLI::App& app);

// While it lives, the environment sets options of this verb only. CLI11 2.1 reads the variables of
// all verbs; where verbs share the value of an option, a variable read for another verb would
// override the option on the command line.
class OnlyVariablesOf {
public:
    OnlyVariablesOf(CLI::App& app, std::string_view verb);
    // Gives every option its variable back: documents list all of them.
    ~OnlyVariablesOf();
    OnlyVariablesOf(const OnlyVariablesOf&) = delete;
    OnlyVariablesOf& operator=(const OnlyVariablesOf&) = delete;

private:
    std::vector<std::pair<CLI::Option*, std::string>> hidden_;
};

// Uses the words of a list, "easy, medium or hard", as choices for the option's value. Accepts
// other words as well; the code that reads the value refuses them with a better message. Call it
// last: help shows what is set by then.
CLI::Option* one_of(CLI::Option* option, std::string_view list);

// Such a list of the words.
std::string in_words(const std::vector<std::string>& words);

// The first sentence of a description, on one line and without its full stop.
std::string summary_of(std::string_view description);

// The purpose of the verb: its description up to a colon or the end of a sentence.
std::string title_of(const Verb& verb);

// The words in one line, with spaces between them.
std::string joined(const std::vector<std::string>& words);

}  // namespace gridrace::command_line
