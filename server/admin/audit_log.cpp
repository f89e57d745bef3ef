#include "server/admin/audit_log.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>

#include "server/ops/diagnostics.hpp"
#include "server/ops/kept_file.hpp"

namespace gridrace::server::admin {

namespace {

struct FileEnd {
    std::string bytes;
    bool is_cut = false;  // older lines exist before
};

// The whole file or, if it is longer than `most`, the lines in its last `rest` bytes.
Result<FileEnd, std::error_code> read_end(const std::filesystem::path& file, std::size_t most,
                                          std::size_t rest) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    const auto failed = std::make_error_code(std::errc::io_error);
    if (!in) return failed;
    const auto size = static_cast<std::size_t>(in.tellg());
    FileEnd end;
    end.is_cut = size > most;
    end.bytes.resize(end.is_cut ? rest : size);
    in.seekg(static_cast<std::streamoff>(size - end.bytes.size()));
    in.read(end.bytes.data(), static_cast<std::streamsize>(end.bytes.size()));
    if (!in) return failed;
    if (end.is_cut) end.bytes.erase(0, end.bytes.find('\n') + 1);
    return end;
}

// The lines from this time on. Drops lines without a time.
std::string lines_since(std::string_view text, std::string_view earliest) {
    constexpr std::string_view before_time = R"({"time":")";
    std::string kept;
    while (!text.empty()) {
        const auto line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
        text.remove_prefix(line.size());
        const bool says_time = line.starts_with(before_time);
        if (says_time && line.substr(before_time.size(), earliest.size()) >= earliest) kept += line;
    }
    return kept;
}

std::string place_of(const Asker& asker, const Request& request) {
    const auto node = asker.node.empty() ? "this server" : "node " + asker.node;
    if (request.operated_from.empty()) return node;
    return "operator at " + request.operated_from + (asker.node.empty() ? "" : " by " + node);
}

}  // namespace

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

std::string audit_line(Instant at, const Asker& asker, const Request& request,
                       const Outcome& outcome) {
    const bool is_operated = !request.operated_from.empty();
    nlohmann::ordered_json line{{"time", time_text(at)}};
    if (is_operated) {
        line["asked_at"] = "operator";
        line["address"] = request.operated_from;
        if (!asker.node.empty()) line["node"] = asker.node;
    } else {
        line["uid"] = asker.uid;
        if (!asker.node.empty()) line["asked_at"] = asker.node;
    }
    line["command"] = request.command->name;
    line["arguments"] = request.arguments;
    if (outcome) {
        line["result"] = *outcome;
        for (const auto* secret : {"word", "link"}) line["result"].erase(secret);
    } else {
        line["error"] = outcome.error().code;
    }
    // In ASCII: it is read on terminals, and arguments may contain any text.
    return line.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

AuditLog::AuditLog(const std::filesystem::path& folder, AuditSettings settings)
    : file_(folder.empty() ? folder : folder / "audit.log"), settings_(settings) {}

std::error_code AuditLog::record(Instant at, const Asker& asker, const Request& request,
                                 const Outcome& outcome) {
    const auto line = audit_line(at, asker, request, outcome);
    report(Level::info, "an admin's command",
           {{"command", std::string(request.command->name)},
            {"uid", request.operated_from.empty() ? std::to_string(asker.uid) : "none"},
            {"asked_at", place_of(asker, request)},
            {"outcome", outcome ? "done" : outcome.error().code}});
    if (file_.empty()) return {};
    if (const auto error = append_durably(file_, line + '\n')) return error;
    std::error_code unknown;
    const auto size = std::filesystem::file_size(file_, unknown);
    return !unknown && size > settings_.max_bytes ? tidy(at) : std::error_code();
}

std::error_code AuditLog::tidy(Instant now) {
    std::error_code none;
    if (file_.empty() || std::filesystem::symlink_status(file_, none).type() !=
                             std::filesystem::file_type::regular) {
        return {};
    }
    const auto text = read_end(file_, settings_.max_bytes, settings_.max_bytes / 2);
    if (!text) return text.error();
    const auto kept = lines_since(text->bytes, time_text(now - settings_.keep));
    if (!text->is_cut && kept.size() == text->bytes.size()) return {};
    return write_durably(file_, kept);
}

}  // namespace gridrace::server::admin
