// The verbs that need no server: settings, statistics, the tour.
#pragma once

#include <CLI/CLI.hpp>

#include "client/command_line/verbs.hpp"
#include "client/commands/options.hpp"

namespace gridrace::client {

// The options outlive the verbs.
void add_local_commands(CLI::App& app, Verbs& verbs, Options& options);

}  // namespace gridrace::client
