// Steps to be told in words.
#pragma once

#include <initializer_list>

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

inline Step pair_in_row_3() {
    Step step;
    step.technique = Technique::naked_pair;
    step.rating = {30};
    step.houses = {{HouseKind::row, 2}};
    step.cells.insert(Cell::at(2, 0));
    step.cells.insert(Cell::at(2, 4));
    step.digits = DigitSet::only(2).with(7);
    step.eliminations = {{Cell::at(2, 1), DigitSet::only(2)},
                         {Cell::at(2, 7), DigitSet::only(2)},
                         {Cell::at(2, 8), DigitSet::only(7)}};
    return step;
}

inline CellSet set_of_cells(std::initializer_list<Cell> list) {
    CellSet cells;
    for (const Cell cell : list) cells.insert(cell);
    return cells;
}

inline Step hidden_pair_that_leaves_5_one_place() {
    Step step;
    step.technique = Technique::direct_hidden_pair;
    step.houses = {{HouseKind::column, 1}};
    step.cells = set_of_cells({Cell::at(0, 1), Cell::at(4, 1)});
    step.digits = DigitSet::only(3).with(7);
    step.placements = {{Cell::at(8, 1), 5}};
    return step;
}

inline Step pointing_that_leaves_5_one_place() {
    Step step;
    step.technique = Technique::direct_pointing;
    step.houses = {{HouseKind::box, 0}, {HouseKind::row, 0}};
    step.cells = set_of_cells({Cell::at(0, 0), Cell::at(0, 1)});
    step.digits = DigitSet::only(5);
    step.placements = {{Cell::at(2, 4), 5}};
    return step;
}

// A wing that takes 3 from a cell.
inline Step wing_about_r5c5(Technique technique, Cell loser) {
    Step step;
    step.technique = technique;
    step.cells = set_of_cells({Cell::at(4, 4), Cell::at(4, 8), Cell::at(7, 4)});
    step.digits = DigitSet::only(1).with(2).with(3);
    step.eliminations = {{loser, DigitSet::only(3)}};
    return step;
}

inline Step chain_of_three() {
    Step step;
    step.technique = Technique::forcing_x_chain;
    step.rating = {66};
    step.branches = {{{{Cell(0), 5, true}, Reason::assumption, {}, -1},
                      {{Cell(8), 5, false}, Reason::digit_is_in_row, {0}, -1},
                      {{Cell(0), 5, false}, Reason::technique, {0, 1}, 0}}};
    step.eliminations = {{Cell(0), DigitSet::only(5)}};
    step.nested = {pair_in_row_3()};
    return step;
}

inline Claim claim(const char* cell, int digit, bool stands = true) {
    return {Cell::at(cell[1] - '1', cell[3] - '1'), digit, stands};
}

// If r1c1 is 5, then so are r4c3 and r4c9.
inline Step contradiction_in_row_4() {
    using enum Reason;
    const Link start{claim("r1c1", 5), assumption, {}, -1};
    Step step;
    step.technique = Technique::contradiction_forcing_chains;
    step.branches = {{start,
                      {claim("r1c9", 5, false), digit_is_in_row, {0}, -1},
                      {claim("r4c9", 5), last_place_in_column, {1}, -1}},
                     {start,
                      {claim("r2c3", 5, false), digit_is_in_box, {0}, -1},
                      {claim("r4c3", 5), last_place_in_column, {1}, -1},
                      {claim("r4c9", 5, false), digit_is_in_row, {2}, -1}}};
    step.eliminations = {{Cell(0), DigitSet::only(5)}};
    return step;
}

// Two ways from a cell, the second with two strands that meet in r9c9.
inline Step cases_of_r1c1() {
    using enum Reason;
    Step step;
    step.technique = Technique::dynamic_cell_forcing_chains;
    step.cells.insert(Cell(0));
    step.digits = DigitSet::only(2).with(5);
    step.branches = {{{claim("r1c1", 2), assumption, {}, -1},
                      {claim("r1c7", 2, false), digit_is_in_row, {0}, -1},
                      {claim("r1c7", 6), last_candidate, {1}, -1},
                      {claim("r7c7", 6, false), digit_is_in_column, {2}, -1}},
                     {{claim("r1c1", 5), assumption, {}, -1},
                      {claim("r1c9", 5, false), digit_is_in_row, {0}, -1},
                      {claim("r1c9", 3), last_candidate, {1}, -1},
                      {claim("r9c9", 3, false), digit_is_in_column, {2}, -1},
                      {claim("r9c1", 5, false), digit_is_in_column, {0}, -1},
                      {claim("r9c1", 4), last_candidate, {4}, -1},
                      {claim("r9c9", 4, false), digit_is_in_row, {5}, -1},
                      {claim("r9c9", 6), last_candidate, {3, 6}, -1},
                      {claim("r7c7", 6, false), digit_is_in_box, {7}, -1}}};
    step.eliminations = {{Cell::at(6, 6), DigitSet::only(6)}};
    return step;
}

// A step of this technique with something in every role that a text can speak of.
inline Step full_step(Technique technique, int type) {
    Step step = pair_in_row_3();
    step.technique = technique;
    step.type = type;
    step.houses.push_back({HouseKind::box, 0});
    step.cells.insert(Cell::at(0, 4));
    step.digits = step.digits.with(9);
    step.other_cells.insert(Cell::at(8, 8));
    step.other_digits = DigitSet::only(4);
    step.placements = {{Cell::at(2, 5), 6}};
    const bool is_contradiction = technique == Technique::nishio_forcing_chains ||
                                  technique == Technique::contradiction_forcing_chains;
    step.branches =
        is_contradiction ? contradiction_in_row_4().branches : chain_of_three().branches;
    step.nested = {pair_in_row_3()};
    return step;
}

}  // namespace gridrace::sudoku
