#include "client/app/core/share_text.hpp"

#include <algorithm>
#include <array>

#include "client/app/core/mode_state.hpp"
#include "client/app/core/mode_words.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/pages/statistics.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

std::string_view mark_of(double heat, bool utf8) {
    constexpr std::array<std::string_view, 3> emoji{"🟩", "🟨", "🟥"};
    constexpr std::array<std::string_view, 3> ascii{"+", "o", "x"};
    const std::size_t level = heat < 3 ? 0 : heat < 6 ? 1 : 2;
    return utf8 ? emoji[level] : ascii[level];
}

// The mean heat of each box; 0 for a box of only givens.
std::array<double, 9> heat_by_box(const FillTimes& times) {
    std::array<double, 9> sum{};
    std::array<int, 9> count{};
    const auto heat = heat_of(times);
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const auto level = heat[static_cast<std::size_t>(i)];
        if (level < 0) continue;
        const auto box = static_cast<std::size_t>(sudoku::Cell(i).box());
        sum[box] += level;
        ++count[box];
    }
    for (std::size_t box = 0; box < 9; ++box) sum[box] /= std::max(count[box], 1);
    return sum;
}

// "puzzle of the day 2026-11-26"; with the difficulty where it is not the one that all know.
std::string puzzle_of_the_day_text(const Model& model, std::chrono::sys_days day) {
    auto text = model.say(mode_phrase(race::Mode::daily)) + " " + day_text(day);
    if (model.is_solo) text += model.say(", "_t) + difficulty_text(model);
    return text;
}

// In modes that count something else than time.
std::string what_counted(const Model& model) {
    const auto table = own_standings(model);
    const auto own = std::ranges::find(table, model.self, &race::Standing::member);
    if (own == table.end()) return model.say("not finished"_t);
    auto text = score_text(model.room.race, *model.own_run());
    if (model.is_solo) return text;
    return text + model.say(", {0} of {1}"_t,
                            language::ordinal(model.settings.language, own->place),
                            place_count(model, table));
}

std::string how_it_went(const Model& model) {
    const auto* run = model.own_run();
    if (run != nullptr && ranks_unfinished(model.mode())) return what_counted(model);
    if (run == nullptr || run->status != race::RunStatus::finished) {
        return model.say("not finished"_t);
    }
    auto text = exact_time(run->time);
    if (!model.is_solo) {
        const auto ranked = std::ranges::count(model.room.race.runs, run->table, &race::Run::table);
        text += model.say(", {0} of {1}"_t, language::ordinal(model.settings.language, run->place),
                          ranked);
    }
    if (run->refused_moves > 0) text += " ×" + std::to_string(run->refused_moves);
    return text;
}

}  // namespace

std::string share_text(const Model& model) {
    // These may already be the rules of the next race, but only generated puzzles have a seed.
    const auto puzzle =
        model.room.race.seed ? difficulty_text(model) : model.say("custom puzzle"_t);
    const auto day = model.day_of_puzzle();
    std::string text = "gridrace " + (day ? puzzle_of_the_day_text(model, *day) : puzzle) + " ";
    const auto mode = model.mode();
    if (mode != race::Mode::race && mode != race::Mode::daily)
        text += model.say(mode_phrase(mode)) + " ";
    text += how_it_went(model);
    if (model.room.club) text += " · " + printable(model.room.club->name);
    text += "\n";
    if (model.fill_times.empty()) return text;
    const auto heat = heat_by_box(model.fill_times);
    for (std::size_t box = 0; box < 9; ++box) {
        text += mark_of(heat[box], model.utf8);
        if (box % 3 == 2) text += '\n';
    }
    return text;
}

}  // namespace gridrace::app
