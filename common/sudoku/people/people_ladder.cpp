#include "common/sudoku/people/people_ladder.hpp"

#include <array>

#include "common/sudoku/people/techniques.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku {

namespace {

template <auto find, int... parameters>
std::optional<Step> by(const Position& position) {
    return find(position.candidates, parameters...);
}

// The cells that the player has filled.
template <auto find>
std::optional<Step> of_rectangles(const Position& position) {
    CellSet placed;
    for (int i = 0; i < Cell::count; ++i) {
        const bool is_placed =
            position.puzzle.is_empty(Cell(i)) && !position.played.is_empty(Cell(i));
        if (is_placed) placed.insert(Cell(i));
    }
    return find(people::Rectangles{position.candidates, position.played, placed});
}

// The chains of the scale that suppose something, dynamic ones last.
std::optional<Step> forcing_chains(const Candidates& candidates) {
    if (auto step = techniques::nishio_forcing_chains(candidates)) return step;
    return next_step(candidates, {.easiest = {80}});
}

using Find = std::optional<Step> (*)(const Position&);

constexpr auto make_rungs() {
    using namespace techniques;
    return std::array<Find, 43>{
        by<people::full_house>,
        by<hidden_single>,
        by<naked_single>,
        by<direct_pointing>,
        by<direct_claiming>,
        by<pointing>,
        by<claiming>,
        by<people::locked_subset, 2>,
        by<people::locked_subset, 3>,
        by<naked_subset, 2>,
        by<naked_subset, 3>,
        by<hidden_subset, 2>,
        by<hidden_subset, 3>,
        by<naked_subset, 4>,
        by<hidden_subset, 4>,
        by<fish, 2>,
        by<fish, 3>,
        by<fish, 4>,
        by<people::remote_pair>,
        by<bivalue_universal_grave>,
        by<people::single_digit_pattern>,
        by<people::empty_rectangle>,
        by<people::simple_colouring>,
        by<people::w_wing>,
        by<xy_wing>,
        by<xyz_wing>,
        by<unique_loop>,
        of_rectangles<people::unique_rectangle>,
        of_rectangles<people::hidden_rectangle>,
        of_rectangles<people::avoidable_rectangle>,
        by<people::finned_fish, 2>,
        by<people::finned_fish, 3>,
        by<people::finned_fish, 4>,
        by<people::wxyz_wing>,
        by<people::sue_de_coq>,
        by<people::x_chain>,
        by<people::xy_chain>,
        by<people::chain>,
        by<people::als_xz, 5>,
        by<people::als_xy_wing, 4>,
        by<people::grouped_chain>,
        by<people::any_chain, 4>,
        by<people::death_blossom, 4>,
    };
}
constexpr auto rungs = make_rungs();

}  // namespace

std::optional<Step> next_step_for_people(const Position& position, UpTo highest) {
    for (const Find find : rungs) {
        if (auto step = find(position)) return step;
    }
    return highest == UpTo::everything ? forcing_chains(position.candidates) : std::nullopt;
}

SolvePath solve_path_for_people(const Grid& puzzle) {
    SolvePath path;
    path.grid = puzzle;
    Position position{puzzle, puzzle, Candidates(puzzle)};
    while (auto step = next_step_for_people(position)) {
        apply(*step, position.played, position.candidates);
        path.steps.push_back(std::move(*step));
    }
    path.grid = position.played;
    return path;
}

}  // namespace gridrace::sudoku
