// Who meets whom in a round of a tournament: a pure function of scores, byes and earlier meetings, the same on every
// machine. Internal to common/race.
//
// Tables of two follow FIDE's basic rules for Swiss systems (Handbook C.04.1) and the principles of its Dutch system
// (C.04.3), without colours. In this order, each as far as those before allow:
// 1. nobody gets a second bye; 2. nobody meets anybody again; 3. the bye goes to the lowest score; 4. differences of
// scores are small (the sum of their squares); 5. in a bracket of equal scores the upper half meets the lower half in
// order, and who leaves the bracket is its last, to meet the first of the next one.
// The best pairing is found by a matching of least cost: O(n³).
//
// Larger tables are formed in the order of scores and improved by exchanges until no exchange helps: repeated meetings
// count most, then differences of scores. Not always the best possible, which nobody knows how to find in reasonable
// time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/race/tournament.hpp"

namespace gridrace::race {

inline constexpr std::size_t smallest_table = 2;
inline constexpr std::size_t largest_table = 8;

// Somebody who plays in the next round.
struct Contender {
    std::uint32_t points = 0;  // in 840ths
    std::uint32_t byes = 0;    // so far
};

// How often each two have met.
class Meetings {
public:
    explicit Meetings(std::size_t contenders)
        : contenders_(contenders), counts_(contenders * contenders) {}

    std::uint32_t between(std::size_t one, std::size_t other) const {
        return counts_[one * contenders_ + other];
    }
    void add(std::size_t one, std::size_t other) {
        ++counts_[one * contenders_ + other];
        ++counts_[other * contenders_ + one];
    }

private:
    std::size_t contenders_;
    std::vector<std::uint32_t> counts_;
};

// Indices of contenders; a table of one is a bye.
using Seating = std::vector<std::vector<std::size_t>>;

// Contenders are in the order of their points, and of their numbers where these are equal; at most 200. Tables have at
// most `table_size` players and differ by at most one; those with the best players come first.
Seating seat_round(const std::vector<Contender>& contenders, const Meetings& meetings,
                   std::size_t table_size);

}  // namespace gridrace::race
