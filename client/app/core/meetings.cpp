#include "client/app/core/meetings.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "client/app/core/race_phrases.hpp"
#include "common/base/look_alike.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using language::Language;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;

// A meeting sooner than that is named by its day alone.
constexpr days named_by_day{6};

constexpr std::array weekdays{"Sunday"_t,   "Monday"_t, "Tuesday"_t, "Wednesday"_t,
                              "Thursday"_t, "Friday"_t, "Saturday"_t};

std::chrono::weekday weekday_of(LocalTime time) {
    return std::chrono::weekday(std::chrono::floor<days>(time));
}

std::string day_name(Language language, LocalTime time) {
    return language::say(language, weekdays[weekday_of(time).c_encoding()]);
}

std::string two_digits(long long number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

std::string clock_of(LocalTime time) {
    const auto day = std::chrono::floor<days>(time);
    const auto minute = std::chrono::floor<minutes>(time - day).count();
    return two_digits(minute / 60) + ":" + two_digits(minute % 60);
}

std::string date_of(LocalTime time) {
    const std::chrono::year_month_day date(std::chrono::floor<days>(time));
    return std::to_string(static_cast<int>(date.year())) + "-" +
           two_digits(static_cast<unsigned>(date.month())) + "-" +
           two_digits(static_cast<unsigned>(date.day()));
}

std::string in_words(Language language, Milliseconds left) {
    const auto whole = std::chrono::ceil<minutes>(left);
    if (whole < hours(1)) return language::say(language, "in {0} min"_t, whole.count());
    if (whole < days(2))
        return language::say(language, "in {0} h"_t, std::chrono::round<hours>(whole).count());
    return language::say(language, "in {0} days"_t, std::chrono::round<days>(whole).count());
}

// ---- reading ----

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (auto from = text.find_first_not_of(' '); from != text.npos;) {
        const auto end = std::min(text.find(' ', from), text.size());
        words.push_back(text.substr(from, end - from));
        from = text.find_first_not_of(' ', end);
    }
    return words;
}

// The numbers between such signs: "20:00"; none if there are others, or not so many.
template <std::size_t count>
std::optional<std::array<int, count>> numbers_in(std::string_view text, char between) {
    std::array<int, count> numbers{};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0 && (at == end || *at++ != between)) return std::nullopt;
        if (at == end || *at < '0' || *at > '9') return std::nullopt;
        const auto [rest, error] = std::from_chars(at, end, numbers[i]);
        if (error != std::errc()) return std::nullopt;
        at = rest;
    }
    return at == end ? std::optional(numbers) : std::nullopt;
}

std::optional<minutes> time_in(std::string_view word) {
    const auto clock = numbers_in<2>(word, ':');
    if (!clock || (*clock)[0] > 23 || (*clock)[1] > 59) return std::nullopt;
    return hours((*clock)[0]) + minutes((*clock)[1]);
}

std::optional<std::chrono::local_days> date_in(std::string_view word) {
    const auto date = numbers_in<3>(word, '-');
    if (!date) return std::nullopt;
    const auto [year, month, day] = *date;
    if (year < 1970 || year > 2969 || month > 12 || day > 31) return std::nullopt;
    const std::chrono::year_month_day read{std::chrono::year(year),
                                           std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    return read.ok() ? std::optional(std::chrono::local_days(read)) : std::nullopt;
}

// "thu", "Donnerstag": the beginning of one day's name.
std::optional<std::chrono::weekday> weekday_in(std::string_view word, Language language) {
    const auto typed = fold_case(word);
    for (const auto spoken : {language, Language::english}) {
        std::optional<std::chrono::weekday> found;
        bool is_clear = true;
        for (unsigned i = 0; i < weekdays.size(); ++i) {
            if (!fold_case(language::say(spoken, weekdays[i])).starts_with(typed)) continue;
            is_clear = is_clear && !found;
            found = std::chrono::weekday(i);
        }
        if (found) return is_clear ? found : std::nullopt;
    }
    return std::nullopt;
}

// Each week at this local time, as often as the clocks change.
race::Meeting each_week(LocalTime first, const LocalZone& zone) {
    constexpr int weeks_ahead = 52 * 8;
    race::Meeting meeting{zone.instant(first), {}};
    for (int week = 0; week < weeks_ahead; ++week) {
        const auto at = zone.instant(first + days(7 * week));
        const auto minute = race::minute_of_week(at);
        if (!meeting.weekly.empty() && meeting.weekly.back().minute == minute) continue;
        if (meeting.weekly.size() == race::most_weekly_times) break;
        // Whatever the change does to the week it is in, no meeting falls into the gap.
        meeting.weekly.push_back({at - hours(84), minute});
    }
    return meeting;
}

// The first time from now on at which clocks show this, on this day of the week or on any.
LocalTime next_local(minutes time, std::optional<std::chrono::weekday> day, const LocalZone& zone,
                     Instant now) {
    LocalTime at = std::chrono::floor<days>(zone.local(now)) + time;
    while (zone.instant(at) <= now || (day && weekday_of(at) != *day)) at += days(1);
    return at;
}

}  // namespace

std::string meeting_time(Language language, const LocalZone& zone, Instant meeting, Instant now) {
    const auto at = zone.local(meeting);
    auto text = day_name(language, at) + " ";
    if (meeting - now > named_by_day) text += date_of(at) + " ";
    return text + clock_of(at) + language::say(language, ", "_t) +
           in_words(language, meeting - now);
}

std::string meeting_sentence(const Model& model) {
    const auto& club = model.room.club;
    if (!club || !club->meeting || model.is_solo) return "";
    const Milliseconds left = club->meeting->next - model.now;
    if (left < Milliseconds(0)) return "";  // it waits for somebody, or is given up
    if (left <= race::meeting_gathers)
        return model.say("The meeting begins in {0}."_t, duration_text(model, left));
    return model.say("Next meeting: {0}."_t, meeting_time(model.settings.language, model.zone,
                                                          club->meeting->next, model.now));
}

std::string calendar_link(const Model& model) {
    const auto at = model.link.rfind("/r/");
    if (at == std::string::npos || !model.room.club) return "";
    return model.link.substr(0, at) + "/rooms/" + model.room.code->text() + "/meetings.ics";
}

std::string meeting_usage(Language language) {
    return language::say(
        language,
        "Write thu 20:00 (each week), 2026-12-03 20:00 or 20:00 (once), or off (none)."_t);
}

Result<WantedMeeting, std::string> read_meeting(std::string_view text, Language language,
                                                const LocalZone& zone, Instant now) {
    const auto words = words_of(text);
    const auto fault = meeting_usage(language);
    if (words.size() == 1 && fold_case(words[0]) == "off") return WantedMeeting();
    if (words.empty() || words.size() > 2) return fault;
    const auto time = time_in(words.back());
    if (!time) return fault;
    if (words.size() == 1)
        return WantedMeeting(
            race::Meeting{zone.instant(next_local(*time, std::nullopt, zone, now)), {}});
    if (const auto date = date_in(words[0]))
        return WantedMeeting(race::Meeting{zone.instant(LocalTime(*date) + *time), {}});
    const auto day = weekday_in(words[0], language);
    if (!day) return fault;
    return WantedMeeting(each_week(next_local(*time, day, zone, now), zone));
}

std::string written_meeting(const WantedMeeting& meeting, Language language,
                            const LocalZone& zone) {
    if (!meeting) return "";
    const auto at = zone.local(meeting->next);
    const auto day = meeting->weekly.empty() ? date_of(at) : day_name(language, at);
    return day + " " + clock_of(at);
}

}  // namespace gridrace::app
