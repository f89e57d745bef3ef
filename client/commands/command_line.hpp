// The whole command line of gridrace: every verb with its options, and its parser.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "client/commands/load_command.hpp"
#include "client/commands/options.hpp"
#include "client/tools/options.hpp"

namespace gridrace::client {

// Where the parser stores the options of the verbs.
struct SaidOptions {
    Options rooms;
    LoadOptions load;
    tools::Options puzzles;
};

// The options live as long as the app.
void declare_command_line(CLI::App& app, SaidOptions& said);

// Reads the words after the program's name. An option overrides its environment variable. Throws CLI::ParseError.
void read_words(CLI::App& app, const std::vector<std::string>& words);

}  // namespace gridrace::client
