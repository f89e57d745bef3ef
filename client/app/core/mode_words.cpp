#include "client/app/core/mode_words.hpp"

#include <algorithm>

#include "client/app/core/mode_state.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/core/team_words.hpp"
#include "client/app/widgets/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using race::Mode;

constexpr std::uint32_t most_hearts = 5;

std::string cells_text(const Model& model, const race::Run& run) {
    return model.say("{0} of {1} cells"_t, race::cells_filled(run),
                     race::cells_to_fill(model.room.race));
}

std::string turn_line(const Model& model) {
    const auto* turn = own_turn(model);
    if (turn == nullptr) return "";
    const auto left = std::chrono::ceil<std::chrono::seconds>(turn->until - model.now).count();
    const auto seconds = std::max<long long>(left, 0);
    if (turn->player == model.self) {
        return model.say("your turn: {0} left, {1} s"_t, turn->digits_left, seconds);
    }
    const auto* run = model.room.run(turn->player);
    return model.say("turn: {0}, {1} s"_t, run != nullptr ? run->name : "", seconds);
}

std::string checkpoint_line(const Model& model) {
    const auto at = checkpoint_percentage(model.room.race);
    return at ? model.say("last one out at {0}%"_t, *at) : "";
}

std::string solvers_line(const Model& model) {
    const auto finished =
        std::ranges::count(model.room.race.runs, race::RunStatus::finished, &race::Run::status);
    if (finished == 0) return model.say("nobody has solved it yet"_t);
    return model.say_count(static_cast<std::size_t>(finished), "{0} has solved it"_t,
                           "{0} have solved it"_t);
}

std::string round_line(const Model& model, const race::Run& run) {
    const auto& race = model.room.race;
    const auto round = model.room.tournament.played + 1;
    if (race.mode() == Mode::arena) return model.say("round {0}, table {1}"_t, round, run.table);
    return model.say("round {0} of {1}, table {2}"_t, round, race.mode_settings.races, run.table);
}

std::string solved_line(const Model& model, const race::Run& run) {
    return model.say("puzzle {0}, {1} solved"_t, run.solved + 1, run.solved);
}

}  // namespace

std::string hearts(std::uint32_t left, std::uint32_t all) {
    if (all > most_hearts) return "♥" + std::to_string(left);
    std::string drawn;
    for (std::uint32_t i = 0; i < all; ++i) drawn += i < left ? "♥" : "♡";
    return drawn;
}

std::string points_text(std::uint32_t points) {
    constexpr auto point = race::tournament_point;
    const auto hundredths = (100 * std::uint64_t{points} + point / 2) / point;
    auto text = std::to_string(hundredths / 100);
    if (hundredths % 100 == 0) return text;
    text += "." + std::to_string(100 + hundredths % 100).substr(1);
    if (text.back() == '0') text.pop_back();
    return text;
}

std::string mode_line(const Model& model) {
    const auto* run = model.own_run();
    if (run == nullptr) return "";
    const auto& race = model.room.race;
    switch (race.mode()) {
        case Mode::race: return "";
        case Mode::lives:
            return model.say("lives {0}"_t,
                             hearts(lives_left(race, *run), race.mode_settings.lives));
        case Mode::penalty: return model.say("penalty {0} s"_t, penalty_of(race, *run).count());
        case Mode::sprint: return solved_line(model, *run);
        case Mode::match:
            return model.say("race {0} of {1}"_t, model.room.match.raced + 1,
                             race.mode_settings.races);
        case Mode::territory: return cells_text(model, *run);
        case Mode::together: return model.say("one board for all"_t);
        case Mode::relay: return turn_line(model);
        case Mode::knock_out: return checkpoint_line(model);
        case Mode::daily: return solvers_line(model);
        case Mode::swiss:
        case Mode::arena: return round_line(model, *run);
    }
    return "";
}

std::string short_mode_line(const Model& model) {
    const auto* run = model.own_run();
    if (run == nullptr) return "";
    const auto& race = model.room.race;
    switch (race.mode()) {
        case Mode::lives: return "♥" + std::to_string(lives_left(race, *run));
        case Mode::penalty: return "+" + std::to_string(penalty_of(race, *run).count()) + "s";
        case Mode::sprint: return std::to_string(run->solved) + "✓";
        case Mode::match:
            return std::to_string(model.room.match.raced + 1) + "/" +
                   std::to_string(race.mode_settings.races);
        case Mode::relay: {
            const auto* turn = own_turn(model);
            if (turn == nullptr) return "";
            const auto seconds =
                std::chrono::ceil<std::chrono::seconds>(turn->until - model.now).count();
            const auto who = turn->player == model.self ? "▸" : "…";
            return who + std::to_string(std::max<long long>(seconds, 0)) + "s";
        }
        case Mode::knock_out: {
            const auto at = checkpoint_percentage(race);
            return at ? "↓" + std::to_string(*at) + "%" : "";
        }
        case Mode::swiss:
            return std::to_string(model.room.tournament.played + 1) + "/" +
                   std::to_string(race.mode_settings.races);
        case Mode::arena: return std::to_string(model.room.tournament.played + 1);
        case Mode::race:
        case Mode::territory:
        case Mode::together:
        case Mode::daily: break;
    }
    return "";
}

std::string mode_sentence(const Model& model) {
    const auto* run = model.own_run();
    if (run == nullptr) return "";
    const auto words = stake_in_words(model, *run);
    const auto line =
        model.mode() == Mode::lives || model.mode() == Mode::penalty ? words : mode_line(model);
    return line.empty() ? "" : line + model.say("."_t);
}

std::string score_text(const race::Race& race, const race::Run& run) {
    if (race.mode() == Mode::territory) return std::to_string(race::cells_filled(run));
    if (race.mode() == Mode::sprint) return std::to_string(run.solved) + "✓";
    return std::to_string(race::percentage(race, run)) + "%";
}

std::string own_stake_text(const Model& model, const race::Run& run) {
    const auto& race = model.room.race;
    const auto mistakes =
        run.refused_moves > 0 ? "×" + std::to_string(run.refused_moves) : std::string();
    switch (race.mode()) {
        case Mode::lives: return hearts(lives_left(race, run), race.mode_settings.lives);
        case Mode::penalty:
            if (run.refused_moves == 0) return "";
            return model.say("+{0} s"_t, penalty_of(race, run).count());
        case Mode::relay:
            if (run.team == 0) return mistakes;
            return mistakes + (mistakes.empty() ? "" : " ") + model.say("team {0}"_t, run.team);
        case Mode::swiss:
        case Mode::arena:
            if (is_at_own_table(model, run.table)) return mistakes;
            return mistakes + (mistakes.empty() ? "" : " ") + model.say("table {0}"_t, run.table);
        default: return mistakes;
    }
}

std::string stake_text(const Model& model, const race::Run& run) {
    const auto stake = own_stake_text(model, run);
    const auto team = team_text(model, run);
    return stake + (stake.empty() || team.empty() ? "" : " ") + team;
}

std::string stake_in_words(const Model& model, const race::Run& run) {
    const auto& race = model.room.race;
    switch (race.mode()) {
        case Mode::lives:
            return model.say_count(lives_left(race, run), "{0} life left"_t, "{0} lives left"_t);
        case Mode::penalty: return model.say("penalty {0} s"_t, penalty_of(race, run).count());
        case Mode::sprint: return model.say_count(run.solved, "{0} puzzle"_t, "{0} puzzles"_t);
        case Mode::territory:
            return model.say_count(static_cast<std::size_t>(race::cells_filled(run)), "{0} cell"_t,
                                   "{0} cells"_t);
        case Mode::relay: return run.team == 0 ? "" : model.say("team {0}"_t, run.team);
        case Mode::swiss:
        case Mode::arena:
            return is_at_own_table(model, run.table) ? "" : model.say("table {0}"_t, run.table);
        default: return "";
    }
}

}  // namespace gridrace::app
