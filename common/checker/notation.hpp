// A certificate as it is written (common/sudoku/certificate/certificate.hpp describes the format), read without
// any judgement of what it says. Reads exactly that notation and nothing else.
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.hpp"
#include "common/checker/board.hpp"

namespace gridrace::checker {

// Why a text is not accepted, and the line (from 1) that it is about.
struct Rejection {
    int line = 1;
    std::string reason;
    friend bool operator==(const Rejection&, const Rejection&) = default;
};

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

Result<Certificate, Rejection> read_certificate(std::string_view text);

}  // namespace gridrace::checker
