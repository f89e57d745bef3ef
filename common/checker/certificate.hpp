// The contents of a certificate as values: the puzzle, its solution, and the steps that prove them.
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "common/checker/board.hpp"

namespace gridrace::checker {

struct Claim {
    int cell = 0;
    int digit = 1;
    bool stands = false;
    Claim opposite() const { return {cell, digit, !stands}; }
    friend auto operator<=>(const Claim&, const Claim&) = default;
};

struct Link {
    Claim claim;
    std::string reason;
    std::vector<int> parents;  // earlier links of the branch, from 0, ascending
    int nested = -1;
    friend auto operator<=>(const Link&, const Link&) = default;
};

using Branch = std::vector<Link>;
using Removals = std::array<Digits, cell_count>;

struct Step {
    int line = 1;
    std::string technique;
    int tenths = 0;  // of the rating; 0 within a chain
    int type = 0;
    int level = 0;
    std::vector<int> houses;
    Cells cells;
    Digits digits = 0;
    Cells other_cells;
    Digits other_digits = 0;
    std::optional<Claim> placed;
    Removals removed{};
    std::vector<Branch> branches;
    std::vector<Step> nested;
};

struct Witness {
    int line = 1;
    int cell = 0;
    std::optional<Grid> grid;  // none for a superfluous clue
};

struct Certificate {
    Grid puzzle{};
    Grid solution{};
    int tenths = 0;
    bool minimal = false;
    std::vector<Witness> witnesses;
    std::vector<Step> path;
    std::vector<Step> proof;
    int last_line = 1;
};

}  // namespace gridrace::checker
