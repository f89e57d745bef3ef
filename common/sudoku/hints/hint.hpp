// Help for a player who is stuck, in stages: where to look, which technique helps there, and the
// whole step. Mistakes are reported first. As data; words/words.hpp turns it into text.
#pragma once

#include <array>
#include <optional>

#include "common/sudoku/hints/drawing.hpp"
#include "common/sudoku/hints/why_single.hpp"

namespace gridrace::sudoku {

// Each stage includes all earlier ones.
enum class HintStage : std::uint8_t {
    where,      // the houses or cells to look at; how many cells are wrong
    technique,  // which technique; which houses have wrong cells
    step,       // the whole step; which cells are wrong
};

// The player's view of the puzzle.
struct Board {
    Grid puzzle;  // the givens
    Grid played;  // the givens and what the player has entered
    // The noted digits of each cell. A cell without notes counts as having nothing ruled out; notes
    // that the rules forbid are ignored.
    std::array<DigitSet, Cell::count> notes{};
};

// The subject of a hint: the first that applies, in this order.
enum class HintSubject : std::uint8_t {
    no_solution,        // the puzzle has none
    wrong_digits,       // entries that differ from the solution
    several_solutions,  // the puzzle has several: no step would be certain
    complete,           // the board is full and correct
    wrong_notes,        // notes of a cell lack its correct digit
    step,               // the first applicable step of the ladder for people
    no_step,            // none that this engine knows
};

struct Hint {
    HintSubject subject = HintSubject::no_step;
    HintStage stage = HintStage::where;
    int wrong_cells = 0;  // how many, for wrong digits and notes
    // For wrong digits and notes: from the second stage on houses that hold them all, as few as a
    // simple search finds; at the third the cells. For a step: `draw_place`, at the third stage
    // `draw`.
    Drawing drawing;
    // At the second stage only technique, rating, type and level; at the third complete. If a
    // unique loop or a grave leaves its cell one digit, the step places it.
    std::optional<Step> step;
    WhySingle why;  // at the third stage

    // Of a step that places nothing, at the third stage, for a player who keeps no notes: the next
    // digit on the way it opens. None if that takes too many steps.
    std::optional<Placement> leads_to;
};

// The hint for a board at a stage. If the puzzle has several solutions, an entry is wrong only if
// it breaks the rules. Takes some microseconds plus the time of `next_step_for_people`.
Hint hint(const Board& board, HintStage stage);

// The candidates from the player's view: those that the rules and the notes leave.
Candidates candidates_of(const Board& board);

}  // namespace gridrace::sudoku
