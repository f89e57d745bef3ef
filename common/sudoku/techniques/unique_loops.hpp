// The conclusions from a unique loop. Internal to the search for them.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <utility>

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::techniques {

// A loop of cells that all have the same two digits.
struct UniqueLoop {
    CellSet cells;
    DigitSet digits;
};

// The order of steps: by difficulty, then by type.
struct LoopRank {
    double difficulty = 0;
    int type = 0;
    friend auto operator<=>(const LoopRank&, const LoopRank&) = default;
};

// 4.5 for a loop of 4 cells, 5.0 for 10 and more. Summed as in Sudoku Explainer, because the
// rounding decides between two steps of the same rating.
double difficulty_of_loop(int size);

// The easiest step from the loops considered so far; the first of equally easy ones.
class EasiestLoopStep {
public:
    // The loop's cells with other candidates are at most two, or share a single other candidate.
    void consider(const Candidates& candidates, const UniqueLoop& loop);

    // Whether a loop of this many cells may still have an easier step.
    bool could_use(int size) const {
        return !step_ || LoopRank{difficulty_of_loop(size), 1} < rank_;
    }
    std::optional<Step> take() { return std::move(step_); }

private:
    struct Pair;  // two cells with other candidates and a house that both lie in

    void consider_one_cell(const Candidates& candidates, const UniqueLoop& loop, Cell cell);
    void consider_one_digit(const Candidates& candidates, const UniqueLoop& loop, CellSet roof);
    void consider_naked_subset(const UniqueLoop& loop, const Pair& pair, int size);
    void consider_hidden_subset(const UniqueLoop& loop, const Pair& pair, int size);
    void consider_subsets(const Candidates& candidates, const UniqueLoop& loop, CellSet roof);
    void consider_locked_digit(const Candidates& candidates, const UniqueLoop& loop, CellSet roof);
    // Keeps a step of this rank, which must be easier than the one before.
    Step& keep(const UniqueLoop& loop, LoopRank rank);

    // The last loops considered: a search finds the same one from all its cells.
    std::array<CellSet, 8> known_;
    std::size_t times_ = 0;

    std::optional<Step> step_;
    LoopRank rank_;
};

}  // namespace gridrace::sudoku::techniques
