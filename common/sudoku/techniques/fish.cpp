#include <array>
#include <cassert>

#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/subset_search.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

constexpr std::array fish_names = {Technique::x_wing, Technique::swordfish, Technique::jellyfish};

House house_of(HouseKind kind, unsigned index) {
    return {kind, static_cast<std::uint8_t>(index)};
}

// The places of the digit in each line of a kind.
Partners places_in_lines(const Candidates& candidates, HouseKind kind, int digit) {
    Partners places{};
    for (unsigned line = 0; line < 9; ++line) {
        const auto& cells = list_of_cells(house_of(kind, line));
        for (unsigned i = 0; i < 9; ++i) {
            if (candidates.contains(cells[i], digit)) places[line] |= 1u << i;
        }
    }
    return places;
}

CellSet cells_of_lines(HouseKind kind, unsigned lines) {
    CellSet cells;
    for (unsigned line = 0; line < 9; ++line) {
        if ((lines >> line & 1u) != 0) cells = cells | cells_in(house_of(kind, line));
    }
    return cells;
}

void add_houses(Step& step, HouseKind kind, unsigned lines) {
    for (unsigned line = 0; line < 9; ++line) {
        if ((lines >> line & 1u) != 0) step.houses.push_back(house_of(kind, line));
    }
}

std::optional<Step> fish(const Candidates& candidates, int size, HouseKind from, HouseKind onto,
                         int digit) {
    const auto found = find_subset(places_in_lines(candidates, from, digit), size);
    if (!found) return std::nullopt;

    const CellSet body = cells_of_lines(from, found->items);
    const CellSet across = cells_of_lines(onto, found->partners);
    Step step;
    step.technique = fish_names[static_cast<std::size_t>(size - 2)];
    step.rating = fixed_rating(step.technique);
    step.cells = candidates.places(digit) & body;
    step.digits = DigitSet::only(digit);
    add_houses(step, from, found->items);
    add_houses(step, onto, found->partners);
    for (const Cell cell : (candidates.places(digit) & across) - body) {
        step.eliminations.push_back({cell, step.digits});
    }
    return step;
}

}  // namespace

std::optional<Step> fish(const Candidates& candidates, int size) {
    assert(size >= 2 && size <= 4);
    for (int digit = 1; digit <= 9; ++digit) {
        using enum HouseKind;
        if (auto step = fish(candidates, size, row, column, digit)) return step;
        if (auto step = fish(candidates, size, column, row, digit)) return step;
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::techniques
