// Minimal puzzles that differ from others in a few clues. Internal to the generator.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "common/base/random.hpp"
#include "common/sudoku/canonical/symmetry.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::detail {

// A walk over the puzzles of one full grid that are minimal within a symmetry. Keeps the sets of
// cells whose digits can be exchanged (unavoidable sets: a puzzle with one solution has a clue in
// each), so it rarely needs the solver.
class ClueExchange {
public:
    // `puzzle` is minimal within the symmetry, `solution` its only solution.
    ClueExchange(const Grid& puzzle, const Grid& solution, Symmetry symmetry);

    // The clues of a neighbour: removes a random orbit of clues, adds others until there is one
    // solution again, and removes the clues that are now superfluous. About 20 microseconds.
    CellSet neighbour(Random& random);

    // Makes these the current clues.
    void move_to(const CellSet& clues) { clues_ = clues; }

    const CellSet& clues() const { return clues_; }
    Grid puzzle() const;

private:
    // A set of cells without a clue whose digits could be exchanged; none if there is none: then no
    // other solution differs in `open`.
    std::optional<CellSet> exchangeable(const CellSet& clues, const CellSet& open);
    void make_minimal(CellSet& clues, Random& random);
    CellSet random_orbit(const CellSet& cells, Random& random) const;
    Grid only(const CellSet& clues) const;
    void remember(const CellSet& set);

    Grid solution_;
    Symmetry symmetry_;
    std::vector<CellSet> orbits_;
    CellSet clues_;
    std::vector<CellSet> known_sets_;
    std::size_t oldest_ = 0;
};

}  // namespace gridrace::sudoku::detail
