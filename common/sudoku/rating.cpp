#include "common/sudoku/rating.hpp"

#include <algorithm>

#include "common/sudoku/technique.hpp"
#include "common/sudoku/techniques/houses.hpp"

namespace gridrace::sudoku {

namespace {

bool is_last_cell(const Grid& grid, House house) {
    int empty = 0;
    for (const Cell cell : techniques::cells_in(house)) empty += grid.is_empty(cell);
    return empty == 1;
}

// Hidden singles are the easier the fewer lines they need to be seen.
int tenths_of_hidden_single(const Step& step, const Grid& before) {
    const House house = step.houses.front();
    if (is_last_cell(before, house)) return 10;
    return house.kind == HouseKind::box ? 12 : 15;
}

// The rating of a step that was found in the grid `before`.
int tenths_of(const Step& step, const Grid& before) {
    switch (step.technique) {
        case Technique::hidden_single: return tenths_of_hidden_single(step, before);
        case Technique::direct_pointing: return 17;
        case Technique::direct_claiming: return 19;
        case Technique::direct_hidden_pair: return 20;
        case Technique::naked_single: return 23;
        case Technique::direct_hidden_triplet: return 25;
        case Technique::pointing: return 26;
        case Technique::claiming: return 28;
        case Technique::naked_pair: return 30;
        case Technique::x_wing: return 32;
        case Technique::hidden_pair: return 34;
        case Technique::naked_triplet: return 36;
        case Technique::swordfish: return 38;
        case Technique::hidden_triplet: return 40;
        case Technique::xy_wing: return 42;
        case Technique::xyz_wing: return 44;
        case Technique::naked_quad: return 50;
        case Technique::jellyfish: return 52;
        case Technique::hidden_quad: return 54;
    }
    return 0;
}

}  // namespace

std::string to_string(Rating rating) {
    return std::to_string(rating.tenths / 10) + "." + std::to_string(rating.tenths % 10);
}

std::optional<Rating> rate(const Grid& puzzle) {
    Rating hardest;
    Grid grid = puzzle;
    Candidates candidates(puzzle);
    while (const auto step = next_step(grid, candidates)) {
        hardest = std::max(hardest, Rating{tenths_of(*step, grid)});
        if (hardest > highest_rating) return std::nullopt;
        apply(*step, grid, candidates);
    }
    if (!grid.is_full()) return std::nullopt;
    return hardest;
}

}  // namespace gridrace::sudoku
