// The verbs for rooms, races and playing alone: their options and help.
#pragma once

#include <CLI/CLI.hpp>

#include "client/commands/options.hpp"

namespace gridrace::client {

// --server and --ca: of every verb that connects.
void add_server(CLI::App& verb, Options& options);
void declare_room_verbs(CLI::App& app, Options& options);

}  // namespace gridrace::client
