#include "common/sudoku/certificate/certificate.hpp"

#include <algorithm>

#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::sudoku {

namespace {

bool assumes_one_solution(const Step& step) {
    return step.technique == Technique::unique_rectangle ||
           step.technique == Technique::unique_loop ||
           step.technique == Technique::bivalue_universal_grave;
}

// One elimination for each cell, in cell order.
std::vector<Elimination> by_cell(const std::vector<Elimination>& eliminations) {
    std::vector<Elimination> merged = eliminations;
    std::ranges::stable_sort(merged, {}, &Elimination::cell);
    for (std::size_t i = 1; i < merged.size();) {
        if (merged[i].cell == merged[i - 1].cell) {
            merged[i - 1].digits = merged[i - 1].digits | merged[i].digits;
            merged.erase(merged.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
            ++i;
        }
    }
    return merged;
}

// The eliminations of a nested step that the branches use.
std::vector<Elimination> used_of(const std::vector<Branch>& branches, int nested) {
    std::vector<Elimination> used;
    for (const Branch& branch : branches) {
        for (const Link& link : branch) {
            if (link.nested != nested) continue;
            used.push_back({link.claim.cell, DigitSet::only(link.claim.digit)});
        }
    }
    return used;
}

// The step without anything that can be derived from the rest: less text, fewer possible errors.
Step as_certified(Step step) {
    step.eliminations = by_cell(step.eliminations);
    for (Branch& branch : step.branches) {
        for (Link& link : branch) std::ranges::sort(link.parents);
    }
    for (std::size_t i = 0; i < step.nested.size(); ++i) {
        Step& nested = step.nested[i];
        nested.eliminations = used_of(step.branches, static_cast<int>(i));
        nested.rating = {};
        if (nested.technique != Technique::naked_pair) nested.cells = {};
        nested = as_certified(std::move(nested));
    }
    if (!step.branches.empty()) {
        step.cells = {};
        step.digits = {};
    }
    return step;
}

// The steps to the solution; none if they do not reach it.
std::vector<Step> certified_path(const Grid& puzzle, const Allowed& allowed) {
    SolvePath path = solve_path(puzzle, allowed);
    if (!path.grid.is_full()) return {};
    for (Step& step : path.steps) step = as_certified(std::move(step));
    return std::move(path.steps);
}

void find_witnesses(Certificate& certificate) {
    const Grid& puzzle = certificate.puzzle;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell clue(i);
        if (puzzle.is_empty(clue)) continue;
        Grid without = puzzle;
        without.clear(clue);
        if (const auto other = solve_without(without, clue, puzzle.digit(clue))) {
            certificate.witnesses.push_back({clue, *other});
        } else {
            certificate.superfluous.insert(clue);
        }
    }
}

}  // namespace

std::string_view describe(CertificateRefusal refusal) {
    switch (refusal) {
        case CertificateRefusal::no_solution: return "the puzzle has no solution";
        case CertificateRefusal::several_solutions: return "the puzzle has several solutions";
        case CertificateRefusal::beyond_techniques:
            return "the known techniques do not lead to the solution";
    }
    return "";
}

Result<Certificate, CertificateRefusal> certify(const Grid& puzzle) {
    const auto solution = solve(puzzle);
    if (!solution) return CertificateRefusal::no_solution;
    if (!has_one_solution(puzzle)) return CertificateRefusal::several_solutions;

    Certificate certificate;
    certificate.puzzle = puzzle;
    certificate.solution = *solution;
    certificate.path = certified_path(puzzle, {});
    if (certificate.path.empty()) return CertificateRefusal::beyond_techniques;
    certificate.rating = std::ranges::max(certificate.path, {}, &Step::rating).rating;
    if (std::ranges::any_of(certificate.path, assumes_one_solution)) {
        certificate.proof = certified_path(puzzle, {.assuming_one_solution = false});
        if (certificate.proof.empty()) return CertificateRefusal::beyond_techniques;
    }
    find_witnesses(certificate);
    return certificate;
}

}  // namespace gridrace::sudoku
