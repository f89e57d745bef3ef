#include "server/ops/diagnostics.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <mutex>

#include "server/ops/diagnostic_line.hpp"

namespace gridrace::server {

namespace {

Level least_severe = Level::info;
DiagnosticsFormat chosen_format = DiagnosticsFormat::plain;
std::mutex writing;  // keeps lines whole if a pipe accepts only a part

std::string line_of(Level level, std::string_view event, Fields fields) {
    static const bool for_journal = is_journal(STDERR_FILENO, std::getenv("JOURNAL_STREAM"));
    const auto now = std::chrono::system_clock::now();
    if (chosen_format == DiagnosticsFormat::json) return json_line(now, level, event, fields);
    if (for_journal) return journal_line(level, event, fields);
    return plain_line(now, level, event, fields);
}

}  // namespace

void set_diagnostics_level(Level level) {
    least_severe = level;
}

void set_diagnostics_format(DiagnosticsFormat format) {
    chosen_format = format;
}

void report(Level level, std::string_view event) {
    report(level, event, {});
}

void report(Level level, std::string_view event, Fields fields) {
    if (level < least_severe || level == Level::none) return;
    const auto line = line_of(level, event, fields);
    const std::lock_guard lock(writing);
    for (std::size_t written = 0; written < line.size();) {
        const auto more = ::write(STDERR_FILENO, line.data() + written, line.size() - written);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) return;  // the reader is gone
        written += static_cast<std::size_t>(more);
    }
}

}  // namespace gridrace::server
