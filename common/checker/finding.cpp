#include "common/checker/finding.hpp"

#include <algorithm>

namespace gridrace::checker {

std::optional<Finding> find(const Step& step, const Board& board, Effort& effort) {
    if (!step.branches.empty() || !step.nested.empty()) return find_by_chains(step, board, effort);
    if (auto finding = find_in_houses(step, board)) return finding;
    if (auto finding = find_among_cells(step, board)) return finding;
    return find_by_uniqueness(step, board);
}

namespace {

bool agree(const Step& step, const Finding& finding) {
    return step.type == finding.type && step.level == finding.level &&
           step.digits == finding.digits && step.other_cells == finding.other_cells &&
           step.other_digits == finding.other_digits && step.placed == finding.placed;
}

}  // namespace

bool says_all(const Step& step, const Finding& finding) {
    return agree(step, finding) && step.tenths > 0 && step.tenths == finding.tenths &&
           step.cells == finding.cells && step.removed == finding.removed;
}

bool says_part(const Step& step, const Finding& finding) {
    const auto implied = [](Digits said, Digits found) { return (said & ~found) == 0; };
    const bool needs_cells = step.technique == "naked_pair";
    return agree(step, finding) && step.tenths == 0 &&
           step.cells == (needs_cells ? finding.cells : Cells()) &&
           std::equal(step.removed.begin(), step.removed.end(), finding.removed.begin(), implied);
}

bool assumes_uniqueness(const Step& step) {
    return step.technique == "unique_rectangle" || step.technique == "unique_loop" ||
           step.technique == "bivalue_universal_grave";
}

Removals remove(const Board& board, const Cells& cells, Digits digits) {
    Removals removed{};
    for (const int cell : list(cells)) {
        removed[Board::index(cell)] = board.candidates(cell) & digits;
    }
    return removed;
}

}  // namespace gridrace::checker
