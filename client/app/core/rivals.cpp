#include "client/app/core/rivals.hpp"

#include <algorithm>
#include <set>

namespace gridrace::app {

using namespace language::literals;

bool has_ghosts(const Model& model) {
    return model.ghosts && model.room.race.puzzle == model.ghosts->puzzle();
}

Milliseconds ghosts_clock(const Model& model) {
    return model.is_paused ? model.ghosts_told : model.now - model.room.race.starts_at;
}

bool has_rivals(const Model& model) {
    return !model.is_solo || has_ghosts(model);
}

race::Race shown_race(const Model& model) {
    const auto& race = model.room.race;
    if (!has_ghosts(model)) return race;
    return with_ghosts(race, race.ended_at ? model.ghosts->runs_at_the_end()
                                           : model.ghosts->runs_at(ghosts_clock(model)));
}

std::vector<race::Standing> shown_standings(const Model& model) {
    auto table = race::standings(shown_race(model));
    std::stable_partition(table.begin(), table.end(), [&model](const race::Standing& standing) {
        return is_at_own_table(model, standing.table);
    });
    return table;
}

std::vector<race::Standing> own_standings(const Model& model) {
    auto table = shown_standings(model);
    if (model.own_run() == nullptr) return table;
    std::erase_if(table, [&model](const race::Standing& standing) {
        return !is_at_own_table(model, standing.table);
    });
    return table;
}

std::size_t place_count(const Model& model, const std::vector<race::Standing>& table) {
    if (model.mode() != race::Mode::relay) return table.size();
    std::set<std::uint32_t> teams;
    for (const auto& run : model.room.race.runs) teams.insert(run.team);
    return teams.size();
}

bool is_at_own_table(const Model& model, std::uint32_t table) {
    const auto* run = model.own_run();
    return table == 0 || (run != nullptr && run->table == table);
}

std::string names_at_own_table(const Model& model, const race::Tables& tables) {
    const auto number = race::table_of(tables, model.self);
    std::string names;
    if (number == 0) return names;
    for (const auto player : tables[number - 1].players) {
        const auto* member = model.room.member(player);
        if (player == model.self || member == nullptr) continue;
        names += (names.empty() ? "" : model.say(", "_t)) + member->name;
    }
    return names;
}

std::string rival_name(const Model& model, const race::Standing& standing) {
    if (!is_ghost(standing.member)) return standing.name;
    return model.is_spoken ? model.say("{0} (ghost)"_t, standing.name) : marked_name(standing.name);
}

std::string ghost_names(const Model& model) {
    std::string names;
    for (const auto& run : model.ghosts->runs_at({})) {
        names += (names.empty() ? "" : model.say(", "_t)) + run.name;
    }
    return names;
}

}  // namespace gridrace::app
