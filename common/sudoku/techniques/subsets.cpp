#include <array>
#include <bit>
#include <cassert>

#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/pattern.hpp"
#include "common/sudoku/techniques/subset_search.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

CellSet pick(const std::array<Cell, 9>& cells, unsigned mask) {
    CellSet picked;
    for (unsigned i = 0; i < 9; ++i) {
        if ((mask >> i & 1u) != 0) picked.insert(cells[i]);
    }
    return picked;
}

constexpr std::array naked_names = {Technique::naked_pair, Technique::naked_triplet,
                                    Technique::naked_quad};
constexpr std::array hidden_names = {Technique::hidden_pair, Technique::hidden_triplet,
                                     Technique::hidden_quad};

}  // namespace

std::optional<Step> naked_subset(const Candidates& candidates, int size) {
    assert(size >= 2 && size <= 4);
    for (const House house : all_houses) {
        const auto& cells = list_of_cells(house);
        Partners digits_of{};
        for (unsigned i = 0; i < 9; ++i) digits_of[i] = candidates.at(cells[i]).bits();
        const auto found = find_subset(digits_of, size);
        if (!found) continue;

        Step step;
        step.technique = naked_names[static_cast<std::size_t>(size - 2)];
        step.rating = fixed_rating(step.technique);
        step.cells = pick(cells, found->items);
        step.digits = DigitSet::from_bits(found->partners);
        step.houses = {house};
        eliminate(step, candidates, cells_in(house) - step.cells, step.digits);
        return step;
    }
    return std::nullopt;
}

std::optional<Step> hidden_subset(const Candidates& candidates, int size) {
    assert(size >= 2 && size <= 4);
    for (const House house : all_houses) {
        const auto& cells = list_of_cells(house);
        Partners places_of{};
        for (unsigned i = 0; i < 9; ++i) {
            for (unsigned left = candidates.at(cells[i]).bits(); left != 0; left &= left - 1) {
                places_of[static_cast<std::size_t>(std::countr_zero(left))] |= 1u << i;
            }
        }
        const auto found = find_subset(places_of, size);
        if (!found) continue;

        Step step;
        step.technique = hidden_names[static_cast<std::size_t>(size - 2)];
        step.rating = fixed_rating(step.technique);
        step.cells = pick(cells, found->partners);
        step.digits = DigitSet::from_bits(found->items);
        step.houses = {house};
        eliminate(step, candidates, step.cells, DigitSet::all() - step.digits);
        return step;
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::techniques
