// The symmetries of sudoku: they turn any grid into an essentially equal one.
#pragma once

#include <array>
#include <cstdint>

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// A relabelling of the digits, and an order of the bands, of the rows in them, of the stacks and of
// the columns in them, with or without a transposition: one of 9! · 3,359,232. Transformations
// preserve the number of solutions, minimality and the techniques that a person needs.
class Transformation {
public:
    using Order = std::array<std::uint8_t, 9>;

    // Line i of the result is line `rows[i]` of the source, 0..8; lines of a band or stack stay
    // together. Digit d becomes `digits[d - 1]`, 1..9. The transposition comes first; rows and
    // columns are those after it.
    struct Parts {
        bool transposed = false;
        Order rows = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        Order columns = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        Order digits = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        friend bool operator==(const Parts&, const Parts&) = default;
    };

    Transformation() = default;  // the identity
    explicit Transformation(const Parts& parts);

    // Uniformly random.
    static Transformation random(Random& random);

    const Parts& parts() const { return parts_; }

    // Accepts any grid, also one that breaks the rules.
    Grid operator()(const Grid& grid) const;
    // The new position of a cell.
    Cell operator()(Cell cell) const;
    // The new value of a digit 1..9.
    int operator()(int digit) const { return parts_.digits[static_cast<std::size_t>(digit - 1)]; }

    // The inverse transformation.
    Transformation inverse() const;
    // This one, followed by `next`.
    Transformation then(const Transformation& next) const;

    friend bool operator==(const Transformation&, const Transformation&) = default;

private:
    Parts parts_;
};

}  // namespace gridrace::sudoku
