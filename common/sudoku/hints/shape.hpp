// Names that people have for some chains of simple links: by what the chain looks like. They are
// rated like any other chain of their technique.
#pragma once

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

enum class Shape : std::uint8_t {
    none,
    skyscraper,  // a digit's two places on two parallel lines, of which two share a line across
    two_string_kite,  // a digit's two places in a row and in a column, of which two share a box
    w_wing,           // two cells with the same two candidates, joined by two places of one of them
    xy_chain,         // a chain of cells with two candidates
};

Shape shape_of(const Step& step);

// Whether each link of the only branch follows from the previous one alone.
bool is_simple_chain(const Step& step);
// A simple chain that removes a candidate because it excludes both of two candidates, of which at
// least one is true: those of the second link and of the last but one.
bool is_either_or(const Step& step);

}  // namespace gridrace::sudoku
