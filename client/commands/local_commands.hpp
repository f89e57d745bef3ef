// The verbs that need no server: settings, statistics, the tour.
#pragma once

#include <CLI/CLI.hpp>

#include "client/commands/options.hpp"

namespace gridrace::client {

// --color, --theme, --language: of every verb that has a screen.
void add_looks(CLI::App& verb, Options& options);
void declare_local_commands(CLI::App& app, Options& options);

}  // namespace gridrace::client
