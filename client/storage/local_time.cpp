#include "client/storage/local_time.hpp"

#include <fmt/chrono.h>

#include <ctime>

namespace gridrace::client {

Instant wall_clock() {
    return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
}

std::function<Instant()> game_clock(Instant begin, std::function<Milliseconds()> steady) {
    return [begin, steady, since = steady()] { return begin + (steady() - since); };
}

std::function<Instant()> game_clock() {
    return game_clock(wall_clock(), [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::floor<Milliseconds>(now);
    });
}

std::string local_minute(Instant at) {
    return fmt::format("{:%Y-%m-%d %H:%M}",
                       fmt::localtime(std::chrono::system_clock::to_time_t(at)));
}

std::chrono::sys_days local_day(Instant at) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(at);
    std::tm local{};
    if (localtime_r(&seconds, &local) == nullptr) return std::chrono::floor<std::chrono::days>(at);
    return std::chrono::sys_days(std::chrono::year(local.tm_year + 1900) /
                                 std::chrono::month(static_cast<unsigned>(local.tm_mon + 1)) /
                                 std::chrono::day(static_cast<unsigned>(local.tm_mday)));
}

}  // namespace gridrace::client
