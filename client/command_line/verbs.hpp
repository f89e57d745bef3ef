// The verbs of gridrace. Each part of the client adds its own.
#pragma once

#include <functional>
#include <map>
#include <string>

namespace gridrace::client {

// By name; each runs with the options that were read, and returns the exit code of the process, after
// sysexits.h. Errors have been reported on stderr by then. Some own the options that the parser
// stores, so they outlive it.
using Verbs = std::map<std::string, std::function<int()>>;

}  // namespace gridrace::client
