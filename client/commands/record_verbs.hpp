// The verbs for recorded races: their options and help.
#pragma once

#include <CLI/CLI.hpp>

#include "client/command_line/verbs.hpp"
#include "client/commands/options.hpp"

namespace gridrace::client {

// The options outlive the verbs.
void add_record_verbs(CLI::App& app, Verbs& verbs, Options& options);

}  // namespace gridrace::client
