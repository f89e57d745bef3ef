#include "common/sudoku/technique.hpp"

#include <array>

#include "common/sudoku/canonical/canonical.hpp"
#include "common/sudoku/canonical/transformed_step.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku {

std::string_view name(Technique technique) {
    switch (technique) {
        case Technique::hidden_single: return "hidden single";
        case Technique::direct_pointing: return "direct pointing";
        case Technique::direct_claiming: return "direct claiming";
        case Technique::direct_hidden_pair: return "direct hidden pair";
        case Technique::direct_hidden_triplet: return "direct hidden triplet";
        case Technique::naked_single: return "naked single";
        case Technique::pointing: return "pointing";
        case Technique::claiming: return "claiming";
        case Technique::naked_pair: return "naked pair";
        case Technique::x_wing: return "X-wing";
        case Technique::hidden_pair: return "hidden pair";
        case Technique::naked_triplet: return "naked triplet";
        case Technique::swordfish: return "swordfish";
        case Technique::hidden_triplet: return "hidden triplet";
        case Technique::xy_wing: return "XY-wing";
        case Technique::xyz_wing: return "XYZ-wing";
        case Technique::unique_rectangle: return "unique rectangle";
        case Technique::unique_loop: return "unique loop";
        case Technique::naked_quad: return "naked quad";
        case Technique::jellyfish: return "jellyfish";
        case Technique::hidden_quad: return "hidden quad";
        case Technique::bivalue_universal_grave: return "bivalue universal grave";
        case Technique::aligned_pair_exclusion: return "aligned pair exclusion";
        case Technique::bidirectional_x_cycle: return "bidirectional X-cycle";
        case Technique::bidirectional_y_cycle: return "bidirectional Y-cycle";
        case Technique::bidirectional_cycle: return "bidirectional cycle";
        case Technique::turbot_fish: return "turbot fish";
        case Technique::forcing_x_chain: return "forcing X-chain";
        case Technique::forcing_chain: return "forcing chain";
        case Technique::aligned_triplet_exclusion: return "aligned triplet exclusion";
        case Technique::nishio_forcing_chains: return "nishio forcing chains";
        case Technique::cell_forcing_chains: return "cell forcing chains";
        case Technique::region_forcing_chains: return "region forcing chains";
        case Technique::contradiction_forcing_chains: return "contradiction forcing chains";
        case Technique::double_forcing_chains: return "double forcing chains";
        case Technique::dynamic_cell_forcing_chains: return "dynamic cell forcing chains";
        case Technique::dynamic_region_forcing_chains: return "dynamic region forcing chains";
    }
    return "";
}

std::string to_string(Rating rating) {
    return std::to_string(rating.tenths / 10) + "." + std::to_string(rating.tenths % 10);
}

namespace {

// One rung of the ladder: how easy its steps can be, and what finds them.
struct Rung {
    int least_tenths;
    std::optional<Step> (*find)(const Candidates&);
    bool assumes_one_solution = false;
};

template <auto find, int... parameters>
std::optional<Step> with(const Candidates& candidates) {
    return find(candidates, parameters...);
}

using namespace techniques;

// In the order of Sudoku Explainer, which is not quite that of the ratings.
constexpr std::array ladder = {
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

void apply(const Step& step, Grid& grid, Candidates& candidates) {
    for (const auto& [cell, digit] : step.placements) {
        grid.place(cell, digit);
        candidates.place(cell, digit);
    }
    for (const auto& [cell, digits] : step.eliminations) {
        for (int digit = 1; digit <= 9; ++digit) {
            if (digits.contains(digit)) candidates.eliminate(cell, digit);
        }
    }
}

SolvePath solve_path(const Grid& puzzle, const Allowed& allowed) {
    SolvePath path;
    path.grid = puzzle;
    if (!clashing_cells(puzzle).empty()) return path;
    // Which of several equally easy steps comes first depends on where they lie, and what comes later
    // on that. So that essentially equal puzzles have the same path, it is that of the canonical form.
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
