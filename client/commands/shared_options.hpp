// Options that several verbs have.
#pragma once

#include <CLI/CLI.hpp>

#include "client/commands/options.hpp"

namespace gridrace::client {

// --color, --theme, --language: of every verb that has a screen.
void add_looks(CLI::App& verb, Options& options);
// --server, --ca and --server-word: of verbs that enter a server.
void add_server(CLI::App& verb, Options& options);
// --name: the player's.
void add_name(CLI::App& verb, Options& options);
// --screen-reader: lines instead of a screen, for verbs that show a room.
void add_screen_reader(CLI::App& verb, Options& options);
// --lines: a race as text.
void add_lines(CLI::App& verb, Options& options);

}  // namespace gridrace::client
