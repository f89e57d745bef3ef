// The options --server and --ca of every verb that connects.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "client/command_line/option_fault.hpp"
#include "client/net/address.hpp"

namespace gridrace::client {

void add_server_options(CLI::App& verb, std::string& server, std::string& ca);

// The server that the values of these options name.
Result<ServerAddress, OptionFault> server_address(const std::string& server, const std::string& ca);

}  // namespace gridrace::client
