#include "client/app/view/view_ranking.hpp"

#include <algorithm>

#include "client/app/core/mode_state.hpp"
#include "client/app/core/mode_words.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/view/board_words.hpp"
#include "client/app/view/view_finish.hpp"
#include "client/app/view/view_modes.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// The least width of a narrow panel that names the teams of players.
constexpr int least_for_team = 14;

bool is_away(const Model& model, MemberId id) {
    const auto* member = model.room.member(id);
    return member == nullptr || !member->is_present();
}

void draw_competitor(Lines& lines, const Model& model, const race::Race& race,
                     const race::Standing& standing) {
    const int columns = lines.columns();
    const bool is_self = standing.member == model.self;
    const auto style =
        change_style(model, standing.member, is_self ? lines.look.strong : lines.look.plain);
    const std::string name = place_and_name(model, standing);
    const auto run = std::ranges::find(race.runs, standing.member, &race::Run::member);
    if (run == race.runs.end()) return;
    const std::string percent = score_text(race, *run);
    if (columns < wide_panel) {
        const bool shows_team = race::ranks_teams(race.mode_settings) && columns >= least_for_team;
        const auto team = shows_team ? " (" + std::to_string(run->team) + ")" : std::string();
        lines.add(spread(name + team, percent, columns), style);
        return;
    }
    const std::string stake = stake_text(model, *run);
    std::string right = condition(model, standing);
    if (!stake.empty()) right = stake + (right.empty() ? "" : " ") + right;
    lines.add(spread(name, right, columns), style);
    const int bar_width = std::min(columns - 15, 30);
    const auto blanks = static_cast<std::size_t>(std::max(5 - display_width(percent), 0));
    add_progress_bar(lines, box_steps(race, *run) + std::string(blanks, ' ') + percent + " ",
                     standing.percentage, bar_width, race);
}

// The rows that fit: the first places, and the player's with its neighbours.
std::vector<race::Standing> rows_shown_of(const std::vector<race::Standing>& table, MemberId self,
                                          std::ptrdiff_t places) {
    places = std::min(places, std::ssize(table));
    const auto own = std::ranges::find(table, self, &race::Standing::member) - table.begin();
    const bool is_among_the_first = own == std::ssize(table) || own + 1 < places;
    if (places <= 0 || is_among_the_first || places == std::ssize(table)) {
        return {table.begin(), table.begin() + places};
    }
    const auto around = std::min<std::ptrdiff_t>(places, 3);
    const auto from =
        std::min(std::max<std::ptrdiff_t>(own - around / 2, 0), std::ssize(table) - around);
    std::vector<race::Standing> shown(table.begin(), table.begin() + (places - around));
    shown.insert(shown.end(), table.begin() + from, table.begin() + from + around);
    return shown;
}

}  // namespace

std::string condition(const Model& model, const race::Standing& standing) {
    switch (standing.status) {
        case race::RunStatus::finished: return clock_text(standing.time);
        case race::RunStatus::forfeited: return model.say("forfeited"_t);
        case race::RunStatus::gone: return model.say("gone"_t);
        case race::RunStatus::out: return model.say("out"_t);
        case race::RunStatus::racing: break;
    }
    if (is_ghost(standing.member)) return model.say("ghost"_t);
    return is_away(model, standing.member) ? model.say("away"_t) : "";
}

std::string place_and_name(const Model& model, const race::Standing& standing) {
    const bool has_places = !model.is_calm() && model.mode() != race::Mode::together;
    auto text = has_places ? std::to_string(standing.place) + change_mark(model, standing.member)
                           : std::string();
    if (shares_board(model.mode())) {
        text += std::string(1, letter_of(model.room.race, standing.member)) + " ";
    }
    return text +
           (standing.member == model.self ? model.say("You"_t) : rival_name(model, standing));
}

void draw_competitors(Lines& lines, const Model& model, int rows_to_keep) {
    const auto race = shown_race(model);
    const auto table = shown_standings(model);
    const int rows_each = lines.columns() < wide_panel ? 1 : 2;
    const int rows = std::max(lines.left() - rows_to_keep, 0);
    const auto all = static_cast<int>(table.size());
    const int places = all * rows_each <= rows ? all : std::max((rows - 1) / rows_each, 0);
    for (const auto& standing : rows_shown_of(table, model.self, places)) {
        draw_competitor(lines, model, race, standing);
    }
    if (places < all && rows > 0) {
        lines.add(fit(model.say("+ {0} more"_t, all - places), lines.columns()), lines.look.faint);
    }
}

}  // namespace gridrace::app
