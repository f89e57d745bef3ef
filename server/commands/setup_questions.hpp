// What `gridraced setup` asks on a terminal.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "server/config/setup_call.hpp"

namespace gridrace::server {

// "NAME" or "NAME:PORT"; false if it is no name.
bool take_address(SetupCall& call, const std::string& said);

// Where certbot has put a file for that name.
std::filesystem::path certbot_file(const SetupCall& call, const char* file);
bool is_there(const std::filesystem::path& path);

// False if something is left open.
bool ask_for_the_rest(SetupCall& call, std::istream& in, std::ostream& out);

}  // namespace gridrace::server
