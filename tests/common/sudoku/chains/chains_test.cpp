#include <algorithm>
#include <map>

#include "common/sudoku/canonical/transformation.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

// Puzzles of 6.5 and more, each with Sudoku Explainer's rating where it can be waited for.
std::vector<std::string> chain_puzzles() {
    return sample_lines("chains-rated.tsv");
}

bool is_true(const Step& step, const Grid& solution) {
    for (const auto& [cell, digit] : step.placements) {
        if (solution.digit(cell) != digit) return false;
    }
    for (const auto& [cell, digits] : step.eliminations) {
        if (digits.contains(solution.digit(cell))) return false;
    }
    return true;
}

bool is_opposite(const Claim& a, const Claim& b) {
    return a.cell == b.cell && a.digit == b.digit && a.stands != b.stands;
}

// Whether the branches begin and end as their technique demands.
bool leads_somewhere(const Step& step) {
    const Claim& start = step.branches.front().front().claim;
    const Claim& end = step.branches.front().back().claim;
    switch (step.technique) {
        case Technique::bidirectional_x_cycle:
        case Technique::bidirectional_y_cycle:
        case Technique::bidirectional_cycle: return start == end;
        case Technique::turbot_fish:
        case Technique::forcing_x_chain:
        case Technique::forcing_chain: return is_opposite(start, end);
        case Technique::nishio_forcing_chains:
        case Technique::contradiction_forcing_chains:
            return step.branches.size() == 2 && is_opposite(end, step.branches[1].back().claim) &&
                   start == step.branches[1].front().claim;
        default:
            return std::all_of(step.branches.begin(), step.branches.end(),
                               [&](const Branch& branch) { return branch.back().claim == end; });
    }
}

bool follows_only_from_earlier(const Branch& branch) {
    for (std::size_t i = 0; i < branch.size(); ++i) {
        const bool is_assumption = branch[i].reason == Reason::assumption;
        if (is_assumption != (i == 0) || is_assumption != branch[i].parents.empty()) return false;
        for (const int parent : branch[i].parents) {
            if (parent < 0 || parent >= static_cast<int>(i)) return false;
        }
    }
    return true;
}

}  // namespace

TEST(Chains, AreRatedAsSudokuExplainerDoes) {
    for (const auto& line : chain_puzzles()) {
        const auto rating = rate(grid_of(line.substr(0, 81)));
        ASSERT_TRUE(rating) << line;
        EXPECT_EQ(to_string(*rating), line.substr(82)) << line;
    }
}

TEST(Chains, ConcludeWhatIsTrueAndSayWhy) {
    std::map<Technique, int> times;
    for (const auto& line : chain_puzzles()) {
        const Grid puzzle = grid_of(line.substr(0, 81));
        const auto solution = solve(puzzle);
        for (const Step& step : solve_path(puzzle).steps) {
            EXPECT_TRUE(is_true(step, *solution)) << line << name(step.technique);
            ++times[step.technique];
            if (step.branches.empty()) continue;
            EXPECT_TRUE(leads_somewhere(step)) << line << name(step.technique);
            for (const Branch& branch : step.branches) {
                EXPECT_TRUE(follows_only_from_earlier(branch)) << line << name(step.technique);
            }
        }
    }

    for (const auto technique :
         {Technique::bidirectional_y_cycle, Technique::bidirectional_cycle, Technique::turbot_fish,
          Technique::forcing_x_chain, Technique::forcing_chain, Technique::nishio_forcing_chains,
          Technique::cell_forcing_chains, Technique::region_forcing_chains,
          Technique::contradiction_forcing_chains, Technique::dynamic_cell_forcing_chains,
          Technique::dynamic_region_forcing_chains}) {
        EXPECT_GT(times[technique], 0) << name(technique);
    }
}

TEST(Rating, IsKeptByTheSymmetriesOfSudoku) {
    Random random(1);
    for (const auto& line : sample_lines("chains-rated.tsv", 25)) {
        const Grid puzzle = grid_of(line.substr(0, 81));
        const auto transformation = Transformation::random(random);
        EXPECT_EQ(rate(transformation(puzzle)), rate(puzzle)) << line;
    }
}

TEST(SolvePath, IsTurnedByTheSymmetriesOfSudoku) {
    Random random(2);
    for (const auto& line : sample_lines("chains-rated.tsv", 10)) {
        const Grid puzzle = grid_of(line.substr(0, 81));
        const auto transformation = Transformation::random(random);
        const auto path = solve_path(puzzle), turned = solve_path(transformation(puzzle));
        ASSERT_EQ(turned.steps.size(), path.steps.size()) << line;
        EXPECT_EQ(turned.grid, transformation(path.grid)) << line;
        for (std::size_t i = 0; i < path.steps.size(); ++i) {
            EXPECT_EQ(turned.steps[i].technique, path.steps[i].technique) << line << i;
            EXPECT_EQ(turned.steps[i].rating, path.steps[i].rating) << line << i;
        }
    }
}

}  // namespace gridrace::sudoku
