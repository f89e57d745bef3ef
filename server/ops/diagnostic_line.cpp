#include "server/ops/diagnostic_line.hpp"

#include <sys/stat.h>

#include <cstdio>
#include <ctime>

#include "common/base/text.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t longest_text = 4000;

std::string_view name(Level level) {
    switch (level) {
        case Level::debug: return "debug";
        case Level::info: return "info";
        case Level::warning: return "warning";
        case Level::error: return "error";
        case Level::none: break;
    }
    return "";
}

// As in sd-daemon(3).
char priority(Level level) {
    switch (level) {
        case Level::debug: return '7';
        case Level::info: return '6';
        case Level::warning: return '4';
        case Level::error:
        case Level::none: break;
    }
    return '3';
}

std::string timestamp(WallTime at) {
    const auto milliseconds = std::chrono::floor<std::chrono::milliseconds>(at);
    const auto seconds = std::chrono::floor<std::chrono::seconds>(milliseconds);
    const auto whole = std::chrono::system_clock::to_time_t(seconds);
    std::tm utc{};
    gmtime_r(&whole, &utc);
    char day[32];
    std::strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &utc);
    char text[64];
    std::snprintf(text, sizeof text, "%s.%03dZ", day,
                  static_cast<int>((milliseconds - seconds).count()));
    return text;
}

// In double quotes, with backslashes before quotes and backslashes. Printable text needs no other
// escapes, in JSON either.
std::string in_quotes(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : printable(text, longest_text)) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

std::string plain_value(const std::string& value) {
    const bool is_plain = !value.empty() && value.find_first_of(" \"=\\") == std::string::npos;
    return is_plain ? printable(value, longest_text) : in_quotes(value);
}

std::string told(std::string_view event, Fields fields) {
    auto line = printable(event, longest_text);
    for (const auto& field : fields) {
        line += " " + std::string(field.name) + "=" + plain_value(field.value);
    }
    return line + "\n";
}

}  // namespace

std::string plain_line(WallTime at, Level level, std::string_view event, Fields fields) {
    return timestamp(at) + " " + std::string(name(level)) + " " + told(event, fields);
}

std::string journal_line(Level level, std::string_view event, Fields fields) {
    return std::string("<") + priority(level) + ">" + told(event, fields);
}

std::string json_line(WallTime at, Level level, std::string_view event, Fields fields) {
    std::string line = R"({"time":")" + timestamp(at) + R"(","level":")" +
                       std::string(name(level)) + R"(","event":)" + in_quotes(event);
    for (const auto& field : fields) {
        line += ",\"" + std::string(field.name) + "\":" + in_quotes(field.value);
    }
    return line + "}\n";
}

bool is_journal(int descriptor, const char* journal_stream) {
    struct stat status {};
    if (journal_stream == nullptr || fstat(descriptor, &status) != 0) return false;
    return std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino) == journal_stream;
}

}  // namespace gridrace::server
