// The puzzle verbs on the command line: their names, options and help.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "client/tools/options.hpp"

namespace gridrace::client::tools {

// Adds the verbs to the program's. Their values are stored in `options`.
void declare(CLI::App& app, Options& options);

// The verbs by name.
const std::map<std::string, std::function<int(const Options&)>>& verbs();

// Validators: a whole number in decimal digits, used as a transformation, since CLI11 itself reads
// too large ones as the maximum, and 010 as eight; and a number in a range (CLI::Range accepts
// NaN).
CLI::Validator whole_number(std::uint64_t least = 0,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
CLI::Validator between(double least, double most);

}  // namespace gridrace::client::tools
