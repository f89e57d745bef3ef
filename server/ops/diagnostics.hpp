// What the server tells whoever hosts it: one line per event on stderr. Not to be confused with the log
// of a room. Never pass secrets; text from the network goes through gridrace::printable first.
#pragma once

#include <string_view>

namespace gridrace::server {

enum class Level { debug, info, warning, error, none };

// Lines below this level are not written; no line is of level none. Call before the first thread starts.
void set_diagnostics_level(Level level);

// Writes one line. Thread-safe.
void report(Level level, std::string_view line);

}  // namespace gridrace::server
