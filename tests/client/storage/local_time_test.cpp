#include "client/storage/local_time.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace gridrace::client {

// A steady clock stands still while the machine sleeps, and nobody sets it.
TEST(GameClock, CountsWhatTheSteadyClockCounts) {
    Milliseconds steady{123'456};
    const Instant begin{std::chrono::days(20'000)};

    const auto clock = game_clock(begin, [&steady] { return steady; });

    EXPECT_EQ(clock(), begin);
    steady += std::chrono::minutes(3);
    EXPECT_EQ(clock(), begin + std::chrono::minutes(3));
}

TEST(GameClock, BeginsWithTheTimeOfDay) {
    const auto before = wall_clock();
    const auto clock = game_clock();

    EXPECT_GE(clock(), before);
    EXPECT_LE(clock() - before, std::chrono::minutes(1));
}

namespace {

// The zone of the process for a time.
class InZone {
public:
    explicit InZone(const char* zone) {
        if (const char* before = std::getenv("TZ")) before_ = before;
        setenv("TZ", zone, 1);
        tzset();
    }
    ~InZone() {
        before_ ? setenv("TZ", before_->c_str(), 1) : unsetenv("TZ");
        tzset();
    }
    InZone(const InZone&) = delete;
    InZone& operator=(const InZone&) = delete;

private:
    std::optional<std::string> before_;
};

constexpr Instant may{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1}};

}  // namespace

// The rule of the European Union, in POSIX's form: no files of zones are needed.
TEST(LocalZone, KnowsWhenTheClocksChange) {
    using namespace std::chrono_literals;
    const InZone berlin("CET-1CEST,M3.5.0,M10.5.0/3");

    const auto zone = local_zone(may);

    EXPECT_EQ(zone.local(may), app::LocalTime(may.time_since_epoch() + 2h));
    EXPECT_EQ(zone.local(may + 300 * 24h),
              app::LocalTime((may + 300 * 24h).time_since_epoch() + 1h));
    constexpr Instant change{std::chrono::sys_days{std::chrono::year{2024} / 10 / 27} + 1h};
    EXPECT_NE(std::ranges::find(zone.shifts, app::LocalZone::Shift{change, 60min}),
              zone.shifts.end());
    EXPECT_EQ(zone.shifts.size(), 1u + 20);  // ten years
}

TEST(LocalZone, MayBeWestOfGreenwichOrBetweenHours) {
    using namespace std::chrono_literals;
    {
        const InZone here("<-0330>3:30");
        EXPECT_EQ(local_zone(may), (app::LocalZone{{{may - 366 * 24h, -210min}}}));
    }
    const InZone here("UTC0");
    EXPECT_EQ(local_zone(may).local(may), app::LocalTime(may.time_since_epoch()));
}

}  // namespace gridrace::client
