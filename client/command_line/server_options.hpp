// The options --server and --ca of every verb that connects.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace gridrace::client {

void add_server_options(CLI::App& verb, std::string& server, std::string& ca);

}  // namespace gridrace::client
