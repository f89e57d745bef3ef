// GRIDRACE_PEOPLE_POSITIONS=5000 goes through that many positions of more puzzles.
#include "common/sudoku/people/people_ladder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "common/sudoku/solver/solver.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

// What the step places is in the solution, what it removes is not, and was there.
bool is_right(const Step& step, const Position& position, const Grid& solution) {
    for (const auto& [cell, digit] : step.placements) {
        if (solution.digit(cell) != digit || !position.played.is_empty(cell)) return false;
    }
    for (const auto& [cell, digits] : step.eliminations) {
        if (digits.contains(solution.digit(cell))) return false;
        if (!(digits - position.candidates.at(cell)).empty()) return false;
    }
    return !step.placements.empty() || !step.eliminations.empty();
}

// The way to the solutions of some puzzles.
class Walk {
public:
    void take(const Grid& puzzle, UpTo highest) {
        const auto solution = only_solution(puzzle);
        if (!solution) return;
        Position position{puzzle, puzzle, Candidates(puzzle)};
        while (const auto step = next_step_for_people(position, highest)) {
            const bool right = is_right(*step, position, *solution);
            EXPECT_TRUE(right) << name(step->technique) << " " << to_line(position.played);
            if (!right) return;
            ++positions;
            met.insert(step->technique);
            apply(*step, position.played, position.candidates);
        }
        unsolved += !position.played.is_full();
    }

    int positions = 0;
    int unsolved = 0;
    std::set<Technique> met;
};

int wanted_positions() {
    const char* wanted = std::getenv("GRIDRACE_PEOPLE_POSITIONS");
    return wanted == nullptr ? 0 : std::atoi(wanted);
}

// The techniques on the way to the solution.
std::set<Technique> techniques_for(std::string_view puzzle) {
    Walk walk;
    walk.take(grid_of(puzzle), UpTo::everything);
    return walk.met;
}

}  // namespace

TEST(PeopleLadder, TakesOnlyTrueSteps) {
    Walk walk;
    for (const Grid& puzzle : sample_puzzles("techniques.txt")) walk.take(puzzle, UpTo::everything);
    for (const Grid& puzzle : sample_puzzles("chains-rated.tsv")) walk.take(puzzle, UpTo::patterns);
    for (const char* file : {"unbiased-rated.tsv", "hard11.txt", "top1465.txt", "easy.txt"}) {
        for (const Grid& puzzle : sample_puzzles(file)) {
            if (walk.positions < wanted_positions()) walk.take(puzzle, UpTo::patterns);
        }
    }
    EXPECT_GT(walk.positions, 2000);
    EXPECT_GE(walk.met.size(), 35u);
}

TEST(PeopleLadder, HasANameForEachOfItsPatterns) {
    const auto techniques = techniques_for_people();
    const std::set<Technique> known(techniques.begin(), techniques.end());
    Walk walk;
    for (const Grid& puzzle : sample_puzzles("techniques.txt")) walk.take(puzzle, UpTo::patterns);
    for (const Grid& puzzle : sample_puzzles("chains-rated.tsv")) walk.take(puzzle, UpTo::patterns);

    EXPECT_EQ(known.size(), techniques.size());
    for (const Technique technique : walk.met) EXPECT_TRUE(known.contains(technique));
    EXPECT_EQ(parse_technique_for_people("full house"), std::nullopt);
    for (const Technique technique : techniques) {
        if (technique == Technique::full_house) continue;
        EXPECT_EQ(parse_technique_for_people(name(technique)), technique);
    }
    EXPECT_EQ(parse_technique_for_people("x_wing"), Technique::x_wing);
    EXPECT_EQ(parse_technique_for_people("Two String Kite"), std::nullopt);
    EXPECT_EQ(parse_technique_for_people("forcing chain"), std::nullopt);
}

TEST(PeopleLadder, KnowsWhatAPuzzleIsAnExerciseIn) {
    const auto techniques = techniques_for_people();
    for (const Grid& puzzle : sample_puzzles("techniques.txt")) {
        const auto path = solve_path_for_people(puzzle).steps;
        const auto uses = [&path](Technique technique) {
            return std::ranges::count(path, technique, &Step::technique) > 0;
        };
        const auto is_used = [&](Technique technique) { return uses(technique); };
        const auto hardest = std::find_if(techniques.rbegin(), techniques.rend(), is_used);
        ASSERT_NE(hardest, techniques.rend());
        const bool suffice = std::ranges::all_of(path, [&](const Step& step) {
            return std::ranges::count(techniques, step.technique) > 0;
        });
        EXPECT_EQ(is_exercise_in(*hardest, puzzle), suffice) << to_line(puzzle);
        EXPECT_FALSE(is_exercise_in(Technique::forcing_chain, puzzle));
    }
}

TEST(PeopleLadder, NeedsNoChainThatSupposesForPuzzlesTo75) {
    Walk walk;
    for (const auto& line : sample_lines("chains-rated.tsv")) {
        if (line.substr(82) <= "7.5") walk.take(grid_of(line.substr(0, 81)), UpTo::patterns);
    }
    EXPECT_EQ(walk.unsolved, 0);
}

TEST(PeopleLadder, KnowsPatternsByTheNamesOfPlayers) {
    const auto met = techniques_for(
        ".....5.4..76...81..2.....9..6.1..9..........2.98..4......61....2..5......85.4...3");

    EXPECT_TRUE(met.contains(Technique::skyscraper) || met.contains(Technique::two_string_kite) ||
                met.contains(Technique::turbot_fish));
    EXPECT_FALSE(met.contains(Technique::forcing_chain));
}

}  // namespace gridrace::sudoku
