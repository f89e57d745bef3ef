// Diagnostic messages for the operator: one line per event on stderr. Not the log of a room. Never
// pass secrets.
#pragma once

#include <string_view>

#include "server/ops/diagnostic_line.hpp"

namespace gridrace::server {

enum class DiagnosticsFormat {
    plain,  // text, or the format of systemd's journal
    json    // one object per line
};

// Lines below this level are not written; no line is of level none. Call before the first thread starts.
void set_diagnostics_level(Level level);
void set_diagnostics_format(DiagnosticsFormat format);

// Writes one line. Thread-safe. Text may be untrusted: it is made safe to print.
void report(Level level, std::string_view event);
void report(Level level, std::string_view event, Fields fields);

}  // namespace gridrace::server
