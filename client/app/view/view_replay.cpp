// Draws what surrounds a replay's boards: the race, the clock, the last step, the timeline.
#include "client/app/view/view_replay.hpp"

#include <algorithm>
#include <array>

#include "client/app/core/solo_player.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"
#include "common/race/team_standings.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

constexpr int rows_around_boards = 3;  // title, last step, timeline
constexpr int rows_with_legend = 22;

struct Mark {
    std::string_view sign;
    Style style;
    int weight;  // of two at the same position the higher is drawn
};

std::optional<Mark> step_mark(const TimelineStep& step, const Theme& look) {
    if (step.kind == TimelineStep::Kind::finish) return Mark{"★", look.good, 5};
    if (step.passed) return Mark{"↑", look.strong, 4};
    switch (step.kind) {
        case TimelineStep::Kind::retreat: return Mark{"↓", look.bad, 3};
        case TimelineStep::Kind::assist: return Mark{"○", look.plain, 2};
        case TimelineStep::Kind::mistake: return Mark{"×", look.bad, 1};
        case TimelineStep::Kind::finish:
        case TimelineStep::Kind::move:
        case TimelineStep::Kind::aside: break;
    }
    return std::nullopt;
}

int column_of(Milliseconds time, const Timeline& timeline, int columns) {
    if (timeline.length().count() == 0) return 0;
    return static_cast<int>(time.count() * (columns - 1) / timeline.length().count());
}

// The played part is a double line; the present is drawn on top of other marks.
void draw_axis(Canvas& canvas, Point corner, int columns, const Replay& replay, const Theme& look) {
    const auto& timeline = replay.timeline();
    const int now = column_of(replay.time(), timeline, columns);
    for (int x = 0; x < columns; ++x) {
        canvas.put({corner.x + x, corner.y}, x < now ? "═" : "─", look.line);
    }
    std::vector<int> weights(static_cast<std::size_t>(columns), 0);
    for (const auto& step : timeline.steps()) {
        const auto mark = step_mark(step, look);
        const int x = column_of(step.at, timeline, columns);
        if (!mark || mark->weight <= weights[static_cast<std::size_t>(x)]) continue;
        weights[static_cast<std::size_t>(x)] = mark->weight;
        canvas.put({corner.x + x, corner.y}, mark->sign, mark->style);
    }
    canvas.put({corner.x + now, corner.y}, "█", look.title);
}

// "Race 2, easy, 1st team 2, 2nd team 1": teams as they stand at this moment.
std::string title_text(const Replay& replay, language::Language language) {
    const auto& state = replay.timeline().end();
    auto text = language::say(language, "Race {0}"_t, state.race.number.value) +
                language::say(language, ", "_t) + difficulty_text(language, state.rules);
    for (const auto& team : race::team_standings(replay.state().race)) {
        text += language::say(language, ", "_t) + language::ordinal(language, team.place) + " " +
                language::say(language, "team {0}"_t, team.team);
    }
    return text;
}

std::string clock_line(const Replay& replay, language::Language language) {
    const auto time =
        clock_text(replay.time()) + " / " + clock_text(replay.timeline().length()) + "  ";
    const auto speed = speed_text(replay.speed()) + "×";
    if (replay.is_playing()) return time + "▶ " + speed;
    return time + language::say(language, "stopped"_t) + " " + speed;
}

std::string move_text(const race::Run& run, const TimelineStep& step, language::Language language) {
    const auto cell = to_string(*step.cell);
    const int digit = run.grid.digit(*step.cell);
    if (digit == 0) return language::say(language, "{0} clears {1}."_t, run.name, cell);
    return language::say(language, "{0} places {1} in {2}."_t, run.name, digit, cell);
}

// For a solo game.
std::string own_step_text(const race::Run& run, const TimelineStep& step,
                          language::Language language) {
    switch (step.kind) {
        case TimelineStep::Kind::move: {
            const auto cell = to_string(*step.cell);
            const int digit = run.grid.digit(*step.cell);
            if (digit == 0) return language::say(language, "You clear {0}."_t, cell);
            return language::say(language, "You place {0} in {1}."_t, digit, cell);
        }
        case TimelineStep::Kind::mistake: return language::say(language, "You make a mistake."_t);
        case TimelineStep::Kind::assist: return language::say(language, "You take help."_t);
        case TimelineStep::Kind::finish:
            return language::say(language, "Solved in {0}."_t, exact_time(run.time));
        case TimelineStep::Kind::retreat: return language::say(language, "You forfeited."_t);
        case TimelineStep::Kind::aside: break;
    }
    return "";
}

// "Ada places 5 in r1c3, and passes Bo."
std::string step_text(const Replay& replay, language::Language language) {
    const auto* step = replay.last_step();
    const auto* run = step != nullptr ? replay.state().run(step->member) : nullptr;
    if (run == nullptr) return "";
    if (is_alone(replay.state())) return own_step_text(*run, *step, language);
    const auto* passed = replay.state().run(step->passed);
    const auto passing = [&](std::string text) {
        if (passed == nullptr) return text;
        return text + " " + language::say(language, "{0} is overtaken."_t, passed->name);
    };
    switch (step->kind) {
        case TimelineStep::Kind::move: return passing(move_text(*run, *step, language));
        case TimelineStep::Kind::mistake:
            return language::say(language, "{0} makes a mistake."_t, run->name);
        case TimelineStep::Kind::assist:
            return language::say(language, "{0} takes help."_t, run->name);
        case TimelineStep::Kind::finish:
            return passing(language::say(language, "{0} finished {1} in {2}."_t, run->name,
                                         language::ordinal(language, run->place),
                                         exact_time(run->time)));
        case TimelineStep::Kind::retreat:
            if (run->status == race::RunStatus::forfeited) {
                return language::say(language, "{0} forfeited."_t, run->name);
            }
            if (run->status == race::RunStatus::out) {
                return language::say(language, "{0} is out."_t, run->name);
            }
            return language::say(language, "{0} is gone."_t, run->name);
        case TimelineStep::Kind::aside: break;
    }
    return "";
}

std::string page_text(Size boards, const Replay& replay, language::Language language) {
    const int pages = replay_pages(boards, replay);
    if (pages == 1) return "";
    return language::say(language, "page {0} of {1}"_t, replay.page() % pages + 1, pages);
}

}  // namespace

bool is_alone(const race::RoomState& state) {
    const auto& runs = state.race.runs;
    return runs.size() == 1 && runs.front().name == solo_player;
}

void draw_replay(Canvas& canvas, Area area, const Replay& replay, const Settings& settings) {
    const auto& look = theme(settings.theme);
    const auto [columns, rows] = area.size;
    const bool has_legend = rows >= rows_with_legend;
    const Size boards{columns, rows - rows_around_boards - (has_legend ? 1 : 0)};
    Lines head(canvas, area, look);
    head.add(spread(title_text(replay, settings.language), clock_line(replay, settings.language),
                    columns),
             look.title);
    draw_replay_boards(canvas, {head.place(), boards}, replay, settings);

    Lines foot(canvas, {{area.corner.x, area.corner.y + 1 + boards.height}, {columns, 3}}, look);
    foot.add(spread(step_text(replay, settings.language),
                    page_text(boards, replay, settings.language), columns));
    draw_axis(canvas, foot.place(), columns, replay, look);
    foot.skip();
    if (!has_legend) return;
    foot.add(language::say(settings.language,
                           "★ finish   ↑ overtaking   × mistake   ○ help   ↓ forfeit"_t),
             look.faint);
}

}  // namespace gridrace::app
