// The verbs about puzzles on the command line: their names, options and help.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "client/tools/options.hpp"

namespace gridrace::client::tools {

// Adds the verbs to the program's own. What is said to them goes to `options`.
void declare(CLI::App& app, Options& options);

// The verbs by name.
const std::map<std::string, std::function<int(const Options&)>>& verbs();

// Values of options: a whole number in decimal digits, to be used as a transformation, for CLI11 itself reads
// those too large as the largest, and 010 as eight; and a number between two others (CLI::Range takes NaN
// for one).
CLI::Validator whole_number(std::uint64_t least = 0,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
CLI::Validator between(double least, double most);

}  // namespace gridrace::client::tools
