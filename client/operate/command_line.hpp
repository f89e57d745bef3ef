// The verb `operate` on the command line: an operator directs a server from elsewhere.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "client/command_line/verbs.hpp"

namespace gridrace::client {

// Adds the verb to the program's, with options of its own. `ca` is the default of the option of this name.
void add_operate_verb(CLI::App& app, Verbs& verbs, const std::string& ca);

}  // namespace gridrace::client
