// A certificate proves claims about a puzzle: that it has one solution, which clues it needs, and
// that steps of its rating solve it. common/checker checks its text without any code of this
// engine; the following specification is sufficient for another checker.
//
// The text, version 1: lines that end with '\n', words separated by one space, nothing else.
//
//     gridrace-certificate 1
//     puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//     solution 534678912672195348198342567859761423426853791713924856961537284287419635345286179
//     rating 1.5                  the highest rating of the path's steps
//     minimal no                  yes if every clue is needed
//     witness r1c1 134...         for each clue, in the order of cells: a full grid that keeps the
//     superfluous r1c2            other clues but not this one; or that there is none
//     path
//     step hidden_single rating 1.2 houses b5 cells r5c5 digits 5 place r5c5=5
//     ...
//     proof                       only if the path has unique rectangles, unique loops or graves,
//     ...                         which assume one solution: a second path, without them
//     end
//
// Cells are r1c1..r9c9, houses r1..r9, c1..c9, b1..b9; sets are ascending, of digits "257", of cells
// "r1c1,r1c5" in order of rows. A step has its technique and then those of these fields that it
// needs, in this order:
//     rating 3.4   type 2   level 1   as in Step; nested steps have no rating
//     houses r3,b1                    those that the pattern lies in, then those it acts on
//     cells r3c1,r3c2  digits 27      the pattern (none for chains: their branches contain it)
//     other_cells r3c9  other_digits 3
//     place r5c5=5                    the placements
//     remove r3c7-2,r3c8-27           the eliminations: all that the pattern implies
// Chains continue with a line for each link of each branch, numbered from 1 in each branch, and then
// with the steps that the links use. A link is a claim (r1c1=5 placed, r1c1-5 removed), a reason
// (names of `Reason`), the numbers of its parents, and for `technique` the number of the nested
// step, from 1:
//     branch
//     r1c1=5 assumption
//     r1c9-5 digit_is_in_row 1
//     r2c9-7 technique 1,2 by 1
//     nested
//     step pointing houses b3,c9 digits 7 remove r4c9-7
//     done
// The candidates of a step are those that the rules and the earlier steps leave. A link that places a
// digit follows from the removal of all other candidates of its cell, or of all other places in its
// house. A nested step holds for the candidates without those that the parents of its link remove;
// it removes what the links use, and has cells only if it is a naked pair. `Step` says how branches
// prove, techniques.hpp what the techniques are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// A full grid that agrees with every clue except this one.
struct Witness {
    Cell clue;
    Grid grid;
    friend bool operator==(const Witness&, const Witness&) = default;
};

struct Certificate {
    Grid puzzle;
    Grid solution;
    Rating rating;
    std::vector<Witness> witnesses;  // for each clue that is needed, in the order of cells
    CellSet superfluous;             // the clues that could each be omitted
    std::vector<Step> path;          // the easiest steps, from the puzzle to its solution
    std::vector<Step> proof;  // if `path` assumes one solution: a path that does not; else empty

    bool is_minimal() const { return superfluous.empty(); }
    friend bool operator==(const Certificate&, const Certificate&) = default;
};

// Why there is no certificate.
enum class CertificateRefusal : std::uint8_t {
    no_solution,
    several_solutions,
    beyond_techniques,  // the techniques do not lead to the solution
};

// One sentence.
std::string_view describe(CertificateRefusal refusal);

// Costs one or two solving paths and a search for each clue. Steps of chains omit what their
// branches contain.
Result<Certificate, CertificateRefusal> certify(const Grid& puzzle);

// In the format above.
std::string to_text(const Certificate& certificate);

// The first line, from 1, that violates the format.
struct CertificateFault {
    int line = 1;
    friend bool operator==(const CertificateFault&, const CertificateFault&) = default;
};

// Parses the exact output of `to_text`; does not check what it proves. At most 4 MiB.
Result<Certificate, CertificateFault> parse_certificate(std::string_view text);

}  // namespace gridrace::sudoku
