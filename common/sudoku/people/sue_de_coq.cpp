#include "common/sudoku/people/meetings.hpp"
#include "common/sudoku/people/techniques.hpp"
#include "common/sudoku/techniques/pattern.hpp"

namespace gridrace::sudoku::people {

using techniques::cells_in;

namespace {

struct Meeting {
    CellSet cells;
    DigitSet digits;
};

std::vector<Meeting> sets_in(const Candidates& candidates, const CellSet& cells, DigitSet shared,
                             int most_cells) {
    std::vector<Meeting> sets;
    for (const CellSet& set : subsets_of(open_cells(candidates, cells))) {
        const DigitSet digits = techniques::digits_of(candidates, set);
        const bool is_small = set.size() <= most_cells && digits.size() <= set.size() + 3;
        if (is_small && !(digits & shared).empty()) sets.push_back({set, digits});
    }
    return sets;
}

// The three sets have as many cells as digits, and those of the box and the line share none.
std::optional<Step> sue_de_coq_in(const Candidates& candidates, House box, House line,
                                  const CellSet& meeting, const Meeting& in_line,
                                  const Meeting& in_box) {
    const DigitSet shared = techniques::digits_of(candidates, meeting);
    if (!(in_line.digits & in_box.digits).empty()) return std::nullopt;
    const DigitSet all = shared | in_line.digits | in_box.digits;
    const int cells = meeting.size() + in_line.cells.size() + in_box.cells.size();
    if (all.size() != cells) return std::nullopt;
    Step step;
    step.technique = Technique::sue_de_coq;
    step.cells = meeting | in_line.cells | in_box.cells;
    step.digits = all;
    step.houses = {line, box};
    step.other_cells = meeting;
    step.other_digits = shared;
    const CellSet rest_of_line = cells_in(line) - meeting - in_line.cells;
    const CellSet rest_of_box = cells_in(box) - meeting - in_box.cells;
    const DigitSet of_line = in_line.digits | (shared - in_box.digits);
    const DigitSet of_box = in_box.digits | (shared - in_line.digits);
    for (const Cell cell : rest_of_line | rest_of_box) {
        DigitSet removed;
        if (rest_of_line.contains(cell)) removed = removed | of_line;
        if (rest_of_box.contains(cell)) removed = removed | of_box;
        removed = removed & candidates.at(cell);
        if (!removed.empty()) step.eliminations.push_back({cell, removed});
    }
    if (step.eliminations.empty()) return std::nullopt;
    return step;
}

std::optional<Step> sue_de_coq_in(const Candidates& candidates, House box, House line) {
    constexpr int most_cells = 4;
    const CellSet both = cells_in(box) & cells_in(line);
    for (const CellSet& meeting : subsets_of(open_cells(candidates, both))) {
        const DigitSet shared = techniques::digits_of(candidates, meeting);
        if (meeting.size() < 2 || shared.size() < meeting.size() + 2) continue;
        const auto lines = sets_in(candidates, cells_in(line) - cells_in(box), shared, most_cells);
        const auto boxes = sets_in(candidates, cells_in(box) - cells_in(line), shared, most_cells);
        for (const Meeting& in_line : lines) {
            for (const Meeting& in_box : boxes) {
                auto step = sue_de_coq_in(candidates, box, line, meeting, in_line, in_box);
                if (step) return step;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Step> sue_de_coq(const Candidates& candidates) {
    return where_they_meet(
        [&](House box, House line) { return sue_de_coq_in(candidates, box, line); });
}

}  // namespace gridrace::sudoku::people
