#include "server/net/http/meetings_answer.hpp"

#include <gtest/gtest.h>

#include "server/net/http/room_status.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;

const auto club_code = *race::RoomCode::parse("K7QX2M");
// A Wednesday.
constexpr Instant meeting_day{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1} + 12h};

race::Club club_meeting(std::optional<race::Meeting> meeting, std::string name = "Runde") {
    race::Club club;
    club.name = std::move(name);
    club.meeting = std::move(meeting);
    return club;
}

bool calendar_has(const std::string& calendar, std::string_view text) {
    return calendar.find(text) != std::string::npos;
}

}  // namespace

TEST(Meetings, AreAskedForByTheRoom) {
    const auto request = parse_status_request("/rooms/k7qx2m/meetings.ics");

    EXPECT_EQ(request->room.text(), "K7QX2M");
    EXPECT_EQ(request->about, StatusRequest::About::meetings);
    EXPECT_FALSE(parse_status_request("/rooms/K7QX2M/standings/meetings.ics"));
}

TEST(Meetings, AreACalendar) {
    const auto club = club_meeting(race::Meeting{meeting_day, {}}, "Rätsel, Bier; \\o/");

    EXPECT_EQ(calendar_of(club_code, club, meeting_day - 1h, "https://example.org/sudoku/"),
              "BEGIN:VCALENDAR\r\n"
              "VERSION:2.0\r\n"
              "PRODID:-//gridrace//gridraced//EN\r\n"
              "REFRESH-INTERVAL;VALUE=DURATION:PT12H\r\n"
              "BEGIN:VEVENT\r\n"
              "UID:K7QX2M-1714564800000@gridrace\r\n"
              "DTSTAMP:20240501T110000Z\r\n"
              "DTSTART:20240501T120000Z\r\n"
              "DURATION:PT30M\r\n"
              "SUMMARY:Rätsel\\, Bier\\; \\\\o/\r\n"
              "LOCATION:https://example.org/sudoku/r/K7QX2M\r\n"
              "URL:https://example.org/sudoku/r/K7QX2M\r\n"
              "END:VEVENT\r\n"
              "END:VCALENDAR\r\n");
}

TEST(Meetings, OfEachWeekAreOneSeriesBetweenChangesOfClocks) {
    const auto at = race::minute_of_week(meeting_day);
    const auto calendar =
        calendar_of(club_code,
                    club_meeting(race::Meeting{
                        meeting_day, {{meeting_day - 48h, at}, {meeting_day + 10 * 24h, at + 60}}}),
                    meeting_day, "");

    EXPECT_TRUE(calendar_has(calendar,
                             "DTSTART:20240501T120000Z\r\nDURATION:PT30M\r\n"
                             "RRULE:FREQ=WEEKLY;UNTIL=20240511T115959Z\r\n"));
    EXPECT_TRUE(calendar_has(
        calendar, "DTSTART:20240515T130000Z\r\nDURATION:PT30M\r\nRRULE:FREQ=WEEKLY\r\n"));
    EXPECT_FALSE(calendar_has(calendar, "URL"));
}

TEST(Meetings, AreFoldedWhateverTheTextIs) {
    const auto calendar = calendar_of(club_code, club_meeting(race::Meeting{meeting_day, {}}),
                                      meeting_day, std::string(200, '\x80'));

    EXPECT_TRUE(calendar_has(calendar, "END:VCALENDAR"));
}

TEST(Meetings, ThatAreOverAreLeftOut) {
    const auto at = race::minute_of_week(meeting_day);
    const auto calendar =
        calendar_of(club_code,
                    club_meeting(race::Meeting{meeting_day + 14 * 24h,
                                               {{meeting_day, at}, {meeting_day + 10 * 24h, at}}}),
                    meeting_day, "");

    EXPECT_FALSE(calendar_has(calendar, "UNTIL"));
    EXPECT_TRUE(calendar_has(calendar, "DTSTART:20240515T120000Z"));
}

TEST(Meetings, AreACalendarAlsoIfThereAreNone) {
    const auto calendar = calendar_of(club_code, club_meeting(std::nullopt), meeting_day, "");

    EXPECT_TRUE(calendar_has(calendar, "BEGIN:VTIMEZONE"));
    EXPECT_FALSE(calendar_has(calendar, "VEVENT"));
}

TEST(Meetings, HaveNoLineOverSeventyFiveOctets) {
    std::string name;
    for (int i = 0; i < 60; ++i) name += "é";
    const auto calendar =
        calendar_of(club_code, club_meeting(race::Meeting{meeting_day, {}}, name), meeting_day, "");

    std::size_t from = 0;
    std::string unfolded;
    for (auto end = calendar.find("\r\n"); end != std::string::npos;
         end = calendar.find("\r\n", from)) {
        const auto line = calendar.substr(from, end - from);
        EXPECT_LE(line.size(), 75u) << line;
        EXPECT_NE(static_cast<unsigned char>(line.back()), 0xc3) << "half a character";
        unfolded += line.starts_with(' ') ? line.substr(1) : "\n" + line;
        from = end + 2;
    }
    EXPECT_TRUE(calendar_has(unfolded, "\nSUMMARY:" + name + "\n"));
}

TEST(Meetings, AreThoseOfAClub) {
    race::RoomState room;
    EXPECT_EQ(meetings_answer(club_code, room, meeting_day, "").result(), http::status::not_found);

    room.club = club_meeting(std::nullopt);
    const auto answer = meetings_answer(club_code, room, meeting_day, "");
    EXPECT_EQ(answer.result(), http::status::ok);
    EXPECT_EQ(answer[http::field::content_type], "text/calendar; charset=utf-8");
}

}  // namespace gridrace::server
