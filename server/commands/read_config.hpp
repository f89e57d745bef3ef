// Parses the command line of gridraced: the result is the configuration with the verb, if one is
// given, or the output before an early exit.
#pragma once

#include "common/base/result.hpp"
#include "server/config/config.hpp"

namespace gridrace::server {

// Reads the command line, the environment and the configuration file.
Result<Config, EarlyExit> read_config(int argc, const char* const* argv);

}  // namespace gridrace::server
