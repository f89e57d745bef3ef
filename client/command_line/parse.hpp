// Parses the words of the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace gridrace::client {

// Reads the words after the program's name. An option overrides its environment variable. Throws
// CLI::ParseError.
void parse(CLI::App& app, const std::vector<std::string>& words);

}  // namespace gridrace::client
