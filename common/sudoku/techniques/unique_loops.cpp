#include "common/sudoku/techniques/unique_loops.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

// A set of houses, one bit each.
using HouseBits = unsigned;

HouseBits house_bits(Cell cell) {
    return 1u << cell.row() | 1u << (9 + cell.column()) | 1u << (18 + cell.box());
}

// Follows all paths from one cell with two candidates through cells that have both. Visits houses
// and cells in the order of Sudoku Explainer, as the first of equally easy loops counts.
class LoopSearch {
public:
    LoopSearch(const Candidates& candidates, EasiestLoopStep& found)
        : candidates_(candidates), found_(found) {}

    void search_from(Cell start);

private:
    struct Path {
        Cell end;
        CellSet cells;
        int size = 0;
        // The houses of the first, third, ... cell, and those of the second, fourth, ... The two
        // digits alternate along the loop only if each digit visits a house at most once.
        std::array<HouseBits, 2> visited{};
        // Other candidates of the cells; at times also of cells tried before.
        DigitSet others;
        int may_have_others = 2;  // how many more cells may have some, unless all have the same one
        std::optional<HouseKind> came_by;
    };

    void follow(const Path& path);
    void visit(Cell next, const Path& path, DigitSet others, HouseKind by);
    bool may_close(const Path& path) const;

    const Candidates& candidates_;
    EasiestLoopStep& found_;
    Cell start_;
    DigitSet digits_;
    CellSet holders_;  // the cells that hold both digits
    CellSet useful_;   // those that may be in a loop
    CellSet pairs_;    // those of them that hold nothing else
};

bool is_lonely(const CellSet& cells, Cell cell) {
    for (const House house : houses_of(cell)) {
        if ((cells & cells_in(house)).has_one()) return true;
    }
    return false;
}

// Removes cells that are alone in one of their houses, repeatedly: a loop has two cells in each
// house it visits.
CellSet without_lonely(CellSet cells) {
    for (CellSet before; before != cells;) {
        before = cells;
        for (const Cell cell : before) {
            if (is_lonely(cells, cell)) cells.erase(cell);
        }
    }
    return cells;
}

void LoopSearch::search_from(Cell start) {
    start_ = start;
    digits_ = candidates_.at(start);
    const int low = digits_.first();
    holders_ = candidates_.places(low) & candidates_.places(digits_.without(low).first());
    if (is_lonely(holders_, start)) return;
    useful_ = without_lonely(holders_);
    if (!useful_.contains(start)) return;
    pairs_ = CellSet();
    for (const Cell cell : useful_) {
        if (candidates_.at(cell) == digits_) pairs_.insert(cell);
    }

    Path path;
    path.end = start;
    path.cells.insert(start);
    path.size = 1;
    path.visited[0] = house_bits(start);
    follow(path);
}

void LoopSearch::follow(const Path& path) {
    DigitSet others = path.others;
    for (const House house : houses_in_order(path.end)) {
        if (house.kind == path.came_by) continue;
        const CellSet in_house = holders_ & cells_in(house);
        for (const Cell next : in_house) {
            if (next == start_ && path.size >= 4) {
                if (path.visited[0] == path.visited[1]) {
                    found_.consider(candidates_, {path.cells, digits_});
                }
            } else if (!path.cells.contains(next)) {
                // Sudoku Explainer keeps a cell's candidates for the cells tried after it, which
                // may miss a few loops.
                others = others | (candidates_.at(next) - digits_);
                visit(next, path, others, house.kind);
            }
        }
    }
}

void LoopSearch::visit(Cell next, const Path& path, DigitSet others, HouseKind by) {
    const bool has_others = candidates_.at(next) != digits_;
    if (has_others && others.size() != 1 && path.may_have_others <= 0) return;
    if (!useful_.contains(next)) return;
    const std::size_t turn = static_cast<std::size_t>(path.size % 2);
    if ((path.visited[turn] & house_bits(next)) != 0) return;
    const int smallest_loop = path.size < 4 ? 4 : (path.size + 2) / 2 * 2;
    if (!found_.could_use(smallest_loop)) return;

    Path longer = path;
    longer.end = next;
    longer.cells.insert(next);
    longer.size = path.size + 1;
    longer.others = others;
    longer.visited[turn] |= house_bits(next);
    longer.may_have_others -= has_others ? 1 : 0;
    longer.came_by = by;
    if (may_close(longer)) follow(longer);
}

// Whether the remaining cells of the path suffice to visit each house twice.
bool LoopSearch::may_close(const Path& path) const {
    int cells_left = (useful_ - path.cells).size();
    if (path.others.size() > 1) {
        cells_left = std::max(path.may_have_others, 0) + (pairs_ - path.cells).size();
    }
    cells_left -= (path.size + cells_left) % 2;  // loops are even
    const int houses_left = std::popcount(path.visited[0] ^ path.visited[1]);
    return path.size + cells_left >= 4 && houses_left <= 3 * cells_left;
}

}  // namespace

std::optional<Step> unique_loop(const Candidates& candidates) {
    EasiestLoopStep found;
    LoopSearch search(candidates, found);
    for (int i = 0; i < Cell::count; ++i) {
        if (!found.could_use(4)) break;
        if (candidates.at(Cell(i)).size() == 2) search.search_from(Cell(i));
    }
    return found.take();
}

}  // namespace gridrace::sudoku::techniques
