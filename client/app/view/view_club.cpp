#include "client/app/view/view_club.hpp"

#include <algorithm>

#include "client/app/core/club_page.hpp"
#include "client/app/core/meetings.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

constexpr auto no_race_yet = "No race has counted yet; it takes two players."_t;

constexpr auto skill_explained =
    "Skill follows the places of races: most likely it is higher. A question mark: few races so far."_t;

constexpr int club_name_columns = 17;
constexpr int club_number_columns = 8;
constexpr int least_race_rows = 7;  // what skill is and the title included
constexpr std::size_t most_races_spoken = 3;

std::string aligned_right(const std::string& text, int columns) {
    const int gap = std::max(columns - display_width(text), 0);
    return std::string(static_cast<std::size_t>(gap), ' ') + text;
}

// "3–1": races in which this player ended ahead of the chosen one, and behind.
std::string meetings(const Model& model, std::uint32_t player, std::uint32_t chosen) {
    if (player == chosen) return "";
    const auto met = race::head_to_head(*model.room.club, player, chosen);
    if (met.ahead + met.behind == 0) return "·";
    return std::to_string(met.ahead) + (model.utf8 ? "–" : "-") + std::to_string(met.behind);
}

// "1240", "1240?" after few races; "" before the first.
std::string skill_text(const race::ClubPlayer& player) {
    if (!player.skill) return "";
    return std::to_string(cautious_points(*player.skill)) +
           (is_provisional(*player.skill) ? "?" : "");
}

std::string name_of(const Model& model, const race::ClubPlayer& player) {
    return player.member == model.self ? model.say("You"_t) : printable(player.name);
}

void add_heading(Lines& lines, const Model& model, const race::ClubPlayer& chosen) {
    const auto against = model.say("against {0}"_t, printable(chosen.name));
    lines.add(fit("   ", 4) + fit("", club_name_columns) +
                  aligned_right(model.say("wins"_t), club_number_columns) +
                  aligned_right(model.say("points"_t), club_number_columns) +
                  aligned_right(model.say("races"_t), club_number_columns) +
                  aligned_right(model.say("skill"_t), club_number_columns) + "   " + against,
              lines.look.faint);
}

std::string player_line(const Model& model, const race::ClubPlayer& player, std::size_t place,
                        std::uint32_t chosen) {
    const char* pointer = player.number == chosen ? "▸" : " ";
    return fit(pointer + aligned_right(std::to_string(place), 2), 4) +
           fit(name_of(model, player), club_name_columns) +
           aligned_right(std::to_string(player.wins), club_number_columns) +
           aligned_right(std::to_string(player.points), club_number_columns) +
           aligned_right(std::to_string(player.races), club_number_columns) +
           aligned_right(skill_text(player), club_number_columns) + "   " +
           meetings(model, player.number, chosen);
}

std::string kind_text(const Model& model, const race::ClubRaceKind& kind) {
    auto mode = model.say(kind.mode ? mode_phrase(*kind.mode) : "an unknown mode"_t);
    if (kind.rating) return mode + model.say(", "_t) + sudoku::to_string(*kind.rating);
    if (kind.grade) return mode + model.say(", "_t) + model.say(grade_phrase(*kind.grade));
    return mode;
}

std::string age_text(const Model& model, Instant at) {
    const auto days = std::chrono::floor<std::chrono::days>(model.now - at).count();
    if (days <= 0) return model.say("today"_t);
    return model.say_count(static_cast<std::size_t>(days), "{0} day ago"_t, "{0} days ago"_t);
}

// "1 Ada, 2 Bob, + 3 more".
std::string places_text(const Model& model, const race::ClubRace& race) {
    std::string text;
    for (const auto& place : race.places) {
        if (!text.empty()) text += model.say(", "_t);
        text += std::to_string(place.place) + " " + printable(place.name);
    }
    if (race.players > race.places.size())
        text += " " + model.say("+ {0} more"_t, race.players - race.places.size());
    return text;
}

std::string race_text(const Model& model, const race::ClubRace& race) {
    return std::to_string(race.number) + ". " + kind_text(model, race.kind) + ", " +
           age_text(model, race.at) + ": " + places_text(model, race);
}

void draw_last_races(Lines& lines, const Model& model) {
    const auto& races = model.room.club->races;
    if (races.empty() || lines.left() < 2) return;
    lines.add(model.say("Last races"_t), lines.look.title);
    for (auto race = races.rbegin(); race != races.rend() && lines.left() > 0; ++race) {
        lines.add(fit(race_text(model, *race), lines.columns()));
    }
}

void draw_standings(Lines& lines, const Model& model) {
    const auto table = race::club_standings(*model.room.club);
    const auto chosen = chosen_player(model);
    const auto at = std::ranges::find(table, chosen, &race::ClubPlayer::number);
    if (at == table.end()) return;
    add_heading(lines, model, **at);
    const auto rows = static_cast<std::size_t>(std::max(lines.left() - least_race_rows - 1, 1));
    const auto index = static_cast<std::size_t>(at - table.begin());
    const auto first = index >= rows ? index - rows + 1 : 0;
    for (std::size_t i = first; i < table.size() && i < first + rows; ++i) {
        const bool is_self = table[i]->member == model.self;
        lines.add(fit(player_line(model, *table[i], i + 1, chosen), lines.columns()),
                  is_self ? lines.look.strong : lines.look.plain);
    }
    if (std::ranges::any_of(table, [](const auto* player) { return player->skill.has_value(); }))
        lines.wrap(model.say(skill_explained), lines.look.faint);
    lines.skip();
}

std::string club_title(const Model& model) {
    const auto& club = *model.room.club;
    return printable(club.name) + ": " + model.say_count(club.raced, "{0} race"_t, "{0} races"_t);
}

}  // namespace

void draw_club(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    lines.add(fit(club_title(model), area.size.width), lines.look.title);
    if (const auto meeting = meeting_sentence(model); !meeting.empty()) {
        lines.wrap(meeting, lines.look.strong);
        if (const auto link = calendar_link(model); !link.empty())
            lines.wrap(model.say("Calendar: {0}"_t, link), lines.look.faint);
    }
    lines.skip();
    if (model.room.club->raced == 0) {
        lines.wrap(model.say(no_race_yet));
        return;
    }
    draw_standings(lines, model);
    draw_last_races(lines, model);
}

std::vector<std::string> club_sentences(const Model& model) {
    if (!model.room.club) return {model.say("This room is not a club."_t)};
    const auto& club = *model.room.club;
    std::vector<std::string> sentences{club_title(model) + model.say("."_t)};
    if (auto meeting = meeting_sentence(model); !meeting.empty()) {
        sentences.push_back(std::move(meeting));
        if (const auto link = calendar_link(model); !link.empty())
            sentences.push_back(model.say("Calendar: {0}"_t, link));
    }
    if (club.raced == 0) sentences.push_back(model.say(no_race_yet));
    const auto* own = club.player_of(model.self);
    std::uint32_t place = 0;
    for (const auto* player : race::club_standings(club)) {
        auto text = language::ordinal(model.settings.language, ++place) + model.say(": "_t) +
                    name_of(model, *player) + model.say(", "_t) +
                    model.say_count(player->wins, "{0} win"_t, "{0} wins"_t) + model.say(", "_t) +
                    model.say_count(player->points, "{0} point"_t, "{0} points"_t);
        if (player->skill) {
            text += model.say(", "_t) + model.say(is_provisional(*player->skill)
                                                      ? "skill {0} after few races"_t
                                                      : "skill {0}"_t,
                                                  cautious_points(*player->skill));
        }
        if (own != nullptr && player != own) {
            const auto met = race::head_to_head(club, player->number, own->number);
            if (met.ahead + met.behind > 0) {
                text += model.say("; against you {0} to {1}"_t, met.ahead, met.behind);
            }
        }
        sentences.push_back(text + model.say("."_t));
    }
    const auto races = std::min(club.races.size(), most_races_spoken);
    for (std::size_t i = 0; i < races; ++i) {
        sentences.push_back(race_text(model, club.races[club.races.size() - 1 - i]) + ".");
    }
    return sentences;
}

std::string club_name(const race::RoomState& room) {
    return room.club ? printable(room.club->name) : std::string();
}

}  // namespace gridrace::app
