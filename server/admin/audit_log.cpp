#include "server/admin/audit_log.hpp"

#include <cstdio>
#include <ctime>

#include "server/ops/diagnostics.hpp"
#include "server/ops/kept_file.hpp"

namespace gridrace::server::admin {

std::string time_text(Instant at) {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(at);
    const std::time_t time = seconds.time_since_epoch().count();
    std::tm parts{};
    gmtime_r(&time, &parts);
    char day[40];
    const auto size = std::strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
    char rest[8];
    std::snprintf(rest, sizeof rest, ".%03dZ", static_cast<int>((at - seconds).count() % 1000));
    return std::string(day, size) + rest;
}

std::string audit_line(Instant at, unsigned uid, const Request& request,
                       const Result<nlohmann::json, Fault>& outcome) {
    nlohmann::ordered_json line{{"time", time_text(at)},
                                {"uid", uid},
                                {"command", request.command->name},
                                {"arguments", request.arguments}};
    if (outcome) {
        line["result"] = *outcome;
    } else {
        line["error"] = outcome.error().code;
    }
    // In ASCII: people read this on terminals, and what was tried may be anybody's text.
    return line.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

AuditLog::AuditLog(const std::filesystem::path& folder)
    : file_(folder.empty() ? folder : folder / "audit.log") {}

std::error_code AuditLog::record(Instant at, unsigned uid, const Request& request,
                                 const Result<nlohmann::json, Fault>& outcome) {
    const auto line = audit_line(at, uid, request, outcome);
    report(Level::info, "an admin's command",
           {{"command", std::string(request.command->name)},
            {"uid", std::to_string(uid)},
            {"outcome", outcome ? "done" : outcome.error().code}});
    return file_.empty() ? std::error_code() : append_durably(file_, line + '\n');
}

}  // namespace gridrace::server::admin
