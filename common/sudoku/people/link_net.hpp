// The strong links of a position as a graph: which sides are joined by a strong link, and which
// exclude each other. Internal to the people's techniques.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/sudoku/people/almost_locked.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::people {

// Which strong links a graph has.
struct LinkKinds {
    DigitSet of_digits = {};     // a digit's places in a house, if there are two
    bool groups = false;         // also if they lie in two groups, each in a box and on a line
    bool cells = false;          // the candidates of cells that have two
    DigitSet only_pair = {};     // if not empty, of cells with these candidates only
    bool within_digits = false;  // candidates of one cell do not exclude each other
    std::span<const AlmostLocked> sets = {};  // the digits of almost locked sets
};

class LinkNet {
public:
    // A side, by its number. Those of single candidates come first.
    using Number = std::uint16_t;
    // A strong link as seen from one of its sides.
    struct Way {
        Number to = 0;
        Number link = 0;
    };

    LinkNet(const Candidates& candidates, const LinkKinds& kinds);

    std::size_t size() const { return sides_.size(); }
    const Side& side(Number number) const { return sides_[number]; }
    const std::vector<Way>& ways(Number number) const { return ways_[number]; }
    // The link, its first side being `from`.
    EitherOr link(Number number, Number from) const;

    // The sides that a side excludes, as bits.
    std::span<const std::uint64_t> excluded(Number number) const {
        return {excluded_.data() + number * words_, words_};
    }
    bool exclude(Number one, Number other) const {
        return (excluded(one)[other / 64u] >> other % 64u & 1u) != 0;
    }
    // The words in which single candidates have their bits; `is_single` masks the last of them.
    std::size_t words_of_singles() const { return (singles_ + 63) / 64; }
    bool is_single(Number number) const { return number < singles_; }

private:
    Number number_of(const Side& side);
    void join(const Side& one, const Side& other, House house, const CellSet& set);
    void join_places(const Candidates& candidates, int digit, House house, bool groups);
    void exclude_all(bool within_digits);

    std::vector<Side> sides_;
    std::size_t singles_ = 0;
    std::vector<std::vector<Number>> starting_at_;  // sides by their first cell and their digit
    std::vector<std::vector<Way>> ways_;
    std::vector<EitherOr> links_;
    std::vector<std::uint64_t> excluded_;
    std::size_t words_ = 0;
};

}  // namespace gridrace::sudoku::people
