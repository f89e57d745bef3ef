#include "common/sudoku/technique.hpp"

#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku {

std::string_view name(Technique technique) {
    switch (technique) {
        case Technique::hidden_single: return "hidden single";
        case Technique::naked_single: return "naked single";
        case Technique::pointing: return "pointing";
        case Technique::claiming: return "claiming";
        case Technique::naked_pair: return "naked pair";
        case Technique::hidden_pair: return "hidden pair";
        case Technique::naked_triplet: return "naked triplet";
        case Technique::hidden_triplet: return "hidden triplet";
        case Technique::naked_quad: return "naked quad";
        case Technique::hidden_quad: return "hidden quad";
    }
    return "";
}

std::optional<Step> next_step(const Grid&, const Candidates& candidates) {
    if (auto step = techniques::hidden_single(candidates)) return step;
    if (auto step = techniques::naked_single(candidates)) return step;
    return next_elimination(candidates);
}

std::optional<Step> next_elimination(const Candidates& candidates) {
    if (auto step = techniques::pointing(candidates)) return step;
    if (auto step = techniques::claiming(candidates)) return step;
    for (int size = 2; size <= 4; ++size) {
        if (auto step = techniques::naked_subset(candidates, size)) return step;
        if (auto step = techniques::hidden_subset(candidates, size)) return step;
    }
    return std::nullopt;
}

void apply(const Step& step, Grid& grid, Candidates& candidates) {
    for (const auto& [cell, digit] : step.placements) {
        grid.place(cell, digit);
        candidates.place(cell, digit);
    }
    for (const auto& [cell, digits] : step.eliminations) {
        for (int digit = 1; digit <= 9; ++digit) {
            if (digits.contains(digit)) candidates.eliminate(cell, digit);
        }
    }
}

SolvePath solve_path(const Grid& puzzle) {
    SolvePath path;
    path.grid = puzzle;
    Candidates candidates(puzzle);
    while (auto step = next_step(path.grid, candidates)) {
        apply(*step, path.grid, candidates);
        path.steps.push_back(*std::move(step));
    }
    return path;
}

}  // namespace gridrace::sudoku
