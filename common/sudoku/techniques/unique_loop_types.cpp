#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/pattern.hpp"
#include "common/sudoku/techniques/subset_search.hpp"
#include "common/sudoku/techniques/unique_loops.hpp"

namespace gridrace::sudoku::techniques {

// Each cell may have candidates that the other lacks; together they act as one cell of the house
// that has one of `others`, or that leaves one of the loop's digits to the other cells.
struct EasiestLoopStep::Pair {
    const Candidates& candidates;
    DigitSet others;
    House house;
    unsigned cells = 0;  // the two, as bits in the house's list of cells
    unsigned open = 0;   // the house's other open cells
    Partners places{};   // for each digit, its places among both
};

namespace {

int count(unsigned bits) {
    return std::popcount(bits);
}

CellSet pick(House house, unsigned bits) {
    CellSet cells;
    for (unsigned i = 0; i < 9; ++i) {
        if ((bits >> i & 1u) != 0) cells.insert(list_of_cells(house)[i]);
    }
    return cells;
}

bool any_holds(const Candidates& candidates, const CellSet& cells, DigitSet digits) {
    for (const Cell cell : cells) {
        if (!(candidates.at(cell) & digits).empty()) return true;
    }
    return false;
}

}  // namespace

double difficulty_of_loop(int size) {
    double difficulty = 4.5;
    if (size >= 10) difficulty += 0.3;
    if (size >= 8) return difficulty + 0.2;
    return size >= 6 ? difficulty + 0.1 : difficulty;
}

Step& EasiestLoopStep::keep(const UniqueLoop& loop, LoopRank rank) {
    const bool is_rectangle = loop.cells.size() == 4;
    rank_ = rank;
    Step& step = step_.emplace();
    step.technique = is_rectangle ? Technique::unique_rectangle : Technique::unique_loop;
    step.rating = {static_cast<int>(std::lround(rank.difficulty * 10))};
    step.type = rank.type;
    step.cells = loop.cells;
    step.digits = loop.digits;
    return step;
}

void EasiestLoopStep::consider(const Candidates& candidates, const UniqueLoop& loop) {
    if (std::ranges::find(known_, loop.cells) != known_.end()) return;
    known_[times_++ % known_.size()] = loop.cells;
    CellSet roof;
    for (const Cell cell : loop.cells) {
        if (candidates.at(cell) != loop.digits) roof.insert(cell);
    }
    if (roof.empty()) return;
    if (roof.has_one()) return consider_one_cell(candidates, loop, roof.first());
    if ((digits_of(candidates, roof) - loop.digits).size() == 1) {
        consider_one_digit(candidates, loop, roof);
    } else {
        consider_subsets(candidates, loop, roof);
    }
    if (roof.size() == 2) consider_locked_digit(candidates, loop, roof);
}

void EasiestLoopStep::consider_one_cell(const Candidates& candidates, const UniqueLoop& loop,
                                        Cell cell) {
    const LoopRank rank{difficulty_of_loop(loop.cells.size()), 1};
    if (step_ && rank_ <= rank) return;
    Step& step = keep(loop, rank);
    step.eliminations.push_back({cell, candidates.at(cell) & loop.digits});
}

void EasiestLoopStep::consider_one_digit(const Candidates& candidates, const UniqueLoop& loop,
                                         CellSet roof) {
    const LoopRank rank{difficulty_of_loop(loop.cells.size()), 2};
    const DigitSet digit = digits_of(candidates, roof) - loop.digits;
    const CellSet losers = common_peers(roof) & candidates.places(digit.first());
    if (losers.empty() || (step_ && rank_ <= rank)) return;
    Step& step = keep(loop, rank);
    eliminate(step, candidates, losers, digit);
    step.other_digits = digit;
}

void EasiestLoopStep::consider_subsets(const Candidates& candidates, const UniqueLoop& loop,
                                       CellSet roof) {
    const DigitSet others = digits_of(candidates, roof) - loop.digits;
    std::array<std::optional<Pair>, 3> pairs;
    std::size_t known = 0;
    for (const House house : houses_in_order(roof.first())) {
        if (!(roof - cells_in(house)).empty()) continue;
        Pair& pair = pairs[known++].emplace(Pair{candidates, others, house});
        for (unsigned i = 0; i < 9; ++i) {
            const Cell cell = list_of_cells(house)[i];
            if (candidates.at(cell).empty()) continue;
            (roof.contains(cell) ? pair.cells : pair.open) |= 1u << i;
            for (unsigned digit = 0; digit < 9; ++digit) {
                pair.places[digit] |= (candidates.at(cell).bits() >> digit & 1u) << i;
            }
        }
    }
    for (int size = others.size(); size <= 4; ++size) {
        for (const auto& pair : pairs) {
            if (!pair) break;
            const int open = count(pair->open) + 2;
            if (size * 2 <= open) consider_naked_subset(loop, *pair, size);
            if (size * 2 < open) consider_hidden_subset(loop, *pair, size);
        }
    }
}

void EasiestLoopStep::consider_naked_subset(const UniqueLoop& loop, const Pair& pair, int size) {
    const LoopRank rank{difficulty_of_loop(loop.cells.size()) + (size - 1) * 0.1, 3};
    if (step_ && rank_ <= rank) return;
    const auto& cells = list_of_cells(pair.house);
    unsigned narrow = 0;
    for (unsigned i = 0; i < 9; ++i) {
        const int width = pair.candidates.at(cells[i]).size();
        if ((pair.open >> i & 1u) != 0 && width >= 2 && width <= size) narrow |= 1u << i;
    }
    const CellSet roof = pick(pair.house, pair.cells);
    DigitSet shared = pair.others;  // digits that a subset certainly has in one of the two cells
    for (const Cell cell : roof) shared = shared & pair.candidates.at(cell);
    for (unsigned chosen = next_subset(0, narrow); chosen != 0;
         chosen = next_subset(chosen, narrow)) {
        if (count(chosen) != size - 1) continue;
        const CellSet subset = pick(pair.house, chosen);
        const DigitSet held = digits_of(pair.candidates, subset);
        const DigitSet digits = held | pair.others;
        if (digits.size() != size || (held | shared) != digits) continue;
        const CellSet losers = pick(pair.house, pair.open & ~chosen);
        if (!any_holds(pair.candidates, losers, digits)) continue;

        Step& step = keep(loop, rank);
        step.houses = {pair.house};
        step.other_cells = subset;
        step.other_digits = digits;
        return eliminate(step, pair.candidates, losers, digits);
    }
}

void EasiestLoopStep::consider_hidden_subset(const UniqueLoop& loop, const Pair& pair, int size) {
    const LoopRank rank{difficulty_of_loop(loop.cells.size()) + (size - 2) * 0.1, 3};
    if (step_ && rank_ <= rank) return;
    const auto places_of = [&](unsigned digits) {
        unsigned places = 0;
        for (unsigned digit = 0; digit < 9; ++digit) {
            if ((digits >> digit & 1u) != 0) places |= pair.places[digit];
        }
        return places & ~pair.cells;
    };
    unsigned possible = 0;
    for (unsigned digit = 0; digit < 9; ++digit) {
        if (pair.places[digit] != 0) possible |= 1u << digit;
    }
    possible &= ~(loop.digits | pair.others).bits();
    unsigned chosen = 0;
    do {
        const DigitSet digits = DigitSet::from_bits(chosen) | loop.digits;
        const unsigned places = places_of(digits.bits());
        const CellSet subset = pick(pair.house, places);
        const DigitSet removed = DigitSet::all() - digits;
        if (digits.size() == size && count(places) == size - 1 &&
            any_holds(pair.candidates, subset, removed)) {
            Step& step = keep(loop, rank);
            step.houses = {pair.house};
            step.other_cells = subset;
            step.other_digits = digits;
            return eliminate(step, pair.candidates, subset, removed);
        }
        chosen = next_subset(chosen, possible);
    } while (chosen != 0);
}

void EasiestLoopStep::consider_locked_digit(const Candidates& candidates, const UniqueLoop& loop,
                                            CellSet roof) {
    const LoopRank rank{difficulty_of_loop(loop.cells.size()), 4};
    if (step_ && rank_ <= rank) return;
    for (DigitSet rest = loop.digits; !rest.empty(); rest = rest.without(rest.first())) {
        const int digit = rest.first();
        std::optional<House> locked_in;  // the last one, if both a box and a line qualify
        for (const House house : houses_in_order(roof.first())) {
            if (!(roof - cells_in(house)).empty()) continue;
            if ((candidates.places(digit) & cells_in(house)) == roof) locked_in = house;
        }
        if (!locked_in) continue;
        Step& step = keep(loop, rank);
        step.houses = {*locked_in};
        step.other_digits = DigitSet::only(digit);
        return eliminate(step, candidates, roof, loop.digits.without(digit));
    }
}

}  // namespace gridrace::sudoku::techniques
