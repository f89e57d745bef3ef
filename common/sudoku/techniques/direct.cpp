#include <array>
#include <bit>
#include <cassert>

#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

House house_of(Cell cell, HouseKind kind) {
    return houses_of(cell)[static_cast<std::size_t>(kind)];
}

// `digit` must be in `from`, and there in `onto`. Places it if that leaves it one place in another
// house of the kind of `from`.
std::optional<Step> direct_locked(Technique technique, const Candidates& candidates, House from,
                                  House onto, int digit) {
    const CellSet places = candidates.places(digit) & cells_in(from);
    if (!(places - cells_in(onto)).empty()) return std::nullopt;
    for (const Cell removed : (candidates.places(digit) & cells_in(onto)) - places) {
        const CellSet other = cells_in(house_of(removed, from.kind));
        const CellSet left = (candidates.places(digit) & other) - cells_in(onto);
        if (!left.has_one()) continue;
        Step step;
        step.technique = technique;
        step.rating = fixed_rating(step.technique);
        step.placements = {{left.first(), digit}};
        step.cells = places;
        step.houses = {from, onto};
        step.digits = DigitSet::only(digit);
        return step;
    }
    return std::nullopt;
}

std::optional<Step> direct_locked(Technique technique, const Candidates& candidates) {
    for (const House from : all_houses) {
        if (is_box(from) != (technique == Technique::direct_pointing)) continue;
        for (int digit = 1; digit <= 9; ++digit) {
            const CellSet places = candidates.places(digit) & cells_in(from);
            if (places.empty()) continue;
            for (const House onto : houses_of(places.first())) {
                if (is_box(onto) == is_box(from)) continue;
                auto step = direct_locked(technique, candidates, from, onto, digit);
                if (step) return step;
            }
        }
    }
    return std::nullopt;
}

// The places of digits 1..9 in a house: masks of its nine cells.
std::array<unsigned, 9> places_in(const Candidates& candidates, House house) {
    std::array<unsigned, 9> places{};
    const auto& cells = list_of_cells(house);
    for (unsigned i = 0; i < 9; ++i) {
        for (unsigned left = candidates.at(cells[i]).bits(); left != 0; left &= left - 1) {
            places[static_cast<std::size_t>(std::countr_zero(left))] |= 1u << i;
        }
    }
    return places;
}

// The digits with two to `size` places.
unsigned digits_with_few(const std::array<unsigned, 9>& places, int size) {
    unsigned digits = 0;
    for (unsigned digit = 0; digit < 9; ++digit) {
        const int count = count_of_nine(places[digit]);
        if (count >= 2 && count <= size) digits |= 1u << digit;
    }
    return digits;
}

unsigned common_places(const std::array<unsigned, 9>& places, unsigned digits) {
    unsigned together = 0;
    for (; digits != 0; digits &= digits - 1) {
        together |= places[static_cast<std::size_t>(std::countr_zero(digits))];
    }
    return together;
}

// `digits` fill the cells `taken` of the house. Places another digit if that leaves it one place in
// the house.
std::optional<Step> after_hidden_subset(House house, const std::array<unsigned, 9>& places,
                                        unsigned digits, unsigned taken) {
    const auto& cells = list_of_cells(house);
    for (unsigned other = 0; other < 9; ++other) {
        const bool affected = (places[other] & taken) != 0 && (digits >> other & 1u) == 0;
        const unsigned left = places[other] & ~taken;
        if (!affected || count_of_nine(left) != 1) continue;
        Step step;
        const auto place = static_cast<std::size_t>(std::countr_zero(left));
        step.placements = {{cells[place], static_cast<int>(other) + 1}};
        for (unsigned i = 0; i < 9; ++i) {
            if ((taken >> i & 1u) != 0) step.cells.insert(cells[i]);
        }
        step.houses = {house};
        step.digits = DigitSet::from_bits(digits);
        return step;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Step> direct_pointing(const Candidates& candidates) {
    return direct_locked(Technique::direct_pointing, candidates);
}

std::optional<Step> direct_claiming(const Candidates& candidates) {
    return direct_locked(Technique::direct_claiming, candidates);
}

std::optional<Step> direct_hidden_subset(const Candidates& candidates, int size) {
    assert(size == 2 || size == 3);
    for (const House house : all_houses) {
        const auto places = places_in(candidates, house);
        const unsigned few = digits_with_few(places, size);
        // Every subset of `few`, in ascending order.
        for (unsigned digits = few & (0u - few); digits != 0; digits = (digits - few) & few) {
            if (count_of_nine(digits) != size) continue;
            const unsigned taken = common_places(places, digits);
            if (count_of_nine(taken) != size) continue;
            auto step = after_hidden_subset(house, places, digits, taken);
            if (!step) continue;
            step->technique =
                size == 2 ? Technique::direct_hidden_pair : Technique::direct_hidden_triplet;
            step->rating = fixed_rating(step->technique);
            return step;
        }
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::techniques
