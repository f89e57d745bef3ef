#include "client/app/view/view_day.hpp"

#include <algorithm>

#include "client/app/core/day_ranking.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/pages/statistics.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/race/modes/daily.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using Places = std::vector<race::Standing>;

std::string day_title(const Model& model) {
    const std::chrono::sys_days day(std::chrono::days(model.room.rules.mode_settings.day));
    return model.say("Puzzle of the day, {0}"_t, day_text(day));
}

bool is_over(const Model& model) {
    return model.room.race.ended_at || race::day_end(model.room.rules) <= model.now;
}

// What to do now; empty for who can do nothing.
std::string begin_text(const Model& model, std::string_view key) {
    if (is_over(model)) return model.say("The day of this puzzle is over."_t);
    const auto* member = model.own_member();
    const bool plays = member != nullptr && member->role == race::Role::player;
    if (!plays || model.own_run() != nullptr) return "";
    if (model.is_spoken)
        return model.say(
            "Type start to begin; your clock runs from then on, even when you leave."_t);
    return model.say("Press {0} to begin; your clock runs from then on, even when you leave."_t,
                     key);
}

std::string name_of(const Model& model, const race::Standing& standing) {
    return standing.member == model.self ? model.say("You"_t) : standing.name;
}

// The first places; in the last row the player's own if it is further down.
Places shown_around(const Places& places, MemberId self, std::size_t rows) {
    if (places.size() <= rows) return places;
    Places shown(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(rows));
    const auto rest = places.begin() + static_cast<std::ptrdiff_t>(rows);
    const auto own = std::find_if(rest, places.end(), [self](const race::Standing& standing) {
        return standing.member == self;
    });
    if (own != places.end()) shown.back() = *own;
    return shown;
}

void draw_places(Lines& lines, const Model& model, const std::string& title, const Places& places,
                 std::size_t rows) {
    lines.add(title, lines.look.faint);
    if (places.empty()) lines.add("  " + model.say("Nobody yet."_t));
    for (const auto& standing : shown_around(places, model.self, rows)) {
        const auto place = language::ordinal(model.settings.language, standing.place);
        lines.add(fit("  " + fit(place, 7) + fit(name_of(model, standing), 18) + " " +
                          fit(exact_duration_text(model, standing.time), 13) +
                          mistakes_text(model, standing),
                      lines.columns()),
                  standing.member == model.self ? lines.look.strong : lines.look.plain);
    }
    if (places.size() > rows)
        lines.add("  " + model.say("+ {0} more"_t, places.size() - rows), lines.look.faint);
}

void add_sentences(std::vector<std::string>& sentences, const Model& model,
                   const std::string& title, const Places& places) {
    constexpr std::size_t most_told = 10;
    auto text = title + model.say(": "_t);
    if (places.empty()) text += model.say("Nobody yet."_t);
    sentences.push_back(text);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (i >= most_told && places[i].member != model.self) continue;
        sentences.push_back(language::ordinal(model.settings.language, places[i].place) +
                            model.say(": "_t) + name_of(model, places[i]) + model.say(", "_t) +
                            exact_duration_text(model, places[i].time) + model.say("."_t));
    }
}

}  // namespace

void draw_day_ranking(Lines& lines, const Model& model) {
    const auto ranking = day_ranking(model.room.race);
    // Two titles, two rows for those not shown, and one for those who solve it now.
    const auto rows = static_cast<std::size_t>(std::max(lines.left() - 5, 2));
    const auto with_help = std::clamp<std::size_t>(ranking.with_help.size(), 1, rows / 2);
    draw_places(lines, model, model.say("Without help"_t), ranking.without_help, rows - with_help);
    draw_places(lines, model, model.say("With help"_t), ranking.with_help, with_help);
    if (ranking.solving > 0)
        lines.add(model.say("Solving now: {0}"_t, ranking.solving), lines.look.faint);
}

void draw_day(Lines& lines, const Model& model) {
    constexpr int rows_for_all = 17;  // with fewer: no blank rows, no goal
    const bool has_room = lines.left() >= rows_for_all;
    lines.add(day_title(model), lines.look.strong);
    lines.add(fit(connection_text(model), lines.columns()), lines.look.faint);
    if (has_room) lines.skip();
    if (const auto text = begin_text(model, model.settings.keys.first_key(Action::start));
        !text.empty())
        lines.wrap(text, lines.look.strong);
    if (!is_over(model)) {
        const auto left =
            std::chrono::ceil<std::chrono::minutes>(race::day_end(model.room.rules) - model.now);
        lines.wrap(model.say("It can be begun until midnight UTC: {0} h {1} min left."_t,
                             left.count() / 60, left.count() % 60),
                   lines.look.faint);
    }
    if (has_room) lines.wrap(model.say(goal_phrase(race::Mode::daily)));
    lines.wrap(model.say("Puzzle: {0}."_t, puzzle_text(model)));
    lines.wrap(allowed_assists_text(model));
    if (has_room) lines.skip();
    draw_day_ranking(lines, model);
}

std::vector<std::string> day_sentences(const Model& model) {
    std::vector<std::string> sentences{day_title(model) + "."};
    if (auto text = begin_text(model, ""); !text.empty()) sentences.push_back(std::move(text));
    const auto ranking = day_ranking(model.room.race);
    add_sentences(sentences, model, model.say("Without help"_t), ranking.without_help);
    add_sentences(sentences, model, model.say("With help"_t), ranking.with_help);
    return sentences;
}

}  // namespace gridrace::app
