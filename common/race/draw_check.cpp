#include "common/race/draw_check.hpp"

#include <map>

#include "common/race/draw.hpp"
#include "common/race/rule_set.hpp"

namespace gridrace::race {

namespace {

// The puzzles that a record shows, by their place in the race.
using ShownPuzzles = std::map<std::size_t, sudoku::Grid>;

}  // namespace

std::optional<std::string> secrets_fault(const Race& race) {
    if (!race.draw_secret) return "the server has not shown its secret";
    if (commitment_to(*race.draw_secret) != race.draw->commitment)
        return "the server's secret is not the one that it was bound to";
    for (std::size_t i = 0; i < race.openings.size(); ++i) {
        const auto& opening = race.openings[i];
        const auto* entry = entry_of(race.draw, opening.member);
        const bool fits = entry != nullptr && commitment_to(opening.secret) == entry->commitment;
        const bool is_next = i == 0 || race.openings[i - 1].member < opening.member;
        if (!fits || !is_next)
            return "a player's secret is not the one that the player was bound to";
    }
    return std::nullopt;
}

std::optional<std::uint64_t> shown_seed(const Race& race) {
    if (!race.draw || secrets_fault(race)) return std::nullopt;
    return drawn_seed(race.number, *race.draw_secret, race.openings);
}

namespace {

std::optional<std::string> puzzles_fault(const RoomState& room, const ShownPuzzles& shown) {
    const auto& race = room.race;
    const auto seed = drawn_seed(race.number, *race.draw_secret, race.openings);
    if (race.seed != seed) return "the seed is not the one that was drawn";
    for (const auto& [index, grid] : shown) {
        auto order = rule_set(race.mode()).order(room, index);
        if (index == 0) order.grade = race.draw->grade;
        if (index == 0) order.seed = seed;
        const auto made = make_puzzle(order, 0);
        if (!made || made->grid != grid) return "a puzzle is not the one that was drawn";
    }
    return std::nullopt;
}

}  // namespace

DrawFinding check_draw(const RaceRecord& record) {
    RoomState room = record.start;
    ShownPuzzles shown;
    for (const auto& moment : record.course) {
        for (const auto& event : moment.events) {
            const auto* dealt = std::get_if<PuzzleDealt>(&event);
            const auto* run = dealt != nullptr ? room.run(dealt->member) : nullptr;
            if (run != nullptr) shown.try_emplace(run->solved, dealt->puzzle);
            fold(room, event);
        }
    }
    const auto& race = room.race;
    if (!race.draw) return {};
    DrawFinding found{race.draw->entries.size(), race.openings.size(), secrets_fault(race)};
    if (!found.fault && !is_drawn_by_all(record.start.rules))
        found.fault = "a puzzle that was chosen cannot be drawn";
    if (!found.fault && race.puzzle) shown.insert_or_assign(0, *race.puzzle);
    // In a match it may rise from race to race.
    const bool may_be_any = record.start.rules.mode_settings.rising;
    const auto grade = rule_set(race.mode()).order(record.start, 0).grade;
    if (!found.fault && !may_be_any && race.draw->grade != grade)
        found.fault = "a puzzle of another grade was drawn than the rules have";
    if (!found.fault) found.fault = puzzles_fault(room, shown);
    return found;
}

}  // namespace gridrace::race
