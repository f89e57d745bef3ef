#include "server/net/http/meetings_answer.hpp"

#include <algorithm>
#include <ctime>
#include <optional>
#include <vector>

namespace gridrace::server {

namespace {

// In octets, without the line break (RFC 5545, 3.1).
constexpr std::size_t longest_line = 75;

bool continues_character(char octet) {
    return (static_cast<unsigned char>(octet) & 0xc0) == 0x80;
}

// Folds a long line between characters.
void add_line(std::string& calendar, std::string_view line) {
    std::size_t room = longest_line;
    while (line.size() > room) {
        std::size_t end = room;
        while (end > 0 && continues_character(line[end])) --end;
        if (end == 0) end = room;  // that is no UTF-8
        calendar.append(line.substr(0, end)).append("\r\n ");
        line.remove_prefix(end);
        room = longest_line - 1;
    }
    calendar.append(line).append("\r\n");
}

// The value of a property of the type TEXT (3.3.11). Club names have no control characters.
std::string as_text_value(std::string_view text) {
    std::string value;
    for (const char one : text) {
        if (one == '\\' || one == ';' || one == ',') value += '\\';
        value += one;
    }
    return value;
}

std::string utc(Instant at) {
    const auto time = std::chrono::system_clock::to_time_t(at);
    std::tm parts{};
    gmtime_r(&time, &parts);
    char text[sizeof "99991231T235959Z"];
    return {text, std::strftime(text, sizeof text, "%Y%m%dT%H%M%SZ", &parts)};
}

// A meeting, or those of a time of which no change of clocks is known before `until`.
struct Series {
    Instant first;
    Instant id;
    bool is_weekly = false;
    std::optional<Instant> until = {};
};

std::vector<Series> series_of(const race::Meeting& meeting) {
    const auto& weekly = meeting.weekly;
    if (weekly.empty()) return {{meeting.next, meeting.next}};
    std::vector<Series> all;
    for (std::size_t i = 0; i < weekly.size(); ++i) {
        const auto from = std::max(weekly[i].from, meeting.next);
        const auto first = race::following({{}, {weekly[i]}}, from - Milliseconds(1))->next;
        std::optional<Instant> until;
        if (i + 1 < weekly.size()) until = weekly[i + 1].from - std::chrono::seconds(1);
        if (!until || first <= *until) all.push_back({first, weekly[i].from, true, until});
    }
    return all;
}

// A calendar has at least one component (3.4).
void add_nothing(std::string& calendar) {
    for (const auto* line :
         {"BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000",
          "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"})
        add_line(calendar, line);
}

}  // namespace

std::string calendar_of(const race::RoomCode& code, const race::Club& club, Instant now,
                        std::string_view home) {
    std::string calendar;
    for (const auto* line : {"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//gridrace//gridraced//EN",
                             "REFRESH-INTERVAL;VALUE=DURATION:PT12H"})
        add_line(calendar, line);
    if (!club.meeting) add_nothing(calendar);
    for (const auto& series : club.meeting ? series_of(*club.meeting) : std::vector<Series>{}) {
        const auto id = std::to_string(series.id.time_since_epoch().count());
        add_line(calendar, "BEGIN:VEVENT");
        add_line(calendar, "UID:" + code.text() + "-" + id + "@gridrace");
        add_line(calendar, "DTSTAMP:" + utc(now));
        add_line(calendar, "DTSTART:" + utc(series.first));
        add_line(calendar, "DURATION:PT30M");
        if (series.is_weekly)
            add_line(calendar,
                     "RRULE:FREQ=WEEKLY" + (series.until ? ";UNTIL=" + utc(*series.until) : ""));
        add_line(calendar, "SUMMARY:" + as_text_value(club.name));
        if (!home.empty()) {
            const auto link = std::string(home) + "r/" + code.text();
            add_line(calendar, "LOCATION:" + as_text_value(link));
            add_line(calendar, "URL:" + link);
        }
        add_line(calendar, "END:VEVENT");
    }
    add_line(calendar, "END:VCALENDAR");
    return calendar;
}

Response meetings_answer(const race::RoomCode& code, const race::RoomState& state, Instant now,
                         std::string_view home) {
    if (!state.club) return text_answer(http::status::not_found, "only a club has meetings");
    auto answer = text_answer(http::status::ok, "");
    answer.set(http::field::content_type, "text/calendar; charset=utf-8");
    answer.body() = calendar_of(code, *state.club, now, home);
    answer.prepare_payload();
    return answer;
}

}  // namespace gridrace::server
