#include "common/checker/checker.hpp"

#include <algorithm>

#include "common/checker/finding.hpp"

namespace gridrace::checker {

namespace {

using Fault = std::optional<Rejection>;

bool keeps(const Grid& grid, const Grid& clues, int except = -1) {
    for (int cell = 0; cell < cell_count; ++cell) {
        const int clue = clues[Board::index(cell)];
        if (clue != 0 && cell != except && grid[Board::index(cell)] != clue) return false;
    }
    return true;
}

// Whether the witness proves its statement about the clue.
Fault check_witness(const Witness& witness, const Grid& puzzle, Effort& effort) {
    const auto& [line, cell, grid] = witness;
    const int clue = puzzle[Board::index(cell)];
    if (grid) {
        const bool differs = (*grid)[Board::index(cell)] != clue;
        if (is_solved(*grid) && keeps(*grid, puzzle, cell) && differs) return std::nullopt;
        return Rejection{line, "the witness does not show it"};
    }
    const auto other = has_solution_without(puzzle, cell, clue, effort.trials);
    if (!other) return Rejection{line, "too much search to show that the clue is superfluous"};
    if (*other) return Rejection{line, "the clue is needed"};
    return std::nullopt;
}

// One word for each clue, in order.
Fault check_clues(const Certificate& certificate, Effort& effort) {
    auto witness = certificate.witnesses.begin();
    bool all_needed = true;
    for (int cell = 0; cell < cell_count; ++cell) {
        if (certificate.puzzle[Board::index(cell)] == 0) continue;
        if (witness == certificate.witnesses.end() || witness->cell != cell) {
            return Rejection{5, "a clue has no witness in its place"};
        }
        if (auto fault = check_witness(*witness, certificate.puzzle, effort)) return fault;
        all_needed = all_needed && witness->grid;
        ++witness;
    }
    if (witness != certificate.witnesses.end()) return Rejection{witness->line, "there is no clue"};
    if (all_needed != certificate.minimal) return Rejection{5, "the witnesses say otherwise"};
    return std::nullopt;
}

bool makes_progress(const Step& step, const Board& board) {
    if (step.placed && !board.has(step.placed->cell, step.placed->digit)) return false;
    const bool removes =
        std::ranges::any_of(step.removed, [](Digits digits) { return digits != 0; });
    return step.placed || removes;
}

void take(const Step& step, Board& board) {
    if (step.placed) board.place(step.placed->cell, step.placed->digit);
    for (int cell = 0; cell < cell_count; ++cell) {
        board.open[Board::index(cell)] &= ~step.removed[Board::index(cell)];
    }
}

// Each step follows from the board that the steps before it leave, and the last one fills it.
Fault check_path(const std::vector<Step>& steps, const Certificate& certificate, Effort& effort) {
    Board board(certificate.puzzle);
    for (const Step& step : steps) {
        const auto finding = find(step, board, effort);
        if (effort.links < 0) return Rejection{step.line, "takes too much work to check"};
        if (!finding || !says_all(step, *finding)) {
            return Rejection{step.line, "the step does not follow"};
        }
        if (!makes_progress(step, board)) return Rejection{step.line, "the step changes nothing"};
        take(step, board);
    }
    if (board.filled == certificate.solution) return std::nullopt;
    return Rejection{certificate.last_line, "the steps do not lead to the solution"};
}

Fault check_paths(const Certificate& certificate, Effort& effort) {
    if (auto fault = check_path(certificate.path, certificate, effort)) return fault;
    const auto hardest = std::ranges::max(certificate.path, {}, &Step::tenths).tenths;
    if (hardest != certificate.tenths) return Rejection{4, "the path has another rating"};
    // A proof of uniqueness must not assume it.
    const bool needs_proof = std::ranges::any_of(certificate.path, assumes_uniqueness);
    if (needs_proof == certificate.proof.empty()) {
        return Rejection{certificate.last_line, needs_proof
                                                    ? "the path assumes that there is one solution"
                                                    : "the path is proof already"};
    }
    if (!needs_proof) return std::nullopt;
    const auto assumes = std::ranges::find_if(certificate.proof, assumes_uniqueness);
    if (assumes != certificate.proof.end()) {
        return Rejection{assumes->line, "assumes what is to be proved"};
    }
    return check_path(certificate.proof, certificate, effort);
}

}  // namespace

Result<Proved, Rejection> check_certificate(std::string_view text) {
    const auto certificate = read_certificate(text);
    if (!certificate) return certificate.error();
    if (!is_solved(certificate->solution) || !keeps(certificate->solution, certificate->puzzle)) {
        return Rejection{3, "is no solution of the puzzle"};
    }
    Effort effort;
    if (auto fault = check_paths(*certificate, effort)) return *fault;
    if (auto fault = check_clues(*certificate, effort)) return *fault;

    Proved proved{certificate->puzzle, certificate->solution, certificate->tenths, {}};
    for (const Witness& witness : certificate->witnesses) {
        if (!witness.grid) proved.superfluous_clues.push_back(witness.cell);
    }
    return proved;
}

}  // namespace gridrace::checker
