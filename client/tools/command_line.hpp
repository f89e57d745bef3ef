// The verbs about puzzles on the command line: their names, options and help.
#pragma once

#include <functional>
#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "client/tools/options.hpp"

namespace gridrace::client::tools {

// Adds the verbs to the program's own. What is said to them goes to `options`.
void declare(CLI::App& app, Options& options);

// The verbs by name.
const std::map<std::string, std::function<int(const Options&)>>& verbs();

// Values of options: a whole number of up to 64 bits (CLI11 itself reads larger ones as the largest), and
// a number between two others (CLI::Range takes NaN for one).
CLI::Validator whole_number();
CLI::Validator between(double least, double most);

}  // namespace gridrace::client::tools
