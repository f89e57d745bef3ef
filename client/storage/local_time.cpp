#include "client/storage/local_time.hpp"

#include <fmt/chrono.h>

#include <ctime>

namespace gridrace::client {

namespace {

std::chrono::minutes ahead_of_utc(Instant at) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(at);
    std::tm local{};
    if (localtime_r(&seconds, &local) == nullptr) return {};
    return std::chrono::floor<std::chrono::minutes>(std::chrono::seconds(local.tm_gmtoff));
}

}  // namespace

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

// No zone changes its clocks twice in two weeks, but for a stop of summer time, which a meeting may miss.
app::LocalZone local_zone(Instant around) {
    using std::chrono::days;
    constexpr days step{7};
    Instant from = around - days(366);
    app::LocalZone zone{{{from, ahead_of_utc(from)}}};
    for (; from < around + days(9 * 366); from += step) {
        const auto after = ahead_of_utc(from + step);
        if (after == zone.shifts.back().ahead) continue;
        Instant before = from;
        Instant changed = from + step;
        while (changed - before > std::chrono::minutes(1)) {
            const auto middle = before + (changed - before) / 2;
            (ahead_of_utc(middle) == after ? changed : before) = middle;
        }
        zone.shifts.push_back({std::chrono::floor<std::chrono::minutes>(changed), after});
    }
    return zone;
}

}  // namespace gridrace::client
