// The verb `load` on the command line: many players at once, to see how much load a server can take.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "client/command_line/verbs.hpp"

namespace gridrace::client {

// Adds the verb to the program's, with options of its own. `server` and `ca` are the defaults of the options of
// these names.
void add_load_verb(CLI::App& app, Verbs& verbs, const std::string& server, const std::string& ca);

}  // namespace gridrace::client
