#include <algorithm>
#include <array>
#include <limits>

#include "common/sudoku/techniques/aligned_exclusion.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

using Triplet = std::array<Cell, 3>;  // in ascending order

// The position of a triplet in Sudoku Explainer's order: pairs by their second cell, then by their
// first; for each pair the excluders that one of them sees.
struct Turn {
    int second = std::numeric_limits<int>::max();
    int first = 0;
    int third = 0;
    friend auto operator<=>(const Turn&, const Turn&) = default;
};

// Excluders in the order of the box, the row and the column of a cell that sees them.
int turn_of_peer(Cell cell, Cell peer) {
    if (peer.box() == cell.box()) return peer.index();
    return (peer.row() == cell.row() ? 1 : 2) * Cell::count + peer.index();
}

// The candidates of a few excluders, as bits.
class Excluders {
public:
    Excluders(const Candidates& candidates, const CellSet& cells) {
        for (const Cell cell : cells) digits_[size_++] = candidates.at(cell).bits();
    }

    // The digits that together with `taken` would leave one of the excluders none.
    unsigned excluded(unsigned taken) const {
        unsigned excluded = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            const unsigned left = digits_[i] & ~taken;
            if (left == 0) return DigitSet::all().bits();
            if ((left & (left - 1)) == 0) excluded |= left;
        }
        return excluded;
    }

private:
    std::array<unsigned, 20> digits_;
    std::size_t size_ = 0;
};

class TripletSearch {
public:
    explicit TripletSearch(const Candidates& candidates)
        : candidates_(candidates), alignment_(candidates, 3) {}

    std::optional<Step> run();

private:
    void search(Cell second, Cell third);
    bool loses(Cell cell, int digit, Cell second, Cell third) const;
    void consider(Triplet triplet);
    std::optional<Turn> turn_of(const Triplet& triplet) const;
    std::optional<Turn> turn_of(Cell first, Cell second, Cell third) const;

    const Candidates& candidates_;
    Alignment alignment_;
    std::optional<Step> first_;
    Turn turn_;
};

// Two cells of a triplet: the candidates, as bits, that they may have for a given candidate of the
// other cell, and whether they may not be equal.
struct TripletPartners {
    unsigned second;
    unsigned third;
    bool see_each_other;
};

// Whether the digit is compatible with no combination of the partners' candidates.
bool exclude_all(const Excluders& excluders, unsigned digit, const TripletPartners& partners) {
    for (unsigned rest = partners.second; rest != 0; rest &= rest - 1) {
        const unsigned second = rest & -rest;
        const unsigned third = partners.third & ~(partners.see_each_other ? second : 0);
        if ((third & ~excluders.excluded(digit | second)) != 0) return false;
    }
    return true;
}

// The cells that see two of `cells` or more.
CellSet peers_of_two(const CellSet& cells) {
    CellSet one, two;
    for (const Cell cell : cells) {
        two = two | (one & peers_of(cell));
        one = one | peers_of(cell);
    }
    return two;
}

std::optional<Turn> TripletSearch::turn_of(Cell first, Cell second, Cell third) const {
    if (!alignment_.excluders.contains(third)) return std::nullopt;
    Turn turn{second.index(), first.index()};
    if (peers_of(first).contains(third)) {
        turn.third = turn_of_peer(first, third);
    } else if (peers_of(second).contains(third)) {
        turn.third = 3 * Cell::count + turn_of_peer(second, third);
    } else {
        return std::nullopt;
    }
    return turn;
}

// The first turn of a triplet; none if it has no cell that is an excluder and sees another one.
std::optional<Turn> TripletSearch::turn_of(const Triplet& triplet) const {
    const auto [a, b, c] = triplet;
    if (const auto turn = turn_of(a, b, c)) return turn;
    if (const auto turn = turn_of(a, c, b)) return turn;
    return turn_of(b, c, a);
}

// Whether every combination that gives `digit` to the first of three cells is excluded.
bool TripletSearch::loses(Cell cell, int digit, Cell second, Cell third) const {
    const CellSet common = alignment_.excluders_of(cell) & peers_of(second) & peers_of(third);
    DigitSet seconds = candidates_.at(second), thirds = candidates_.at(third);
    if (peers_of(cell).contains(second)) seconds = seconds.without(digit);
    if (peers_of(cell).contains(third)) thirds = thirds.without(digit);
    const bool see_each_other = peers_of(second).contains(third);
    return exclude_all(Excluders(candidates_, common), DigitSet::only(digit).bits(),
                       {seconds.bits(), thirds.bits(), see_each_other});
}

void TripletSearch::consider(Triplet triplet) {
    auto& [first, second, third] = triplet;
    if (second < first) std::swap(first, second);
    if (third < second) std::swap(second, third);
    if (second < first) std::swap(first, second);
    const auto turn = turn_of(triplet);
    if (!turn || turn_ <= *turn) return;
    auto step = exclude(candidates_, alignment_, triplet);
    if (!step) return;
    first_ = std::move(step);
    turn_ = *turn;
}

// Looks for a first cell that loses candidates because of these two. Few digits can be lost even by
// a first cell that sees all that the two see, so check that first.
void TripletSearch::search(Cell second, Cell third) {
    const CellSet common = alignment_.excluders_of(second) & peers_of(third);
    const CellSet firsts = alignment_.cells & peers_of_two(common);
    if (firsts.empty()) return;
    const Excluders excluders(candidates_, common);
    const bool see_each_other = peers_of(second).contains(third);
    for (int digit = 1; digit <= 9; ++digit) {
        const unsigned seconds = candidates_.at(second).without(digit).bits();
        const unsigned thirds = candidates_.at(third).without(digit).bits();
        const TripletPartners partners{seconds, thirds, see_each_other};
        if (!exclude_all(excluders, DigitSet::only(digit).bits(), partners)) continue;
        for (const Cell cell : firsts& candidates_.places(digit)) {
            if (cell == second || cell == third) continue;
            if (loses(cell, digit, second, third)) consider({cell, second, third});
        }
    }
}

std::optional<Step> TripletSearch::run() {
    CellSet later = alignment_.cells;
    for (const Cell second : alignment_.cells) {
        later.erase(second);
        for (const Cell third : later) search(second, third);
    }
    return first_;
}

}  // namespace

std::optional<Step> aligned_triplet_exclusion(const Candidates& candidates) {
    return TripletSearch(candidates).run();
}

}  // namespace gridrace::sudoku::techniques
