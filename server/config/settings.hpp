// The settings of the server: one table for the flags, the environment variables, the keys of the
// configuration file, the help, and the output of `gridraced config`.
#pragma once

#include <optional>
#include <string>

#include "common/settings/setting.hpp"
#include "server/config/config.hpp"

namespace gridrace::server {

// "max-rooms" is --max-rooms, GRIDRACE_MAX_ROOMS and limits.max_rooms of the file.
using Setting = settings::Row<Config>;

// All settings, grouped by table.
const settings::Rows<Config>& settings();

// The defaults: Config{}, and the data folder of the XDG Base Directory Specification, if there is
// a home directory.
Config default_config();
// None if the variable is not set or is empty.
std::optional<std::string> environment_variable(const char* name);

}  // namespace gridrace::server
