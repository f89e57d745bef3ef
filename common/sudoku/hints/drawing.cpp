#include "common/sudoku/hints/drawing.hpp"

#include <algorithm>
#include <array>

namespace gridrace::sudoku {

namespace {

using DigitsOfCells = std::array<DigitSet, Cell::count>;

void add(DigitsOfCells& marked, Cell cell, DigitSet digits) {
    auto& there = marked[static_cast<std::size_t>(cell.index())];
    there = there | digits;
}

std::vector<Marks> as_marks(const DigitsOfCells& marked) {
    std::vector<Marks> marks;
    for (int i = 0; i < Cell::count; ++i) {
        const DigitSet digits = marked[static_cast<std::size_t>(i)];
        if (!digits.empty()) marks.push_back({Cell(i), digits});
    }
    return marks;
}

void draw_branches(const Step& step, Drawing& drawing) {
    DigitsOfCells standing{}, denied{};
    for (const Branch& branch : step.branches) {
        for (const Link& link : branch) {
            const Claim& claim = link.claim;
            add(claim.stands ? standing : denied, claim.cell, DigitSet::only(claim.digit));
            for (const int parent : link.parents) {
                drawing.arrows.push_back({branch[static_cast<std::size_t>(parent)].claim, claim});
            }
        }
    }
    drawing.found_by = as_marks(standing);
    drawing.denied = as_marks(denied);
}

void draw_pattern(const Step& step, const Candidates& candidates, Drawing& drawing) {
    for (const Cell cell : step.cells | step.other_cells) {
        const bool is_beside = step.other_cells.contains(cell);
        const DigitSet pattern = is_beside ? DigitSet() : candidates.at(cell) & step.digits;
        // The other cells of an aligned exclusion matter with all their candidates.
        const bool is_about_all = is_beside && step.other_digits.empty();
        const DigitSet other =
            candidates.at(cell) & (is_about_all ? DigitSet::all() : step.other_digits);
        if (!pattern.empty()) drawing.found_by.push_back({cell, pattern});
        if (!(other - pattern).empty()) drawing.beside.push_back({cell, other - pattern});
    }
}

// Both sides of each link, and an arrow from one to the other: without one, the other.
void draw_links(const Step& step, const Candidates& candidates, Drawing& drawing) {
    DigitsOfCells sides{}, stem{};
    for (const auto& [one, other, house, set] : step.links) {
        for (const Cell cell : one.cells) add(sides, cell, DigitSet::only(one.digit));
        for (const Cell cell : other.cells) add(sides, cell, DigitSet::only(other.digit));
        drawing.arrows.push_back(
            {{one.cells.first(), one.digit, false}, {other.cells.first(), other.digit, true}});
    }
    for (const Cell cell : step.other_cells) add(stem, cell, candidates.at(cell));
    drawing.found_by = as_marks(sides);
    drawing.beside = as_marks(stem);
}

// How many of a step's first houses contain the pattern.
std::ptrdiff_t houses_of_pattern(const Step& step) {
    const auto all = std::ssize(step.houses);
    if (step.type == 6) return all;  // of a unique rectangle
    switch (step.technique) {
        case Technique::x_wing: return 2;
        case Technique::swordfish: return 3;
        case Technique::jellyfish: return 4;
        case Technique::finned_x_wing:
        case Technique::finned_swordfish:
        case Technique::finned_jellyfish:
        case Technique::sashimi_x_wing:
        case Technique::sashimi_swordfish:
        case Technique::sashimi_jellyfish:
        case Technique::franken_fish:
        case Technique::mutant_fish: return all / 2;
        default: return static_cast<int>(step.technique) < techniques_of_the_scale ? 1 : all;
    }
}

// A chain of more than two links is easier to find from its ends.
bool is_long(const Step& step) {
    return step.links.size() > 2;
}

}  // namespace

Drawing draw(const Step& step, const Candidates& candidates) {
    Drawing drawing;
    drawing.houses = step.houses;
    drawing.cells = step.cells;
    drawing.removed = step.eliminations;
    drawing.placed = step.placements;
    if (!step.links.empty()) {
        draw_links(step, candidates, drawing);
    } else if (step.branches.empty()) {
        draw_pattern(step, candidates, drawing);
    } else {
        draw_branches(step, drawing);
    }
    return drawing;
}

Drawing draw_place(const Step& step) {
    Drawing drawing;
    for (const Branch& branch : step.branches) {
        if (!branch.empty()) drawing.cells.insert(branch.front().claim.cell);
    }
    if (is_long(step)) {
        drawing.cells = step.links.front().one.cells | step.links.back().other.cells;
    }
    if (!step.branches.empty() || is_long(step)) return drawing;
    const auto count = std::min(houses_of_pattern(step), std::ssize(step.houses));
    drawing.houses.assign(step.houses.begin(), step.houses.begin() + count);
    if (drawing.houses.empty()) drawing.cells = step.cells;
    return drawing;
}

}  // namespace gridrace::sudoku
