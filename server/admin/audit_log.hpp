// Who changed what by the admin socket, and what came of it: a line of JSON each, never changed and never removed by
// the server. Blocking calls: not for a network thread.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "common/base/clock.hpp"
#include "server/admin/request.hpp"

namespace gridrace::server::admin {

class AuditLog {
public:
    // In this folder; none: what is done goes to the server's own lines on stderr alone.
    explicit AuditLog(const std::filesystem::path& folder);

    // On disk when it returns.
    std::error_code record(Instant at, unsigned uid, const Request& request,
                           const Result<nlohmann::json, Fault>& outcome);

private:
    std::filesystem::path file_;
};

// Without the line's end.
std::string audit_line(Instant at, unsigned uid, const Request& request,
                       const Result<nlohmann::json, Fault>& outcome);
// "2026-11-22T14:05:00.000Z".
std::string time_text(Instant at);

}  // namespace gridrace::server::admin
