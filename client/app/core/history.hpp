// What the player did to the cells, so that it can be undone and done again without limit.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "common/sudoku/cell.hpp"
#include "common/sudoku/digit_set.hpp"

namespace gridrace::app {

// A colour for each of the digits 1 to 9, in this order; as CellContent::color.
using NoteColors = std::array<std::uint8_t, 9>;

// What a cell holds for its player.
struct CellContent {
    int digit = 0;  // 0: none
    sudoku::DigitSet corner{};
    sudoku::DigitSet centre{};  // none of them a corner note as well
    std::uint8_t color = 0;     // 1 for the first, 0: none
    NoteColors note_colors{};   // of digits that are noted only
    friend bool operator==(const CellContent&, const CellContent&) = default;
};

struct Change {
    sudoku::Cell cell;
    CellContent before;
    CellContent after;
    friend bool operator==(const Change&, const Change&) = default;
};

// What one key did: at most one change for each cell, at least one in all.
using Step = std::vector<Change>;

class History {
public:
    History() = default;
    // Save points that do not lie within what was done are left out.
    History(std::vector<Step> done, std::vector<Step> undone, std::vector<std::size_t> save_points);

    // A new step; what was undone before it cannot be redone any more.
    void record(Step step);

    // The step to take back or to repeat, which moves over to the other side. Precondition: there is one.
    const Step& undo();
    const Step& redo();

    // Marks the present as a place to come back to.
    void save();
    // After how many steps the last save point lies that is older than the present; none if there is none.
    std::optional<std::size_t> last_save_point() const;

    // What the cells held after so many steps (at most those done), of all that have changed since: the
    // first `before` and the last `after` of each.
    Step changes_since(std::size_t steps) const;

    // The oldest first; of those undone, the one undone last is the last.
    const std::vector<Step>& done() const { return done_; }
    const std::vector<Step>& undone() const { return undone_; }
    // Each as the number of steps done by then, ascending.
    const std::vector<std::size_t>& save_points() const { return save_points_; }

    friend bool operator==(const History&, const History&) = default;

private:
    std::vector<Step> done_;
    std::vector<Step> undone_;
    std::vector<std::size_t> save_points_;
};

// The step that takes this one back.
Step inverse(const Step& step);

}  // namespace gridrace::app
