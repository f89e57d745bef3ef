#include "server/ops/diagnostics.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace gridrace::server {

namespace {

spdlog::level::level_enum to_spdlog(Level level) {
    switch (level) {
        case Level::debug: return spdlog::level::debug;
        case Level::info: return spdlog::level::info;
        case Level::warning: return spdlog::level::warn;
        case Level::error: return spdlog::level::err;
        case Level::none: return spdlog::level::off;
    }
    return spdlog::level::info;
}

spdlog::logger& logger() {
    static const auto stderr_logger = [] {
        auto made = spdlog::stderr_logger_mt("gridraced");
        made->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
        return made;
    }();
    return *stderr_logger;
}

}  // namespace

void set_diagnostics_level(Level level) {
    logger().set_level(to_spdlog(level));
}

void report(Level level, std::string_view line) {
    logger().log(to_spdlog(level), "{}", spdlog::string_view_t(line.data(), line.size()));
}

}  // namespace gridrace::server
