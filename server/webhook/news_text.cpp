#include "server/webhook/news_text.hpp"

#include <chrono>
#include <nlohmann/json.hpp>

namespace gridrace::server {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view markup = "\\*_~`|<>[](){}#@:/&$";

// U+FF01 to U+FF5E are ASCII's characters in a width of their own.
void append_wide(std::string& text, char letter) {
    const auto point = static_cast<unsigned>(letter) + 0xfee0;
    text += static_cast<char>(0xe0 | point >> 12);
    text += static_cast<char>(0x80 | (point >> 6 & 0x3f));
    text += static_cast<char>(0x80 | (point & 0x3f));
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
        text += inert(names[i]);
    }
    return text;
}

// 272 s as "4:32", 3700 s as "1:01:40".
std::string clock_text(Milliseconds time) {
    const std::chrono::hh_mm_ss parts(std::chrono::floor<std::chrono::seconds>(time));
    const auto two = [](auto count) { return (count < 10 ? ":0" : ":") + std::to_string(count); };
    const auto hours = parts.hours().count();
    const auto minutes = parts.minutes().count();
    return (hours > 0 ? std::to_string(hours) + two(minutes) : std::to_string(minutes)) +
           two(parts.seconds().count());
}

std::string day_text(std::uint32_t day) {
    const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
    const auto two = [](unsigned number) {
        return (number < 10 ? "-0" : "-") + std::to_string(number);
    };
    return std::to_string(static_cast<int>(date.year())) +
           two(static_cast<unsigned>(date.month())) + two(static_cast<unsigned>(date.day()));
}

std::string counted(std::uint32_t number, const std::string& one, const std::string& many) {
    return std::to_string(number) + " " + (number == 1 ? one : many);
}

std::string link_to(const NewsSender& sender, const race::RoomCode& room) {
    return sender.link.empty() ? "" : sender.link + "/r/" + room.text();
}

std::string home_of(const NewsSender& sender) {
    return sender.link.empty() ? "" : sender.link + "/";
}

// Nobody is mentioned or linked but what the sentence says itself.
std::string message(std::string sentence, Json fields, const NewsSender& sender,
                    const std::string& link) {
    if (!link.empty()) {
        sentence += " " + link;
        fields["link"] = link;
    }
    if (!sender.name.empty()) fields["server"] = inert(sender.name);
    const Json json{{"content", sentence},
                    {"text", sentence},
                    {"allowed_mentions", {{"parse", Json::array()}}},
                    {"mrkdwn", false},
                    {"gridrace", std::move(fields)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void add_victory(Json& fields, const Victory& victory) {
    auto winners = Json::array();
    for (const auto& name : victory.winners) winners.push_back(inert(name));
    fields["winners"] = std::move(winners);
    if (victory.time) fields["time_ms"] = victory.time->count();
}

std::string outcome_of(const Victory& victory) {
    if (victory.winners.empty()) return "nobody finished";
    const auto names = joined(victory.winners);
    return names + (victory.time ? " won in " + clock_text(*victory.time) : " won");
}

std::string body_of(const RoomWaits& news, const NewsSender& sender) {
    const auto& room = news.room;
    const std::string mode(room.mode ? race::name(*room.mode) : "unknown");
    const auto whose = room.club.empty() ? inert(room.host) + "'s room"
                                         : "the club " + inert(room.club) + ", room";
    auto sentence = "Waiting for players: " + whose + " " + room.code.text() + " (" + mode + ", " +
                    room.difficulty + "; " + std::to_string(room.players) + " of " +
                    counted(room.max_players, "player", "players");
    if (room.bots > 0) sentence += ", " + counted(room.bots, "bot", "bots") + " among them";
    Json fields{{"event", "room_waiting"},
                {"room", room.code.text()},
                {"host", inert(room.host)},
                {"mode", mode},
                {"difficulty", room.difficulty},
                {"players", room.players},
                {"bots", room.bots},
                {"max_players", room.max_players}};
    if (!room.club.empty()) fields["club"] = inert(room.club);
    return message(sentence + ").", std::move(fields), sender, link_to(sender, room.code));
}

std::string body_of(const RaceOver& news, const NewsSender& sender) {
    const std::string mode(race::name(news.mode));
    const auto where =
        news.club.empty() ? "room " + news.code.text() : "the club " + inert(news.club);
    auto sentence = "Race over in " + where + ": " + outcome_of(news.victory) + " (" + mode + ", " +
                    news.difficulty + "; " + counted(news.people, "person", "people");
    if (news.bots > 0) sentence += ", " + counted(news.bots, "bot", "bots");
    Json fields{{"event", "race_over"},          {"room", news.code.text()}, {"mode", mode},
                {"difficulty", news.difficulty}, {"people", news.people},    {"bots", news.bots}};
    if (!news.club.empty()) fields["club"] = inert(news.club);
    add_victory(fields, news.victory);
    return message(sentence + ").", std::move(fields), sender, link_to(sender, news.code));
}

std::string body_of(const DayOver& news, const NewsSender& sender) {
    const auto day = day_text(news.day);
    const auto time = news.victory.time.value_or(Milliseconds{});
    const auto sentence = "Puzzle of the day " + day + ": " + joined(news.victory.winners) +
                          " was fastest in " + clock_text(time) +
                          (news.victory.with_assists ? ", with help" : "") + "; " +
                          std::to_string(news.finished) + " of " +
                          counted(news.players, "player", "players") + " finished.";
    Json fields{{"event", "day_over"},
                {"day", day},
                {"with_help", news.victory.with_assists},
                {"players", news.players},
                {"finished", news.finished}};
    add_victory(fields, news.victory);
    return message(sentence, std::move(fields), sender, home_of(sender));
}

}  // namespace

std::string inert(std::string_view text) {
    std::string safe;
    for (std::size_t i = 0; i < text.size(); ++i) {
        // A dot inside of a word makes it the name of a host.
        const bool is_in_word =
            text[i] == '.' && i + 1 < text.size() && text[i + 1] != ' ' && text[i + 1] != '.';
        if (is_in_word || markup.find(text[i]) != markup.npos) {
            append_wide(safe, text[i]);
        } else {
            safe += text[i];
        }
    }
    return safe;
}

std::string message_of(const PublicNews& news, const NewsSender& sender) {
    return std::visit([&](const auto& one) { return body_of(one, sender); }, news);
}

std::string test_message(const NewsSender& sender) {
    const auto whose = sender.name.empty() ? "this server" : inert(sender.name);
    return message("Test: the webhook of " + whose + " works.", Json{{"event", "test"}}, sender,
                   home_of(sender));
}

}  // namespace gridrace::server
