// Wings and aligned exclusions: each way to fill a few cells rules out the same candidates.
#include <bit>
#include <vector>

#include "common/checker/finding.hpp"

namespace gridrace::checker {

namespace {

// A wing with this middle cell: whatever it holds, one of the three cells holds the common digit.
std::optional<Finding> wing_around(int middle, const Step& step, const Board& board,
                                   int candidates) {
    const Cells others = step.cells & ~only_cell(middle);
    const auto ends = list(others);
    const Digits all = board.candidates(step.cells);
    const Digits shared = board.candidates(ends[0]) & board.candidates(ends[1]);
    const bool sees = (others & ~peers_of(middle)).none();
    const bool fits = std::popcount(board.candidates(middle)) == candidates &&
                      std::popcount(board.candidates(ends[0])) == 2 &&
                      std::popcount(board.candidates(ends[1])) == 2 && std::popcount(all) == 3 &&
                      std::popcount(shared) == 1;
    const bool middle_has_it = (board.candidates(middle) & shared) != 0;
    if (!sees || !fits || middle_has_it != (candidates == 3)) return std::nullopt;
    Finding finding;
    finding.tenths = candidates == 2 ? 42 : 44;
    finding.cells = step.cells;
    finding.digits = all;
    const Cells holders = middle_has_it ? step.cells : others;
    finding.removed = remove(board, common_peers(holders), shared);
    return finding;
}

// `candidates` of the middle cell: 2 for an XY-wing, 3 for an XYZ-wing.
std::optional<Finding> wing(const Step& step, const Board& board, int candidates) {
    if (step.cells.count() != 3 || !step.houses.empty()) return std::nullopt;
    for (const int middle : list(step.cells)) {
        auto finding = wing_around(middle, step, board, candidates);
        if (finding && finding->removed == step.removed) return finding;
    }
    return std::nullopt;
}

// The ways to fill the pattern of an aligned exclusion.
class Fillings {
public:
    Fillings(const Step& step, const Board& board)
        : cells_(list(step.cells)), others_(list(step.other_cells)), board_(board) {
        left_.resize(cells_.size());
        digits_.resize(cells_.size());
        fill(0);
    }

    // The digits of the cell in the ways that fill the whole pattern.
    Digits left(std::size_t place) const { return left_[place]; }
    int cell(std::size_t place) const { return cells_[place]; }
    std::size_t size() const { return cells_.size(); }

private:
    void fill(std::size_t place) {
        if (place == cells_.size()) {
            if (leaves_all_a_candidate()) note();
            return;
        }
        for (int digit = 1; digit <= 9; ++digit) {
            if (!board_.has(cells_[place], digit) || clashes(place, digit)) continue;
            digits_[place] = digit;
            fill(place + 1);
        }
    }
    bool clashes(std::size_t place, int digit) const {
        for (std::size_t i = 0; i < place; ++i) {
            const bool sees = peers_of(cells_[place]).test(Board::index(cells_[i]));
            if (digits_[i] == digit && sees) return true;
        }
        return false;
    }
    bool leaves_all_a_candidate() const {
        Digits used = 0;
        for (const int digit : digits_) used |= only(digit);
        for (const int other : others_) {
            if ((board_.candidates(other) & ~used) == 0) return false;
        }
        return true;
    }
    void note() {
        for (std::size_t i = 0; i < digits_.size(); ++i) left_[i] |= only(digits_[i]);
    }

    std::vector<int> cells_, others_;
    std::vector<int> digits_;
    std::vector<Digits> left_;
    const Board& board_;
};

std::optional<Finding> aligned(const Step& step, const Board& board, std::size_t size, int tenths) {
    if (step.cells.count() != size || !step.houses.empty()) return std::nullopt;
    if ((step.other_cells & ~common_peers(step.cells)).any()) return std::nullopt;
    for (const int cell : list(step.cells | step.other_cells)) {
        if (board.candidates(cell) == 0) return std::nullopt;  // filled
    }
    Finding finding;
    finding.tenths = tenths;
    finding.cells = step.cells;
    finding.digits = board.candidates(step.cells);
    finding.other_cells = step.other_cells;
    const Fillings fillings(step, board);
    for (std::size_t i = 0; i < fillings.size(); ++i) {
        const int cell = fillings.cell(i);
        finding.removed[Board::index(cell)] = board.candidates(cell) & ~fillings.left(i);
    }
    return finding;
}

}  // namespace

std::optional<Finding> find_among_cells(const Step& step, const Board& board) {
    if (step.technique == "xy_wing") return wing(step, board, 2);
    if (step.technique == "xyz_wing") return wing(step, board, 3);
    if (step.technique == "aligned_pair_exclusion") return aligned(step, board, 2, 62);
    if (step.technique == "aligned_triplet_exclusion") return aligned(step, board, 3, 75);
    return std::nullopt;
}

}  // namespace gridrace::checker
