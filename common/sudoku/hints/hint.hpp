// Help for a player who is stuck, a little at a time: where to look, what technique helps there, and
// the whole step. First of all it tells a player who went wrong. As data; words/words.hpp says it.
#pragma once

#include <array>
#include <optional>

#include "common/sudoku/hints/drawing.hpp"

namespace gridrace::sudoku {

// Each stage says all that the stages before it say.
enum class HintStage : std::uint8_t {
    where,      // the houses or cells to look at; how many cells are wrong
    technique,  // which technique; in what houses cells are wrong
    step,       // all of it; which cells are wrong
};

// What a player has before them.
struct Board {
    Grid puzzle;  // the givens
    Grid played;  // the givens and what the player has entered
    // For each cell the digits noted. A cell without notes counts as one where the player has
    // ruled out nothing; notes that the rules forbid count for nothing.
    std::array<DigitSet, Cell::count> notes{};
};

// What a hint is about. The first that applies, in this order.
enum class HintSubject : std::uint8_t {
    no_solution,        // the puzzle has none
    wrong_digits,       // entries that differ from the solution
    several_solutions,  // the puzzle has several: no step would be sure
    complete,           // the board is full and right
    wrong_notes,        // notes of a cell lack the digit that belongs there
    step,               // an applicable step, the easiest
    no_step,            // none that this engine knows
};

struct Hint {
    HintSubject subject = HintSubject::no_step;
    HintStage stage = HintStage::where;
    int wrong_cells = 0;  // how many, for wrong digits and notes
    // For wrong digits and notes: from the second stage on houses that hold them all, as few as
    // simple search finds; at the third the cells. For a step: what `draw_place` gives, at the third
    // stage what `draw` gives.
    Drawing drawing;
    // At the second stage only technique, rating, type and level; at the third whole.
    std::optional<Step> step;
};

// The hint for a board at a stage. Where the puzzle has several solutions, an entry is wrong only if
// it breaks the rules. Some microseconds and the time of `next_step`.
Hint hint(const Board& board, HintStage stage);

// The candidates as the player sees them: what the rules and the notes leave.
Candidates candidates_of(const Board& board);

}  // namespace gridrace::sudoku
