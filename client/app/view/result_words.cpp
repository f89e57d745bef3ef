// The result in words, by the mode of the race.
#include <algorithm>

#include "client/app/core/mode_state.hpp"
#include "client/app/core/mode_words.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/team_words.hpp"
#include "client/app/view/screens.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using race::Mode;
using race::RunStatus;

std::string finished_headline(const Model& model, const race::Run& run) {
    const auto time = exact_duration_text(model, run.time);
    if (model.is_solo) return model.say("Solved in {0}"_t, time);
    if (model.mode() == Mode::daily) {
        const auto rank = language::ordinal(model.settings.language, run.place);
        return run.assists_taken == 0 ? model.say("Solved in {0}: {1} without help"_t, time, rank)
                                      : model.say("Solved in {0}: {1} with help"_t, time, rank);
    }
    if (model.mode() == Mode::together) return model.say("Solved together in {0}"_t, time);
    const auto place = language::ordinal(model.settings.language, run.place);
    if (model.mode() == Mode::relay) {
        if (run.place == 1) return model.say("Your team won in {0}"_t, time);
        return model.say("Your team finished {0} in {1}"_t, place, time);
    }
    if (run.place == 1) return model.say("You won in {0}"_t, time);
    return model.say("You finished {0} in {1}"_t, place, time);
}

// What counts, such as "12 cells"; in knock-out nothing.
std::string counted_headline(const Model& model, const race::Standing& standing,
                             const race::Run& run) {
    const auto counted = stake_in_words(model, run);
    if (model.is_solo) return counted;
    const auto place = language::ordinal(model.settings.language, standing.place);
    const auto text =
        standing.place == 1 ? model.say("You won"_t) : model.say("You finished {0}"_t, place);
    return counted.empty() ? text : text + model.say(": "_t) + counted;
}

// A line that is heard has words for what a table has signs for.
std::string help_taken_text(const Model& model, std::uint32_t count) {
    if (!model.is_spoken) return model.say("help ×{0}"_t, count);
    return model.say_count(count, "helped {0} time"_t, "helped {0} times"_t);
}

// Mistakes, help and what the mode counts; empty if there is nothing of these.
std::string mistakes_of(const Model& model, const race::Standing& standing) {
    std::string text;
    const auto add = [&](const std::string& part) {
        if (part.empty()) return;
        text += text.empty() ? part : model.say(", "_t) + part;
    };
    const auto mistakes = standing.refused_moves;
    if (mistakes > 0) add(model.say_count(mistakes, "{0} mistake"_t, "{0} mistakes"_t));
    if (standing.assists_taken > 0) add(help_taken_text(model, standing.assists_taken));
    const auto* run = model.room.run(standing.member);
    const bool has_more = model.mode() == Mode::lives || model.mode() == Mode::relay ||
                          (model.mode() == Mode::penalty && mistakes > 0);
    if (has_more && run != nullptr) add(stake_in_words(model, *run));
    return text;
}

}  // namespace

std::string end_text(const Model& model, const race::Standing& standing) {
    const auto& race = model.room.race;
    const auto* run = model.room.run(standing.member);
    const bool counts = race.mode() == Mode::territory || race.mode() == Mode::sprint;
    if (counts && run != nullptr && has_place(race, standing)) return stake_in_words(model, *run);
    switch (standing.status) {
        case RunStatus::finished: return exact_duration_text(model, standing.time);
        case RunStatus::forfeited: return model.say("forfeited"_t);
        case RunStatus::gone: return model.say("gone"_t);
        case RunStatus::out: return model.say("out"_t);
        case RunStatus::racing: break;
    }
    return has_place(race, standing) ? model.say("still in"_t) : model.say("not finished"_t);
}

std::string mistakes_text(const Model& model, const race::Standing& standing) {
    const auto text = mistakes_of(model, standing);
    const auto* run = model.room.run(standing.member);
    const auto team = run != nullptr ? team_text(model, *run) : "";
    if (!team.empty()) return text.empty() ? team : team + model.say(", "_t) + text;
    return text.empty() ? model.say("no mistakes"_t) : text;
}

std::string headline(const Model& model) {
    const auto* run = model.own_run();
    if (run == nullptr) return model.say("The race is over"_t);
    if (model.mode() == Mode::daily && run->status != RunStatus::finished)
        return model.say("Your attempt is over"_t);
    if (run->status == RunStatus::finished && !ranks_unfinished(model.mode())) {
        return finished_headline(model, *run);
    }
    if (run->status == RunStatus::out && model.mode() == Mode::lives) {
        return model.say("You are out: no life is left"_t);
    }
    const auto table = race::standings(model.room.race);
    const auto own = std::ranges::find(table, model.self, &race::Standing::member);
    if (own != table.end() && has_place(model.room.race, *own)) {
        return counted_headline(model, *own, *run);
    }
    return model.say("The race is over"_t);
}

}  // namespace gridrace::app
