// Meetings in words and from words, in zones whose clocks change.
#include "client/app/core/meetings.hpp"

#include <gtest/gtest.h>

namespace gridrace::app {
namespace {

using namespace std::chrono_literals;
using language::Language;

constexpr Instant day(int year, unsigned month, unsigned day) {
    return std::chrono::sys_days{std::chrono::year{year} / std::chrono::month{month} /
                                 std::chrono::day{day}};
}

// Wednesday, noon in London.
constexpr Instant now = day(2024, 5, 1) + 12h;
const LocalZone berlin{{{day(2024, 3, 31) + 1h, 120min},
                        {day(2024, 10, 27) + 1h, 60min},
                        {day(2025, 3, 30) + 1h, 120min}}};

race::Meeting read(std::string_view text, Language language = Language::english) {
    const auto meeting = read_meeting(text, language, berlin, now);
    EXPECT_TRUE(meeting) << text;
    return meeting && *meeting ? **meeting : race::Meeting{};
}

std::string time_of(Instant meeting, Language language = Language::english) {
    return meeting_time(language, berlin, meeting, now);
}

}  // namespace

TEST(MeetingWords, AreThoseOfTheUsersClocks) {
    EXPECT_EQ(time_of(day(2024, 5, 2) + 18h), "Thursday 20:00, in 30 h");
    EXPECT_EQ(time_of(day(2024, 5, 1) + 22h + 5min), "Thursday 00:05, in 10 h");
    EXPECT_EQ(time_of(now + 25min), "Wednesday 14:25, in 25 min");
    EXPECT_EQ(time_of(now + 30s), "Wednesday 14:00, in 1 min");
    EXPECT_EQ(time_of(day(2024, 5, 5) + 12h, Language::german), "Sonntag 14:00, in 4 Tagen");
    EXPECT_EQ(time_of(day(2024, 11, 7) + 19h), "Thursday 2024-11-07 20:00, in 190 days");
}

TEST(MeetingWords, OfAWeekdayMeanEachWeek) {
    const auto meeting = read("thu 20:00");

    EXPECT_EQ(meeting.next, day(2024, 5, 2) + 18h);
    // Eight in the evening in Berlin, whatever its clocks do.
    auto next = meeting;
    for (int week = 1; week < 80; ++week) {
        next = *race::following(next, next.next);
        EXPECT_EQ(berlin.local(next.next),
                  LocalTime((day(2024, 5, 2) + 20h + week * 7 * 24h).time_since_epoch()))
            << week;
    }
    EXPECT_EQ(meeting.weekly.size(), 3u);
    EXPECT_TRUE(race::is_possible(meeting, now));
}

TEST(MeetingWords, FallIntoNoGap) {
    // This hour does not exist on March 30th: somewhere near it there is a meeting all the same.
    auto next = read("sun 02:30");
    for (int week = 1; week < 60; ++week) {
        const auto before = next.next;
        next = *race::following(next, before);
        EXPECT_LE(next.next - before, 7 * 24h + 1h) << week;
        EXPECT_GE(next.next - before, 7 * 24h - 1h) << week;
    }
}

TEST(MeetingWords, MayBeOfTheLanguage) {
    EXPECT_EQ(read("Donnerstag 20:00", Language::german), read("thu 20:00"));
    EXPECT_EQ(read("do 20:00", Language::german), read("thu 20:00"));
    EXPECT_EQ(read("mi\u00e9 20:00", Language::spanish), read("wed 20:00"));
    EXPECT_EQ(read("\u661f\u671f\u56db 20:00", Language::chinese), read("thu 20:00"));
}

TEST(MeetingWords, OfADateOrATimeMeanOnce) {
    EXPECT_EQ(read("2024-12-03 20:00"), (race::Meeting{day(2024, 12, 3) + 19h, {}}));
    EXPECT_EQ(read(" 20:15 "), (race::Meeting{day(2024, 5, 1) + 18h + 15min, {}}));
    EXPECT_EQ(read("9:00"), (race::Meeting{day(2024, 5, 2) + 7h, {}}));
    EXPECT_EQ(*read_meeting("off", Language::english, berlin, now), std::nullopt);
}

TEST(MeetingWords, ThatAreNoneAreAnsweredByHowTheyLook) {
    for (const auto* text :
         {"", "thu", "20", "t 20:00", "thu 24:00", "thu 20:60", "thu 20:00 x", "2024-02-30 20:00",
          "2024-268-03 20:00", "9999-12-03 20:00", "2024-12 20:00", "20:00:00", "99999999999:00"}) {
        const auto meeting = read_meeting(text, Language::english, berlin, now);
        ASSERT_FALSE(meeting) << text;
        EXPECT_EQ(meeting.error(), meeting_usage(Language::english));
    }
}

TEST(MeetingWords, AreWrittenAsTheyAreRead) {
    for (const auto* text : {"Thursday 20:00", "2024-12-03 20:00"})
        EXPECT_EQ(written_meeting(read(text), Language::english, berlin), text);
    EXPECT_EQ(written_meeting(std::nullopt, Language::english, berlin), "");
}

}  // namespace gridrace::app
