#include "common/sudoku/generator/clue_exchange.hpp"

#include <optional>
#include <span>

#include "common/sudoku/solver/solver.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::size_t max_known_sets = 512;

CellSet filled_cells(const Grid& grid) {
    CellSet cells;
    for (int i = 0; i < Cell::count; ++i) {
        if (!grid.is_empty(Cell(i))) cells.insert(Cell(i));
    }
    return cells;
}

CellSet cells_that_differ(const Grid& a, const Grid& b) {
    CellSet cells;
    for (int i = 0; i < Cell::count; ++i) {
        if (a.digit(Cell(i)) != b.digit(Cell(i))) cells.insert(Cell(i));
    }
    return cells;
}

}  // namespace

ClueExchange::ClueExchange(const Grid& puzzle, const Grid& solution, Symmetry symmetry)
    : solution_(solution),
      symmetry_(symmetry),
      orbits_(orbits(symmetry)),
      clues_(filled_cells(puzzle)) {}

Grid ClueExchange::puzzle() const {
    return only(clues_);
}

Grid ClueExchange::only(const CellSet& clues) const {
    Grid puzzle;
    for (const Cell cell : clues) puzzle.place(cell, solution_.digit(cell));
    return puzzle;
}

CellSet ClueExchange::neighbour(Random& random) {
    const CellSet taken = random_orbit(clues_, random);
    CellSet clues = clues_ - taken;
    while (const auto set = exchangeable(clues, taken)) clues = clues | random_orbit(*set, random);
    make_minimal(clues, random);
    return clues;
}

// The orbit of a random one of these cells.
CellSet ClueExchange::random_orbit(const CellSet& cells, Random& random) const {
    std::uint32_t skipped = random.below(static_cast<std::uint32_t>(cells.size()));
    CellSet rest = cells;
    for (; skipped > 0; --skipped) rest.erase(rest.first());
    return orbit_of(rest.first(), symmetry_);
}

void ClueExchange::make_minimal(CellSet& clues, Random& random) {
    random.shuffle(std::span(orbits_));
    for (const CellSet& orbit : orbits_) {
        if ((orbit & clues).empty()) continue;
        if (!exchangeable(clues - orbit, orbit)) clues = clues - orbit;
    }
}

std::optional<CellSet> ClueExchange::exchangeable(const CellSet& clues, const CellSet& open) {
    for (const CellSet& set : known_sets_) {
        if ((set & clues).empty()) return set;
    }
    const Grid puzzle = only(clues);
    for (const Cell cell : open - clues) {
        const auto other = solve_without(puzzle, cell, solution_.digit(cell));
        if (!other) continue;
        const CellSet set = cells_that_differ(*other, solution_);
        remember(set);
        return set;
    }
    return std::nullopt;
}

void ClueExchange::remember(const CellSet& set) {
    if (known_sets_.size() < max_known_sets) {
        known_sets_.push_back(set);
    } else {
        known_sets_[oldest_++ % max_known_sets] = set;
    }
}

}  // namespace gridrace::sudoku::detail
