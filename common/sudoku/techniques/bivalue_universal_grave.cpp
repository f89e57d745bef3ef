#include <array>
#include <bit>

#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/pattern.hpp"
#include "common/sudoku/techniques/subset_search.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

// A grid in which, without the candidates in `surplus`, every cell would have two candidates and
// every digit zero or two places in each house.
struct Grave {
    Candidates rest;  // without the surplus
    CellSet cells;    // with a surplus
    DigitSet digits;  // of the surplus
    Cell first;       // the cell with the surplus that is found first
    CellSet common;   // peers of all these cells
};

bool is_grave(const Candidates& candidates) {
    for (int i = 0; i < Cell::count; ++i) {
        const int size = candidates.at(Cell(i)).size();
        if (size != 0 && size != 2) return false;
    }
    for (const House house : all_houses) {
        for (int digit = 1; digit <= 9; ++digit) {
            const int places = (candidates.places(digit) & cells_in(house)).size();
            if (places != 0 && places != 2) return false;
        }
    }
    return true;
}

// The cells with three candidates or more.
CellSet wide_cells(const Candidates& candidates) {
    CellSet wide;
    for (int i = 0; i < Cell::count; ++i) {
        if (candidates.at(Cell(i)).size() > 2) wide.insert(Cell(i));
    }
    return wide;
}

std::optional<Grave> find_grave(const Candidates& candidates) {
    const CellSet wide = wide_cells(candidates);
    if (wide.empty()) return std::nullopt;
    Grave grave{candidates, wide, DigitSet(), wide.first(), common_peers(wide)};
    // Several surplus candidates affect only cells that see them all.
    if (!wide.has_one() && grave.common.empty()) return std::nullopt;

    CellSet found;
    for (const House house : all_houses) {
        for (int digit = 1; digit <= 9; ++digit) {
            const CellSet places = candidates.places(digit) & cells_in(house);
            if (places.empty() || places.size() == 2) continue;
            const CellSet suspects = places & wide;
            if (suspects.empty()) return std::nullopt;
            if (!suspects.has_one()) continue;  // another house decides it
            if (found.empty()) grave.first = suspects.first();
            found.insert(suspects.first());
            grave.digits = grave.digits.with(digit);
            grave.rest.eliminate(suspects.first(), digit);
        }
    }
    if (found.empty() || !is_grave(grave.rest)) return std::nullopt;
    return grave;
}

Step make_step(const Grave& grave, int type, int tenths) {
    Step step;
    step.technique = Technique::bivalue_universal_grave;
    step.rating = {tenths};
    step.type = type;
    step.cells = grave.cells;
    step.digits = grave.digits;
    return step;
}

// The first house that contains all the cells.
template <class Visit>
std::optional<Step> first_in_common_houses(const Grave& grave, Visit visit) {
    for (const House house : houses_in_order(grave.first)) {
        if (!(grave.cells - cells_in(house)).empty()) continue;
        if (auto step = visit(house)) return step;
    }
    return std::nullopt;
}

Step one_cell(const Candidates& candidates, const Grave& grave) {
    Step step = make_step(grave, 1, 56);
    eliminate(step, candidates, grave.cells, grave.rest.at(grave.first));
    return step;
}

std::optional<Step> one_digit(const Candidates& candidates, const Grave& grave) {
    Step step = make_step(grave, 2, 57);
    eliminate(step, candidates, grave.common, grave.digits);
    if (step.eliminations.empty()) return std::nullopt;
    return step;
}

// The open cells of the house besides the grave's, in the order of Sudoku Explainer's search for
// subsets: those in the box of the first cell come first.
std::array<Cell, 9> other_cells(const Grave& grave, House house, unsigned& count) {
    std::array<Cell, 9> cells{};
    count = 0;
    for (const bool in_box : {true, false}) {
        for (const Cell cell : grave.common& cells_in(house)) {
            const bool is_open = !grave.rest.at(cell).empty();
            if (is_open && (cell.box() == grave.first.box()) == in_box) cells[count++] = cell;
        }
    }
    return cells;
}

// The surplus digits and `size` - 1 other cells of a house as a naked subset.
std::optional<Step> naked_subset_in(const Candidates& candidates, const Grave& grave, House house,
                                    int size) {
    unsigned count = 0;
    const auto cells = other_cells(grave, house, count);
    const unsigned whole = (1u << count) - 1;
    for (unsigned chosen = next_subset(0, whole); chosen != 0;
         chosen = next_subset(chosen, whole)) {
        if (count_of_nine(chosen) != size - 1) continue;
        CellSet subset;
        for (unsigned i = 0; i < count; ++i) {
            if ((chosen >> i & 1u) != 0) subset.insert(cells[i]);
        }
        const DigitSet digits = digits_of(candidates, subset);
        if (digits.size() != size || !(grave.digits - digits).empty()) continue;
        Step step = make_step(grave, 3, 57 + size - 1);
        eliminate(step, candidates, (grave.common & cells_in(house)) - subset, digits);
        if (step.eliminations.empty()) continue;
        step.houses = {house};
        step.other_cells = subset;
        step.other_digits = digits;
        return step;
    }
    return std::nullopt;
}

std::optional<Step> subset(const Candidates& candidates, const Grave& grave) {
    return first_in_common_houses(grave, [&](House house) -> std::optional<Step> {
        for (int size = 2; size <= 6; ++size) {
            if (auto step = naked_subset_in(candidates, grave, house, size)) return step;
        }
        return std::nullopt;
    });
}

// Two cells that share a candidate besides the surplus: the pattern leaves it two places in their
// house, so one of the cells holds it and the other holds a surplus candidate.
std::optional<Step> locked_digit(const Candidates& candidates, const Grave& grave) {
    if (grave.cells.size() != 2) return std::nullopt;
    DigitSet locked = DigitSet::all() - grave.digits;
    for (const Cell cell : grave.cells) locked = locked & candidates.at(cell);
    if (locked.size() != 1) return std::nullopt;
    return first_in_common_houses(grave, [&](House house) -> std::optional<Step> {
        Step step = make_step(grave, 4, 57);
        for (const Cell cell : grave.cells) {
            step.eliminations.push_back({cell, grave.rest.at(cell) - locked});
        }
        step.houses = {house};
        step.other_digits = locked;
        return step;
    });
}

}  // namespace

std::optional<Step> bivalue_universal_grave(const Candidates& candidates) {
    const auto grave = find_grave(candidates);
    if (!grave) return std::nullopt;
    if (grave->cells.has_one()) return one_cell(candidates, *grave);
    if (grave->digits.size() == 1) {
        if (auto step = one_digit(candidates, *grave)) return step;
        return locked_digit(candidates, *grave);
    }
    if (auto step = locked_digit(candidates, *grave)) return step;
    return subset(candidates, *grave);
}

}  // namespace gridrace::sudoku::techniques
