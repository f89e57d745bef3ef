// Four cells of two rows, two columns and two boxes, none of them given: they cannot hold two
// digits crosswise, or these could be exchanged.
#include <array>

#include "common/sudoku/people/techniques.hpp"
#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/pattern.hpp"

namespace gridrace::sudoku::people {

namespace {

using techniques::cells_in;

// The corners in turn: the first is across from the third.
using Corners = std::array<Cell, 4>;

// The first result of `look` at a rectangle in two boxes.
template <class Look>
std::optional<Step> first_of(const Look& look) {
    for (int top = 0; top < 9; ++top) {
        for (int bottom = top + 1; bottom < 9; ++bottom) {
            for (int left = 0; left < 9; ++left) {
                for (int right = left + 1; right < 9; ++right) {
                    if ((top / 3 == bottom / 3) == (left / 3 == right / 3)) continue;
                    const Corners corners = {Cell::at(top, left), Cell::at(top, right),
                                             Cell::at(bottom, right), Cell::at(bottom, left)};
                    if (auto step = look(corners)) return step;
                }
            }
        }
    }
    return std::nullopt;
}

CellSet set_of(const Corners& corners) {
    CellSet cells;
    for (const Cell cell : corners) cells.insert(cell);
    return cells;
}

Cell corner(const Corners& corners, int turn) {
    return corners[static_cast<std::size_t>(turn % 4)];
}

Step step_of(Technique technique, int type, const Corners& corners, DigitSet digits) {
    Step step;
    step.technique = technique;
    step.type = type;
    step.cells = set_of(corners);
    step.digits = digits;
    return step;
}

// Calls `look` with the pairs of digits that all corners may hold, each in both orders.
template <class Look>
std::optional<Step> of_pairs(const Candidates& candidates, const Corners& corners,
                             const Look& look) {
    DigitSet common = DigitSet::all();
    for (const Cell cell : corners) common = common & candidates.at(cell);
    for (int one = 1; one <= 9; ++one) {
        for (int other = 1; other <= 9; ++other) {
            if (one == other || !common.contains(one) || !common.contains(other)) continue;
            if (auto step = look(one, other)) return step;
        }
    }
    return std::nullopt;
}

bool has_only_these(const Candidates& candidates, House house, int digit, const CellSet& corners) {
    return ((candidates.places(digit) & cells_in(house)) - corners).empty();
}

// A corner with two candidates: if `removed` were across, the row and the column there would put
// `other` into the two corners between, and the pattern would be complete.
std::optional<Step> hidden(const Candidates& candidates, const Corners& corners, int other,
                           int removed) {
    const DigitSet pair = DigitSet::only(other).with(removed);
    for (int turn = 0; turn < 4; ++turn) {
        if (!(candidates.at(corner(corners, turn)) == pair)) continue;
        const Cell across = corner(corners, turn + 2);
        const auto [row, column, box] = houses_of(across);
        const CellSet cells = set_of(corners);
        if (!has_only_these(candidates, row, other, cells)) continue;
        if (!has_only_these(candidates, column, other, cells)) continue;
        Step step = step_of(Technique::hidden_rectangle, 0, corners, pair);
        step.houses = {row, column};
        step.other_cells.insert(across);
        step.other_digits = DigitSet::only(other);
        step.eliminations = {{across, DigitSet::only(removed)}};
        return step;
    }
    return std::nullopt;
}

// Two corners across have only the pair, and two rows or columns no further place for `digit`: if
// it were in the others, the pattern would be complete.
std::optional<Step> type_6(const Candidates& candidates, const Corners& corners, int digit,
                           int other) {
    const DigitSet pair = DigitSet::only(digit).with(other);
    for (const int turn : {0, 1}) {
        const Cell one = corner(corners, turn), two = corner(corners, turn + 2);
        if (!(candidates.at(one) == pair) || !(candidates.at(two) == pair)) continue;
        const CellSet cells = set_of(corners);
        for (const std::size_t kind : {0u, 1u}) {
            const House first = houses_of(one)[kind], second = houses_of(two)[kind];
            if (!has_only_these(candidates, first, digit, cells)) continue;
            if (!has_only_these(candidates, second, digit, cells)) continue;
            Step step = step_of(Technique::unique_rectangle, 6, corners, pair);
            step.houses = {first, second};
            step.other_digits = DigitSet::only(digit);
            for (const int between : {turn + 1, turn + 3}) {
                step.other_cells.insert(corner(corners, between));
                step.eliminations.push_back({corner(corners, between), DigitSet::only(digit)});
            }
            return step;
        }
    }
    return std::nullopt;
}

// One further digit, in corners that do not share a house alone.
std::optional<Step> type_5(const Candidates& candidates, const Corners& corners, DigitSet pair) {
    DigitSet others;
    CellSet holders;
    for (const Cell cell : corners) {
        others = others | (candidates.at(cell) - pair);
        if (!(candidates.at(cell) - pair).empty()) holders.insert(cell);
    }
    if (others.size() != 1 || holders.size() < 2) return std::nullopt;
    Step step = step_of(Technique::unique_rectangle, 5, corners, pair);
    step.other_digits = others;
    techniques::eliminate(step, candidates, techniques::common_peers(holders), others);
    if (step.eliminations.empty()) return std::nullopt;
    return step;
}

// Corners that are filled or open, of which this many are filled and none is given.
bool could_be_avoidable(const Rectangles& rectangles, const Corners& corners, int placed) {
    int filled = 0;
    for (const Cell cell : corners) {
        if (rectangles.placed.contains(cell)) ++filled;
        const bool is_given = !rectangles.placed.contains(cell) && !rectangles.grid.is_empty(cell);
        if (is_given) return false;
    }
    return filled == placed;
}

// Three are filled: the fourth cannot complete the pattern.
std::optional<Step> with_one_open(const Rectangles& rectangles, const Corners& corners) {
    for (int turn = 0; turn < 4; ++turn) {
        const Cell open = corner(corners, turn);
        if (!rectangles.grid.is_empty(open)) continue;
        const auto digit = [&](int by) {
            return rectangles.grid.digit(corner(corners, turn + by));
        };
        const int completing = digit(2);
        if (digit(1) != digit(3) || !rectangles.candidates.contains(open, completing)) continue;
        Step step = step_of(Technique::avoidable_rectangle, 1, corners,
                            DigitSet::only(completing).with(digit(1)));
        step.other_cells.insert(open);
        step.other_digits = DigitSet::only(completing);
        step.eliminations = {{open, step.other_digits}};
        return step;
    }
    return std::nullopt;
}

// Two are filled: what prevents the pattern in the others is one digit.
std::optional<Step> with_two_open(const Rectangles& rectangles, const Corners& corners) {
    for (int turn = 0; turn < 4; ++turn) {
        const auto digit = [&](int by) {
            return rectangles.grid.digit(corner(corners, turn + by));
        };
        if (digit(0) != 0 || digit(1) != 0 || digit(2) == 0 || digit(3) == 0) continue;
        const Cell one = corner(corners, turn), other = corner(corners, turn + 1);
        const DigitSet first = rectangles.candidates.at(one);
        const DigitSet second = rectangles.candidates.at(other);
        if (!first.contains(digit(2)) || !second.contains(digit(3))) continue;
        const DigitSet left = first.without(digit(2)) | second.without(digit(3));
        if (left.size() != 1 || first.size() != 2 || second.size() != 2) continue;
        Step step = step_of(Technique::avoidable_rectangle, 2, corners,
                            DigitSet::only(digit(2)).with(digit(3)));
        step.other_cells.insert(one);
        step.other_cells.insert(other);
        step.other_digits = left;
        techniques::eliminate(step, rectangles.candidates, peers_of(one) & peers_of(other), left);
        if (!step.eliminations.empty()) return step;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Step> hidden_rectangle(const Rectangles& rectangles) {
    const Candidates& candidates = rectangles.candidates;
    return first_of([&](const Corners& corners) {
        return of_pairs(candidates, corners, [&](int one, int other) {
            return hidden(candidates, corners, one, other);
        });
    });
}

std::optional<Step> unique_rectangle(const Rectangles& rectangles) {
    const Candidates& candidates = rectangles.candidates;
    return first_of([&](const Corners& corners) {
        return of_pairs(candidates, corners, [&](int one, int other) {
            auto step = type_6(candidates, corners, one, other);
            const DigitSet pair = DigitSet::only(one).with(other);
            return step || other < one ? step : type_5(candidates, corners, pair);
        });
    });
}

std::optional<Step> avoidable_rectangle(const Rectangles& rectangles) {
    return first_of([&](const Corners& corners) -> std::optional<Step> {
        if (could_be_avoidable(rectangles, corners, 3)) return with_one_open(rectangles, corners);
        if (could_be_avoidable(rectangles, corners, 2)) return with_two_open(rectangles, corners);
        return std::nullopt;
    });
}

}  // namespace gridrace::sudoku::people
