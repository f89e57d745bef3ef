#include "common/sudoku/people/almost_locked.hpp"

#include <utility>

#include "common/sudoku/techniques/houses.hpp"

namespace gridrace::sudoku::people {

namespace {

// A set whose cells share a box and a line is found in the box.
bool was_found_in_box(House house, const CellSet& cells) {
    if (is_box(house)) return false;
    const House box = houses_of(cells.first())[2];
    return (cells - techniques::cells_in(box)).empty();
}

class Sets {
public:
    Sets(const Candidates& candidates, int most_cells)
        : candidates_(candidates), most_cells_(most_cells) {}

    // Extends a set by cells of `rest`.
    void extend(House house, const AlmostLocked& set, CellSet rest, int size) {
        while (!rest.empty()) {
            const Cell cell = rest.first();
            rest.erase(cell);
            AlmostLocked larger{set.cells, set.digits | candidates_.at(cell)};
            larger.cells.insert(cell);
            // Each further cell adds one to the number of candidates that the set may have.
            if (larger.digits.size() > most_cells_ + 1) continue;
            if (larger.digits.size() == size + 1 && !was_found_in_box(house, larger.cells)) {
                found_.push_back(larger);
            }
            if (size < most_cells_) extend(house, larger, rest, size + 1);
        }
    }
    std::vector<AlmostLocked> take() { return std::move(found_); }

private:
    const Candidates& candidates_;
    int most_cells_;
    std::vector<AlmostLocked> found_;
};

}  // namespace

std::vector<AlmostLocked> almost_locked_sets(const Candidates& candidates, int most_cells) {
    Sets sets(candidates, most_cells);
    for (const House house : techniques::all_houses) {
        CellSet open;
        for (const Cell cell : techniques::cells_in(house)) {
            if (!candidates.at(cell).empty()) open.insert(cell);
        }
        sets.extend(house, {}, open, 1);
    }
    return sets.take();
}

}  // namespace gridrace::sudoku::people
