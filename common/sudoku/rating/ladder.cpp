#include "common/sudoku/rating/ladder.hpp"

#include <array>

#include "common/sudoku/canonical/canonical.hpp"
#include "common/sudoku/canonical/transformed_step.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku {

namespace {

// One rung of the ladder: the lowest rating of its steps, and the function that finds them.
struct Rung {
    int least_tenths;
    std::optional<Step> (*find)(const Candidates&);
    bool assumes_one_solution = false;
};

template <auto find, int... parameters>
std::optional<Step> with(const Candidates& candidates) {
    return find(candidates, parameters...);
}

// In the order of Sudoku Explainer, which differs slightly from that of the ratings.
constexpr auto make_ladder() {
    using namespace techniques;
    return std::array{
        Rung{10, hidden_single},
        Rung{17, direct_pointing},
        Rung{19, direct_claiming},
        Rung{20, with<direct_hidden_subset, 2>},
        Rung{23, naked_single},
        Rung{25, with<direct_hidden_subset, 3>},
        Rung{26, pointing},
        Rung{28, claiming},
        Rung{30, with<naked_subset, 2>},
        Rung{32, with<fish, 2>},
        Rung{34, with<hidden_subset, 2>},
        Rung{36, with<naked_subset, 3>},
        Rung{38, with<fish, 3>},
        Rung{40, with<hidden_subset, 3>},
        Rung{42, xy_wing},
        Rung{44, xyz_wing},
        Rung{45, unique_loop, true},
        Rung{50, with<naked_subset, 4>},
        Rung{52, with<fish, 4>},
        Rung{54, with<hidden_subset, 4>},
        Rung{56, bivalue_universal_grave, true},
        Rung{62, aligned_pair_exclusion},
        Rung{65, simple_chains},
        Rung{75, aligned_triplet_exclusion},
        Rung{75, nishio_forcing_chains},
        Rung{80, multiple_forcing_chains},
        Rung{85, with<dynamic_forcing_chains, 0, 0>},
        Rung{90, with<dynamic_forcing_chains, 1, 0>},
        Rung{95, with<dynamic_forcing_chains, 2, 0>},
        Rung{100, with<dynamic_forcing_chains, 3, 0>},
        Rung{105, with<dynamic_forcing_chains, 4, 0>},
        Rung{105, with<dynamic_forcing_chains, 4, 1>},
        Rung{105, with<dynamic_forcing_chains, 4, 2>},
    };
}
constexpr auto ladder = make_ladder();

}  // namespace

std::optional<Step> next_step(const Candidates& candidates, const Allowed& allowed) {
    for (const Rung& rung : ladder) {
        if (rung.least_tenths > allowed.hardest.tenths) continue;
        if (rung.least_tenths < allowed.easiest.tenths) continue;
        if (rung.assumes_one_solution && !allowed.assuming_one_solution) continue;
        auto step = rung.find(candidates);
        if (step && step->rating <= allowed.hardest) return step;
    }
    return std::nullopt;
}

SolvePath solve_path(const Grid& puzzle, const Allowed& allowed) {
    SolvePath path;
    path.grid = puzzle;
    if (!clashing_cells(puzzle).empty()) return path;
    // The choice between equally easy steps depends on their position, and later steps depend on
    // it. So that essentially equal puzzles have the same path, take that of the canonical form.
    const CanonicalForm canonical = canonical_form(puzzle);
    const Transformation back = canonical.transformation.inverse();
    Grid grid = canonical.grid;
    Candidates candidates(grid);
    while (const auto step = next_step(candidates, allowed)) {
        apply(*step, grid, candidates);
        path.steps.push_back(transformed(*step, back));
    }
    path.grid = back(grid);
    return path;
}

}  // namespace gridrace::sudoku
