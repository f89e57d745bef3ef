// What the server's operator can set: one table, from which come the flags, the environment variables, the keys of the
// configuration file, the help, and the output of `gridraced config`.
#pragma once

#include <optional>
#include <string>

#include "common/settings/setting.hpp"
#include "server/config/config.hpp"

namespace gridrace::server {

// "max-rooms" is --max-rooms, GRIDRACE_MAX_ROOMS and limits.max_rooms of the file.
using Setting = settings::Row<Config>;

// All of them, those of a table together.
const settings::Rows<Config>& settings();

// What is in force if nothing is set: Config{}, and the data folder of the XDG Base Directory Specification, if there is
// a home.
Config default_config();
// None for a variable that is not set, or is empty.
std::optional<std::string> environment_variable(const char* name);

}  // namespace gridrace::server
