// Singles, direct techniques, locked candidates, subsets and fish: what a few digits occupy in as
// many places of a house is not available to others.
#include <algorithm>
#include <bit>

#include "common/checker/finding.hpp"

namespace gridrace::checker {

namespace {

// The only digit of a set; 0 if there is not exactly one.
int single(Digits digits) {
    return std::popcount(digits) == 1 ? std::countr_zero(digits) + 1 : 0;
}

Finding placing(int cell, int digit, int tenths) {
    Finding finding;
    finding.tenths = tenths;
    finding.cells = only_cell(cell);
    finding.digits = only(digit);
    finding.placed = Claim{cell, digit, true};
    return finding;
}

std::optional<Finding> hidden_single(const Step& step, const Board& board) {
    if (step.houses.size() != 1 || !step.placed) return std::nullopt;
    const auto [cell, digit, stands] = *step.placed;
    const int house = step.houses[0];
    if (board.places(digit, house) != only_cell(cell)) return std::nullopt;
    const auto cells = list(cells_in(house));
    const bool is_last =
        std::ranges::count_if(cells, [&](int other) { return board.candidates(other) != 0; }) == 1;
    return placing(cell, digit, is_last ? 10 : is_box(house) ? 12 : 15);
}

std::optional<Finding> naked_single(const Step& step, const Board& board) {
    if (!step.houses.empty() || !step.placed) return std::nullopt;
    const auto [cell, digit, stands] = *step.placed;
    if (board.candidates(cell) != only(digit)) return std::nullopt;
    return placing(cell, digit, 23);
}

// The places of a digit in the first house, if all of them lie in the second.
std::optional<Cells> locked_places(const Step& step, const Board& board, bool from_box) {
    const int digit = single(step.digits);
    if (step.houses.size() != 2 || digit == 0) return std::nullopt;
    if (is_box(step.houses[0]) != from_box || is_box(step.houses[1]) == from_box) {
        return std::nullopt;
    }
    const Cells places = board.places(digit, step.houses[0]);
    if (places.none() || (places & ~cells_in(step.houses[1])).any()) return std::nullopt;
    return places;
}

std::optional<Finding> locked(const Step& step, const Board& board, bool from_box) {
    const auto places = locked_places(step, board, from_box);
    if (!places) return std::nullopt;
    Finding finding;
    finding.tenths = from_box ? 26 : 28;
    finding.cells = *places;
    finding.digits = step.digits;
    finding.removed = remove(board, cells_in(step.houses[1]) & ~*places, step.digits);
    return finding;
}

// Locked candidates that leave the digit one place in another house of the first one's kind.
std::optional<Finding> direct_locked(const Step& step, const Board& board, bool from_box) {
    const auto places = locked_places(step, board, from_box);
    if (!places || !step.placed) return std::nullopt;
    const auto [cell, digit, stands] = *step.placed;
    const int kind = step.houses[0] / 9;
    const Cells before = board.places(digit, house_of(cell, kind));
    const Cells after = before & ~cells_in(step.houses[1]);
    if (only(digit) != step.digits || after != only_cell(cell) || before == after) {
        return std::nullopt;
    }
    Finding finding = placing(cell, digit, from_box ? 17 : 19);
    finding.cells = *places;
    return finding;
}

// The places of the digits in the house, if there are as many places as digits.
std::optional<Cells> hidden_places(const Step& step, const Board& board, int size) {
    if (step.houses.size() != 1 || std::popcount(step.digits) != size) return std::nullopt;
    Cells together;
    for (int digit = 1; digit <= 9; ++digit) {
        if ((step.digits & only(digit)) == 0) continue;
        const Cells places = board.places(digit, step.houses[0]);
        if (places.none()) return std::nullopt;  // already placed
        together |= places;
    }
    if (together.count() != static_cast<std::size_t>(size)) return std::nullopt;
    return together;
}

std::optional<Finding> hidden_subset(const Step& step, const Board& board, int size, int tenths) {
    const auto places = hidden_places(step, board, size);
    if (!places) return std::nullopt;
    Finding finding;
    finding.tenths = tenths;
    finding.cells = *places;
    finding.digits = step.digits;
    finding.removed = remove(board, *places, all_digits & ~step.digits);
    return finding;
}

// A hidden subset that leaves another digit one place in the house.
std::optional<Finding> direct_hidden(const Step& step, const Board& board, int size, int tenths) {
    const auto places = hidden_places(step, board, size);
    if (!places || !step.placed) return std::nullopt;
    const auto [cell, digit, stands] = *step.placed;
    const Cells before = board.places(digit, step.houses[0]);
    const Cells after = before & ~*places;
    const bool is_other = (step.digits & only(digit)) == 0;
    if (!is_other || after != only_cell(cell) || before == after) return std::nullopt;
    Finding finding = placing(cell, digit, tenths);
    finding.cells = *places;
    finding.digits = step.digits;
    return finding;
}

std::optional<Finding> naked_subset(const Step& step, const Board& board, int size, int tenths) {
    if (step.houses.size() != 1 || step.cells.count() != static_cast<std::size_t>(size)) {
        return std::nullopt;
    }
    const Cells& house = cells_in(step.houses[0]);
    if ((step.cells & ~house).any()) return std::nullopt;
    for (const int cell : list(step.cells)) {
        if (board.candidates(cell) == 0) return std::nullopt;  // filled
    }
    Finding finding;
    finding.tenths = tenths;
    finding.cells = step.cells;
    finding.digits = board.candidates(step.cells);
    if (std::popcount(finding.digits) != size) return std::nullopt;
    finding.removed = remove(board, house & ~step.cells, finding.digits);
    return finding;
}

// `size` different houses of one kind, starting at `first`; none if they differ in kind.
std::optional<Cells> lines(const Step& step, std::size_t first, std::size_t size) {
    const int kind = step.houses[first] / 9;
    Cells together;
    for (std::size_t i = first; i < first + size; ++i) {
        const Cells& line = cells_in(step.houses[i]);
        if (step.houses[i] / 9 != kind || (together & line).any()) return std::nullopt;
        together |= line;
    }
    return together;
}

std::optional<Finding> fish(const Step& step, const Board& board, std::size_t size, int tenths) {
    const int digit = single(step.digits);
    if (step.houses.size() != 2 * size || digit == 0) return std::nullopt;
    const auto body = lines(step, 0, size), cover = lines(step, size, size);
    const bool across = step.houses[0] / 9 + step.houses[size] / 9 == 1;  // rows and columns
    if (!body || !cover || !across) return std::nullopt;
    for (std::size_t i = 0; i < size; ++i) {
        const Cells places = board.places(digit, step.houses[i]);
        if (places.none() || (places & ~*cover).any()) return std::nullopt;
    }
    Finding finding;
    finding.tenths = tenths;
    finding.cells = board.places(digit) & *body;
    finding.digits = step.digits;
    finding.removed = remove(board, *cover & ~*body, step.digits);
    return finding;
}

}  // namespace

std::optional<Finding> find_in_houses(const Step& step, const Board& board) {
    const auto& technique = step.technique;
    if (technique == "hidden_single") return hidden_single(step, board);
    if (technique == "naked_single") return naked_single(step, board);
    if (technique == "direct_pointing") return direct_locked(step, board, true);
    if (technique == "direct_claiming") return direct_locked(step, board, false);
    if (technique == "direct_hidden_pair") return direct_hidden(step, board, 2, 20);
    if (technique == "direct_hidden_triplet") return direct_hidden(step, board, 3, 25);
    if (technique == "pointing") return locked(step, board, true);
    if (technique == "claiming") return locked(step, board, false);
    if (technique == "naked_pair") return naked_subset(step, board, 2, 30);
    if (technique == "naked_triplet") return naked_subset(step, board, 3, 36);
    if (technique == "naked_quad") return naked_subset(step, board, 4, 50);
    if (technique == "hidden_pair") return hidden_subset(step, board, 2, 34);
    if (technique == "hidden_triplet") return hidden_subset(step, board, 3, 40);
    if (technique == "hidden_quad") return hidden_subset(step, board, 4, 54);
    if (technique == "x_wing") return fish(step, board, 2, 32);
    if (technique == "swordfish") return fish(step, board, 3, 38);
    if (technique == "jellyfish") return fish(step, board, 4, 52);
    return std::nullopt;
}

}  // namespace gridrace::checker
