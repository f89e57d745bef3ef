// The log of changes by the admin socket and their results: one line of JSON each, never changed,
// and removed when too old or too many. Blocking calls: not for a network thread.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "common/base/clock.hpp"
#include "server/admin/request.hpp"

namespace gridrace::server::admin {

struct AuditSettings {
    std::chrono::days keep{90};                    // maximum age of a line
    std::size_t max_bytes = std::size_t{4} << 20;  // of the file; above it the older half goes
};

class AuditLog {
public:
    // In this folder; if it is empty, actions are only reported on stderr.
    explicit AuditLog(const std::filesystem::path& folder, AuditSettings settings = {});

    // On disk on return.
    std::error_code record(Instant at, const Asker& asker, const Request& request,
                           const Outcome& outcome);

    // Removes lines that are too old or too many.
    std::error_code tidy(Instant now);

private:
    std::filesystem::path file_;
    AuditSettings settings_;
};

// Without the end of line.
std::string audit_line(Instant at, const Asker& asker, const Request& request,
                       const Outcome& outcome);
// "2026-11-22T14:05:00.000Z".
std::string time_text(Instant at);

}  // namespace gridrace::server::admin
