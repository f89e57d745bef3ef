// The symmetries of sudoku: what turns any grid into an essentially equal one.
#pragma once

#include <array>
#include <cstdint>

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// A relabelling of the digits, and an order of the bands, of the rows in them, of the stacks and of
// the columns in them, after a transposition or without: one of 9! · 3,359,232. Transformations
// keep the number of solutions, minimality and what techniques a person needs.
class Transformation {
public:
    using Order = std::array<std::uint8_t, 9>;

    // Which line stands where: line i of the result is line `rows[i]` of what is there, 0..8; lines
    // of a band or stack stay together. Digit d becomes `digits[d - 1]`, 1..9. What the columns and
    // rows are is decided after the transposition.
    struct Parts {
        bool transposed = false;
        Order rows = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        Order columns = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        Order digits = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        friend bool operator==(const Parts&, const Parts&) = default;
    };

    Transformation() = default;  // changes nothing
    explicit Transformation(const Parts& parts);

    // Each one equally likely.
    static Transformation random(Random& random);

    const Parts& parts() const { return parts_; }

    // Any grid, also one that breaks the rules.
    Grid operator()(const Grid& grid) const;
    // Where what stands in a cell comes to stand.
    Cell operator()(Cell cell) const;
    // What a digit 1..9 becomes.
    int operator()(int digit) const { return parts_.digits[static_cast<std::size_t>(digit - 1)]; }

    // What undoes this one.
    Transformation inverse() const;
    // This one, and `next` after it.
    Transformation then(const Transformation& next) const;

    friend bool operator==(const Transformation&, const Transformation&) = default;

private:
    Parts parts_;
};

}  // namespace gridrace::sudoku
