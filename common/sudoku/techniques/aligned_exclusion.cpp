#include "common/sudoku/techniques/aligned_exclusion.hpp"

#include <array>

#include "common/sudoku/techniques/pattern.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

constexpr std::size_t max_cells = 3;

// The combinations of candidates of a few cells, one digit for each.
class Combinations {
public:
    Combinations(const Candidates& candidates, std::span<const Cell> cells,
                 const CellSet& excluders)
        : candidates_(candidates), cells_(cells), excluders_(excluders) {}

    // Calls `visit` with each combination and the excluder that forbids it, if any; skips
    // combinations that put a digit twice into a house.
    template <std::size_t next = 0, class Visit>
    void for_each(Visit visit) {
        if (next == cells_.size()) return visit(digits_, first_excluder());
        if constexpr (next < max_cells) {
            for (int digit = 1; digit <= 9; ++digit) {
                if (!candidates_.contains(cells_[next], digit) || clashes(next, digit)) continue;
                digits_[next] = digit;
                for_each<next + 1>(visit);
            }
        }
    }

private:
    bool clashes(std::size_t next, int digit) const {
        for (std::size_t i = 0; i < next; ++i) {
            if (digits_[i] == digit && peers_of(cells_[i]).contains(cells_[next])) return true;
        }
        return false;
    }

    std::optional<Cell> first_excluder() const {
        DigitSet taken;
        for (std::size_t i = 0; i < cells_.size(); ++i) taken = taken.with(digits_[i]);
        for (const Cell cell : excluders_) {
            if ((candidates_.at(cell) - taken).empty()) return cell;
        }
        return std::nullopt;
    }

    const Candidates& candidates_;
    std::span<const Cell> cells_;
    CellSet excluders_;
    std::array<int, max_cells> digits_{};
};

}  // namespace

Alignment::Alignment(const Candidates& candidates, int size) {
    CellSet singles;
    for (int i = 0; i < Cell::count; ++i) {
        const int width = candidates.at(Cell(i)).size();
        if (width == 1) singles.insert(Cell(i));
        if (width >= 2) cells.insert(Cell(i));
        if (width >= 2 && width <= size) excluders.insert(Cell(i));
    }
    // As in Sudoku Explainer, cells that see a naked single wait until it is placed.
    for (const Cell cell : singles) cells = cells - peers_of(cell);
}

std::optional<Step> exclude(const Candidates& candidates, const Alignment& alignment,
                            std::span<const Cell> cells) {
    CellSet excluders = alignment.excluders;
    for (const Cell cell : cells) excluders = excluders & peers_of(cell);
    if (excluders.size() < 2) return std::nullopt;

    Combinations combinations(candidates, cells, excluders);
    std::array<DigitSet, max_cells> removed;
    for (std::size_t i = 0; i < cells.size(); ++i) removed[i] = candidates.at(cells[i]);
    combinations.for_each([&](const auto& digits, std::optional<Cell> excluder) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!excluder) removed[i] = removed[i].without(digits[i]);
        }
    });

    Step step;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!removed[i].empty()) step.eliminations.push_back({cells[i], removed[i]});
        step.cells.insert(cells[i]);
    }
    if (step.eliminations.empty()) return std::nullopt;
    step.technique = cells.size() == 2 ? Technique::aligned_pair_exclusion
                                       : Technique::aligned_triplet_exclusion;
    step.rating = fixed_rating(step.technique);
    step.digits = digits_of(candidates, step.cells);
    combinations.for_each([&](const auto& digits, std::optional<Cell> excluder) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (excluder && removed[i].contains(digits[i])) step.other_cells.insert(*excluder);
        }
    });
    return step;
}

}  // namespace gridrace::sudoku::techniques
