#include "common/sudoku/hints/hint.hpp"

#include <algorithm>
#include <utility>

#include "common/sudoku/people/people_ladder.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/sudoku/techniques/houses.hpp"

namespace gridrace::sudoku {

namespace {

// Houses that together contain all these cells, those with most cells first.
std::vector<House> houses_around(CellSet cells) {
    std::vector<House> houses;
    while (!cells.empty()) {
        House best;
        int most = 0;
        for (const House house : techniques::all_houses) {
            const int held = (cells & techniques::cells_in(house)).size();
            if (held > most) best = house;
            most = std::max(most, held);
        }
        houses.push_back(best);
        cells = cells - techniques::cells_in(best);
    }
    return houses;
}

CellSet differing_cells(const Grid& played, const Grid& solution) {
    CellSet cells;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const bool open = played.is_empty(cell);
        if (!open && played.digit(cell) != solution.digit(cell)) cells.insert(cell);
    }
    return cells;
}

CellSet clashing_entries(const Board& board) {
    CellSet cells;
    for (const Cell cell : clashing_cells(board.played)) {
        if (board.puzzle.is_empty(cell)) cells.insert(cell);
    }
    return cells;
}

CellSet cells_with_wrong_notes(const Board& board, const Grid& solution) {
    CellSet cells;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const DigitSet noted = board.notes[static_cast<std::size_t>(i)];
        if (!board.played.is_empty(cell) || noted.empty()) continue;
        if (!noted.contains(solution.digit(cell))) cells.insert(cell);
    }
    return cells;
}

Hint about(HintSubject subject, HintStage stage) {
    Hint hint;
    hint.subject = subject;
    hint.stage = stage;
    return hint;
}

Hint about_wrong(HintSubject subject, const CellSet& cells, HintStage stage) {
    Hint hint = about(subject, stage);
    hint.wrong_cells = cells.size();
    if (stage != HintStage::where) hint.drawing.houses = houses_around(cells);
    if (stage == HintStage::step) hint.drawing.cells = cells;
    return hint;
}

Step no_more_than_the_technique(const Step& step) {
    Step named;
    named.technique = step.technique;
    named.rating = step.rating;
    named.type = step.type;
    named.level = step.level;
    return named;
}

// Whether the step takes all but one candidate from a cell because the others would allow two
// solutions: a person places that one.
bool leaves_one_digit(const Step& step, const Candidates& candidates) {
    const bool is_unique = step.technique == Technique::unique_rectangle ||
                           step.technique == Technique::unique_loop ||
                           step.technique == Technique::bivalue_universal_grave;
    if (!is_unique || step.type != 1) return false;
    const auto& [cell, removed] = step.eliminations.front();
    return (candidates.at(cell) - removed).size() == 1;
}

void place_what_is_left(Hint& hint, const Candidates& candidates) {
    Step& step = *hint.step;
    if (!leaves_one_digit(step, candidates)) return;
    const auto& [cell, removed] = step.eliminations.front();
    step.placements = {{cell, (candidates.at(cell) - removed).first()}};
    step.eliminations.clear();
    hint.drawing.placed = step.placements;
}

// Steps to look ahead, none of them a forcing chain: these take too long.
constexpr int most_steps_ahead = 12;

// Takes steps until a digit is placed.
void look_ahead(Hint& hint, const Board& board, Candidates candidates) {
    Position position{board.puzzle, board.played, candidates};
    apply(*hint.step, position.played, position.candidates);
    for (int steps = 0; steps < most_steps_ahead; ++steps) {
        const auto step = next_step_for_people(position, UpTo::patterns);
        if (!step) return;
        if (!step->placements.empty()) {
            hint.leads_to = step->placements.front();
            return;
        }
        apply(*step, position.played, position.candidates);
    }
}

bool has_notes(const Board& board) {
    return std::ranges::any_of(board.notes, [](DigitSet noted) { return !noted.empty(); });
}

Hint about_next_step(const Board& board, HintStage stage) {
    const Candidates candidates = candidates_of(board);
    auto step = next_step_for_people({board.puzzle, board.played, candidates});
    if (!step) return about(HintSubject::no_step, stage);
    Hint hint = about(HintSubject::step, stage);
    hint.drawing = stage == HintStage::step ? draw(*step, candidates) : draw_place(*step);
    if (stage == HintStage::technique) hint.step = no_more_than_the_technique(*step);
    if (stage != HintStage::step) return hint;
    hint.step = std::move(step);
    place_what_is_left(hint, candidates);
    hint.why = why_single(*hint.step, board.played);
    hint.drawing.seen = hint.why.seen;
    if (hint.step->placements.empty() && !has_notes(board)) look_ahead(hint, board, candidates);
    return hint;
}

}  // namespace

Hint hint(const Board& board, HintStage stage) {
    const auto solution = solve(board.puzzle);
    if (!solution) return about(HintSubject::no_solution, stage);
    const bool has_one = has_one_solution(board.puzzle);
    const CellSet wrong =
        has_one ? differing_cells(board.played, *solution) : clashing_entries(board);
    if (!wrong.empty()) return about_wrong(HintSubject::wrong_digits, wrong, stage);
    if (!has_one) return about(HintSubject::several_solutions, stage);
    if (board.played.is_full()) return about(HintSubject::complete, stage);

    const CellSet lacking = cells_with_wrong_notes(board, *solution);
    if (!lacking.empty()) return about_wrong(HintSubject::wrong_notes, lacking, stage);
    return about_next_step(board, stage);
}

Candidates candidates_of(const Board& board) {
    Candidates candidates(board.played);
    for (int i = 0; i < Cell::count; ++i) {
        const DigitSet noted = board.notes[static_cast<std::size_t>(i)];
        if (noted.empty()) continue;
        for (int digit = 1; digit <= 9; ++digit) {
            if (!noted.contains(digit)) candidates.eliminate(Cell(i), digit);
        }
    }
    return candidates;
}

}  // namespace gridrace::sudoku
