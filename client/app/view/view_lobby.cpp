// Draws the lobby: members, rules and the countdown.
#include <algorithm>

#include "client/app/core/meetings.hpp"
#include "client/app/core/race_end.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view_club.hpp"
#include "client/app/view/view_day.hpp"
#include "client/app/view/view_modes.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/words.hpp"

namespace gridrace::app {

using namespace language::literals;

std::string rules_text(const Model& model) {
    const auto& rules = model.room.rules;
    const auto late = rules.late_join ? model.say("late arrivals can play"_t)
                                      : model.say("late arrivals watch"_t);
    const auto text =
        model.say("{0}; countdown {1} s, time limit {2}, {3}"_t, puzzle_text(model),
                  rules.countdown.count(), duration_text(model, rules.time_limit), late);
    const auto window = finish_window_text(model);
    return window.empty() ? text : text + model.say(", "_t) + window;
}

std::string mode_rules_text(const Model& model) {
    const auto& settings = model.room.rules.mode_settings;
    const bool is_plain = !settings.calm && !settings.equivalent_boards && !settings.in_teams;
    if (settings.mode == race::Mode::race && is_plain) return "";
    return model.say("Mode: {0}."_t, mode_with_numbers(model.settings.language, settings));
}

std::string allowed_assists_text(const Model& model) {
    const auto& rules = model.room.rules;
    const auto allowed = assists_text(model, rules.assists);
    const bool has_price = !(rules.assists & race::AssistSet::priced()).empty();
    if (!has_price) return model.say("Help: {0}."_t, allowed);
    return model.say("Help: {0}. Checks and hints cost {1} s."_t, allowed,
                     rules.assist_price.count());
}

std::string reach_text(const Model& model) {
    if (!model.invites_here_only || !model.is_host() || model.stops_server) return "";
    return model.say(
        "This address works on this computer only. For friends elsewhere, leave and open the room "
        "with gridrace host."_t);
}

namespace {
// The host starts, ready or not.
bool is_waited_for(const Model& model, const race::Member& member) {
    return member.id != model.room.host || model.room.rules.auto_start;
}
}  // namespace

std::string member_text(const Model& model, const race::Member& member) {
    std::string about;
    const auto add = [&](const std::string& word) {
        if (!about.empty()) about += model.say(", "_t);
        about += word;
    };
    if (member.id == model.room.host) add(model.say("host"_t));
    if (member.id == model.self) add(model.say("you"_t));
    if (!member.is_present()) add(model.say("away"_t));
    if (member.muted || model.muted.contains(member.id)) add(model.say("muted"_t));
    const auto& settings = model.room.rules.mode_settings;
    const bool has_team = race::has_teams(settings) && member.team >= 1 &&
                          member.team <= settings.teams && member.role == race::Role::player;
    if (has_team) add(model.say("team {0}"_t, member.team));
    if (settings.mode && member.role == race::Role::player) {
        const auto head_start = race::allowed_head_start(*settings.mode, member.head_start);
        const auto text = head_start_text(model.settings.language, head_start);
        if (!text.empty()) add(model.say("head start {0}"_t, text));
    }
    if (member.is_bot()) {
        const sudoku::Rating strength{static_cast<int>(*member.bot)};
        add(model.say("strength {0}"_t, sudoku::to_string(strength)));
    }
    if (member.role == race::Role::spectator) {
        add(model.say("spectator"_t));
    } else if (model.room.phase == race::Phase::lobby && is_waited_for(model, member)) {
        add(member.ready ? model.say("ready"_t) : model.say("not ready"_t));
    }
    return about;
}

std::string host_away_text(const Model& model) {
    const auto* host = model.room.member(model.room.host);
    if (host == nullptr || host->is_present() || host->id == model.self || model.is_daily())
        return "";
    return model.say("The host {0} is away; if not back within {1} s, another becomes host."_t,
                     host->name, model.room.rules.grace.count());
}

namespace {

// "[x] Ada   host, you", with the member's description.
std::string member_line(const Model& model, const race::Member& member, int columns) {
    const int name_width = std::min(18, columns / 2 - 6);
    const char* box = member.role == race::Role::spectator ? "   " : member.ready ? "[✓]" : "[ ]";
    const char* pointer = member.id == model.selected ? "▸ " : "  ";
    return fit(pointer + std::string(box) + " " + fit(member.name, name_width) + " " +
                   member_text(model, member),
               columns);
}

// What is about to be raced on.
std::string puzzle_sentence(const Model& model) {
    const auto puzzle = puzzle_text(model);
    if (model.is_daily()) return model.say("Puzzle: {0}."_t, puzzle);
    if (model.room.race.mode_settings.equivalent_boards)
        return model.say("Each player gets the same puzzle in another form: {0}."_t, puzzle);
    return model.say("Everyone gets the same puzzle at the same time: {0}."_t, puzzle);
}

// The first row of the list such that the selected member is visible.
std::size_t first_shown(const std::vector<const race::Member*>& members, MemberId selected,
                        std::size_t rows) {
    const auto found = std::ranges::find(members, selected, &race::Member::id);
    const auto index = static_cast<std::size_t>(found - members.begin());
    return index < members.size() && index >= rows ? index - rows + 1 : 0;
}

void draw_solo_lobby(Lines& lines, const Model& model) {
    lines.add("gridrace solo", lines.look.title);
    lines.skip();
    lines.wrap(model.say("Next: {0}."_t, puzzle_text(model)));
    lines.add(model.say("Press {0} to play, {1} to change the difficulty."_t,
                        model.key_for(Action::ready), model.key_for(Action::change_grade)));
}

constexpr int most_news_rows = 6;
constexpr int widest_member_row = 80;

}  // namespace

std::string room_title(const Model& model) {
    const auto code = model.room.code->text();
    const auto name = club_name(model.room);
    const auto room =
        model.room.locked ? model.say("Room {0}, locked"_t, code) : model.say("Room {0}"_t, code);
    const auto club = model.room.locked ? model.say("{0}, room {1}, locked"_t, name, code)
                                        : model.say("{0}, room {1}"_t, name, code);
    const auto& title = model.room.club ? club : room;
    return model.server.name.empty() ? title : model.server.name + ": " + title;
}

void draw_members(Lines& lines, const Model& model, int columns) {
    const auto members = model.listed_members();
    const auto room = static_cast<std::size_t>(std::max(lines.left(), 0));
    // The last row gives the number of members not shown.
    const auto rows = members.size() > room && room > 1 ? room - 1 : room;
    const auto first = first_shown(members, model.selected, rows);
    for (std::size_t i = first; i < members.size() && i < first + rows; ++i) {
        const bool is_selected = members[i]->id == model.selected;
        lines.add(member_line(model, *members[i], columns),
                  is_selected ? lines.look.strong : lines.look.plain);
    }
    if (rows < room && members.size() > rows) {
        lines.add(fit("  " + model.say("+ {0} more"_t, members.size() - rows), columns),
                  lines.look.faint);
    }
}

void draw_lobby(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    if (model.is_solo) return draw_solo_lobby(lines, model);
    lines.add(fit(room_title(model), area.size.width), lines.look.title);
    if (!model.server.welcome.empty()) lines.wrap(model.server.welcome);
    if (model.is_daily()) return draw_day(lines, model);
    if (!model.invite.empty()) {
        lines.add(model.say("Friends join with"_t), lines.look.faint);
        for (const auto& invitation : model.invitations())
            lines.wrap("  " + invitation, lines.look.strong);
        if (const auto reach = reach_text(model); !reach.empty())
            lines.wrap(reach, lines.look.faint);
    }
    lines.add(fit(connection_text(model), area.size.width), lines.look.faint);
    if (model.is_in_list())
        lines.wrap(model.say(
            "The room is listed: strangers may join, watch, or race its ghosts later."_t));
    if (const auto word = model.word_sentence(); !word.empty()) lines.wrap(word);
    if (const auto meeting = meeting_sentence(model); !meeting.empty())
        lines.wrap(meeting, lines.look.strong);
    lines.skip();
    if (const auto mode = mode_rules_text(model); !mode.empty()) lines.wrap(mode);
    lines.wrap(model.say("Rules: {0}."_t, rules_text(model)));
    lines.wrap(allowed_assists_text(model));
    if (const auto boards = boards_rules_text(model); !boards.empty()) lines.wrap(boards);
    lines.add(
        model.say("{0} of {1} players"_t, model.room.player_count(), model.room.rules.max_players));
    const auto list = entrants_text(model.settings.language, model.room);
    if (!list.empty()) lines.add(fit(list, area.size.width), lines.look.strong);
    if (const auto away = host_away_text(model); !away.empty()) lines.wrap(away, lines.look.strong);
    if (const auto offer = start_offer_text(model); !offer.empty())
        lines.wrap(offer, lines.look.strong);
    lines.skip();
    draw_match(lines, model);
    const auto members = static_cast<int>(model.room.members.size());
    const int spare = lines.left() - members - 1;
    draw_members(lines, model, std::min(area.size.width, widest_member_row));
    if (spare <= 0) return;
    lines.skip(lines.left() - std::min(spare, most_news_rows));
    draw_news(lines, model);
}

void draw_countdown(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    const auto left = model.room.race.starts_at - model.now;
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(left).count();
    lines.add(model.say("Race {0}"_t, model.room.race.number.value), lines.look.title);
    for (const auto* told : {&model.detour, &model.rivals}) {
        if (!told->empty()) lines.wrap(*told);
    }
    lines.skip();
    if (seconds > 0) {
        lines.add(model.say("The race starts in {0}"_t, seconds), lines.look.strong);
    } else {
        lines.add(model.say("Waiting for the puzzle"_t), lines.look.strong);
    }
    const auto length = std::max<long long>(model.room.rules.countdown.count(), 1);
    const auto passed = std::clamp<long long>(length - seconds, 0, length);
    lines.add(bar(static_cast<int>(100 * passed / length), 30));
    lines.skip();
    const auto mode = model.mode();
    if (mode != race::Mode::race || model.room.race.mode_settings.in_teams) {
        lines.wrap(mode_with_numbers(model.settings.language, model.room.race.mode_settings),
                   lines.look.title);
        lines.wrap(model.say(goal_phrase(mode)));
    }
    for (const auto& sentence : seat_sentences(model)) lines.wrap(sentence, lines.look.strong);
    lines.wrap(puzzle_sentence(model));
    if (const auto boards = boards_rules_text(model); !boards.empty()) lines.wrap(boards);
    lines.skip();
    draw_members(lines, model, std::min(area.size.width, widest_member_row));
}

}  // namespace gridrace::app
