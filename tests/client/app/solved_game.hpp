// A solo game that a test has solved.
#pragma once

#include "client/app/solo/local_room.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::app {

struct SolvedGame {
    std::unique_ptr<LocalRoom> room;
    race::RaceRecord record;
};

// On the easy puzzle of this seed, a second for each cell, after some time of thinking and perhaps
// some checks.
inline SolvedGame solved_game(std::uint64_t seed, std::chrono::seconds thinking = {},
                              int checks = 0) {
    race::RaceRules rules;
    rules.source = race::PuzzleSource::seeded;
    rules.countdown = std::chrono::seconds(0);
    const auto now = std::make_shared<Instant>(std::chrono::hours(500'000));
    SolvedGame game;
    game.room = LocalRoom::open(rules, {seed, std::nullopt},
                                {[now] { return *now; }, [] { return std::uint64_t{1}; }})
                    .value();
    const auto ignore = [](const auto&...) {};
    game.room->start({ignore, ignore, ignore});
    *now += thinking;
    for (int i = 0; i < checks; ++i) game.room->send(race::TakeAssist{race::Assist::check});
    const auto puzzle = *game.room->state().race.puzzle;
    const auto solution = *sudoku::solve(puzzle);
    for (std::uint32_t i = 0; i < 81; ++i) {
        const sudoku::Cell cell(static_cast<int>(i));
        if (!puzzle.is_empty(cell)) continue;
        *now += std::chrono::seconds(1);
        game.room->send(race::PlaceDigit{i, static_cast<std::uint32_t>(solution.digit(cell))});
    }
    game.room->fetch_record({}, [&](const auto& record) { game.record = record.value(); });
    return game;
}

}  // namespace gridrace::app
