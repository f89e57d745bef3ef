#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "common/sudoku/techniques/aligned_exclusion.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

using Triplet = std::array<Cell, 3>;  // in ascending order

// Where a triplet stands in the order in which Sudoku Explainer goes through them: pairs by their
// second cell, then by their first; for each pair the excluders that one of them sees.
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

    // The digits that together with those taken would leave one of the excluders none.
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
    CellSet cells_within(unsigned digits) const;
    bool loses(Cell cell, int digit, Cell second, Cell third) const;
    void search(Cell loser, Cell second, const CellSet& thirds, const Excluders& excluders);
    void consider(Triplet triplet);
    std::optional<Turn> turn_of(const Triplet& triplet) const;
    std::optional<Turn> turn_of(Cell first, Cell second, Cell third) const;

    const Candidates& candidates_;
    Alignment alignment_;
    std::optional<Step> first_;
    Turn turn_;
};

// The digits that a third cell may have if the first cell loses `digit`, as bits: for each digit of
// the second, what the excluders that see both exclude, and the two digits themselves.
unsigned possible_third(const Excluders& excluders, DigitSet second, int digit) {
    const unsigned first_bit = DigitSet::only(digit).bits();
    unsigned possible = DigitSet::all().bits();
    for (unsigned rest = second.bits(); rest != 0; rest &= rest - 1) {
        const unsigned taken = first_bit | (rest & -rest);
        possible &= taken | excluders.excluded(taken);
        if ((possible & (possible - 1)) == 0) return 0;
    }
    return possible;
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

// The aligned cells that have no candidate but these.
CellSet TripletSearch::cells_within(unsigned digits) const {
    CellSet cells = alignment_.cells;
    for (int digit = 1; digit <= 9; ++digit) {
        if (!DigitSet::from_bits(digits).contains(digit)) cells = cells - candidates_.places(digit);
    }
    return cells;
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

// The first turn of a triplet; none if there is no cell in it that excludes and sees another one.
std::optional<Turn> TripletSearch::turn_of(const Triplet& triplet) const {
    const auto [a, b, c] = triplet;
    if (const auto turn = turn_of(a, b, c)) return turn;
    if (const auto turn = turn_of(a, c, b)) return turn;
    return turn_of(b, c, a);
}

// Whether every combination that gives `digit` to the first of three cells is excluded.
bool TripletSearch::loses(Cell cell, int digit, Cell second, Cell third) const {
    const CellSet common = alignment_.excluders_of(cell) & peers_of(second) & peers_of(third);
    const Excluders excluders(candidates_, common);
    const DigitSet first_bit = DigitSet::only(digit);
    const bool see_others = peers_of(second).contains(third);
    DigitSet seconds = candidates_.at(second), thirds = candidates_.at(third);
    if (peers_of(cell).contains(second)) seconds = seconds - first_bit;
    if (peers_of(cell).contains(third)) thirds = thirds - first_bit;
    for (unsigned rest = seconds.bits(); rest != 0; rest &= rest - 1) {
        const unsigned second_bit = rest & -rest;
        const unsigned left = thirds.bits() & ~(see_others ? second_bit : 0);
        if ((left & ~excluders.excluded(first_bit.bits() | second_bit)) != 0) return false;
    }
    return true;
}

void TripletSearch::consider(Triplet triplet) {
    std::ranges::sort(triplet);
    const auto turn = turn_of(triplet);
    if (!turn || turn_ <= *turn) return;
    auto step = exclude(candidates_, alignment_, triplet);
    if (!step) return;
    first_ = std::move(step);
    turn_ = *turn;
}

void TripletSearch::search(Cell loser, Cell second, const CellSet& thirds,
                           const Excluders& excluders) {
    const bool are_peers = peers_of(loser).contains(second);
    for (int digit = 1; digit <= 9; ++digit) {
        if (!candidates_.contains(loser, digit)) continue;
        DigitSet others = candidates_.at(second);
        if (are_peers) others = others.without(digit);
        const unsigned possible = possible_third(excluders, others, digit);
        if (possible == 0) continue;
        for (const Cell third : thirds& cells_within(possible)) {
            if (loses(loser, digit, second, third)) consider({loser, second, third});
        }
    }
}

std::optional<Step> TripletSearch::run() {
    for (const Cell loser : alignment_.cells) {
        const CellSet excluders = alignment_.excluders_of(loser);
        CellSet later = alignment_.cells;
        later.erase(loser);
        for (const Cell second : later) {
            later.erase(second);
            const CellSet common = excluders & peers_of(second);
            const CellSet thirds = later & peers_of_two(common);
            if (!thirds.empty()) {
                search(loser, second, thirds, Excluders(candidates_, common));
            }
        }
    }
    return first_;
}

}  // namespace

std::optional<Step> aligned_triplet_exclusion(const Candidates& candidates) {
    return TripletSearch(candidates).run();
}

}  // namespace gridrace::sudoku::techniques
