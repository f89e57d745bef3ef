#include "client/commands/chosen_ghosts.hpp"

#include <algorithm>

#include "client/app/widgets/words.hpp"
#include "client/commands/bot_manner.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/storage/results_file.hpp"
#include "client/storage/seen_puzzles.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;

std::string said_of(const FieldRace& race) {
    std::string names;
    for (const auto& run : race.runs) {
        const auto time = std::chrono::seconds(std::min<std::uint64_t>(run.seconds, 86'400));
        names += (names.empty() ? "" : ", ") + run.name + " " + app::clock_text(time);
    }
    return names;
}

}  // namespace

std::string say_no_ghosts(language::Language language, const std::string& reason) {
    return language::say(language, "The races of others cannot be had, so these are bots: {0}"_t,
                         language::say(language, language::Phrase(reason)));
}

void choose_ghosts(Options& options, Result<std::vector<FieldRace>, ConnectionEnd> field) {
    const auto profile = chosen_profile(options);
    const auto name = player_name(options);
    if (!profile || !name) return;  // told when the room is opened
    const auto language = profile->settings.language;
    if (!field) {
        if (!options.field) return;
        options.rivals = field.error().code == "no_field"
                             ? language::say(language,
                                             "This server keeps no races of others: "
                                             "these are bots."_t)
                             : say_no_ghosts(language, field.error().message);
        return;
    }
    const bool has_races = !field->empty();
    if (options.chooses_grade) {
        std::erase_if(*field,
                      [&](const FieldRace& race) { return race.difficulty != options.grade; });
    }
    const auto results = results_path();
    const auto seen =
        results ? read_seen_puzzles(seen_puzzles_beside(*results)) : std::set<std::uint64_t>();
    const auto* const race =
        race_to_race(*field, seen, *name, kept_strength().value_or(sudoku::average_strength));
    if (race != nullptr) {
        options.field_race = race->form;
        options.house_bots = 0;
        options.rivals = language::say(
            language,
            "You race ghosts: recorded runs of people on this puzzle. {0}. Your run can be "
            "raced by others later."_t,
            said_of(*race));
    } else if (options.field) {
        const auto why = !has_races ? "There are no recorded races here yet: these are bots."_t
                         : field->empty()
                             ? "Nobody has raced this grade here yet: these are bots."_t
                             : "You have seen all puzzles that others have raced here: these are "
                               "bots."_t;
        options.rivals = language::say(language, why);
    }
}

}  // namespace gridrace::client
