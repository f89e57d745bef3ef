// Who changed what by the admin socket, and what came of it: a line of JSON each, never changed, and removed when it is
// too old or there are too many. Blocking calls: not for a network thread.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "common/base/clock.hpp"
#include "server/admin/request.hpp"

namespace gridrace::server::admin {

struct AuditSettings {
    std::chrono::days keep{90};                    // a line's age
    std::size_t max_bytes = std::size_t{4} << 20;  // of the file; beyond it the older half goes
};

class AuditLog {
public:
    // In this folder; none: what is done goes to the server's own lines on stderr alone.
    explicit AuditLog(const std::filesystem::path& folder, AuditSettings settings = {});

    // On disk when it returns.
    std::error_code record(Instant at, unsigned uid, const Request& request,
                           const Result<nlohmann::json, Fault>& outcome);

    // Removes what is too old, or too much.
    std::error_code tidy(Instant now);

private:
    std::filesystem::path file_;
    AuditSettings settings_;
};

// Without the line's end.
std::string audit_line(Instant at, unsigned uid, const Request& request,
                       const Result<nlohmann::json, Fault>& outcome);
// "2026-11-22T14:05:00.000Z".
std::string time_text(Instant at);

}  // namespace gridrace::server::admin
