// The history of the player's changes to cells, with unlimited undo and redo.
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

// A cell's content for its player.
struct CellContent {
    int digit = 0;  // 0: none
    sudoku::DigitSet corner{};
    sudoku::DigitSet centre{};  // disjoint from the corner notes
    std::uint8_t color = 0;     // 1 for the first, 0: none
    NoteColors note_colors{};   // of noted digits only
    friend bool operator==(const CellContent&, const CellContent&) = default;
};

struct Change {
    sudoku::Cell cell;
    CellContent before;
    CellContent after;
    friend bool operator==(const Change&, const Change&) = default;
};

// The changes made by one key: at most one for each cell, at least one in all.
using Step = std::vector<Change>;

class History {
public:
    History() = default;
    // Drops save points outside of `done`.
    History(std::vector<Step> done, std::vector<Step> undone, std::vector<std::size_t> save_points);

    // Adds a step; undone steps cannot be redone any more.
    void record(Step step);

    // Returns the step to undo or redo, and moves it to the other list. Precondition: there is one.
    const Step& undo();
    const Step& redo();

    // Removes the last step: it had no effect after all. Precondition: there is one.
    void forget_last();

    // Adds a save point at the present.
    void save();
    // The number of steps at the last save point before the present; none if there is none.
    std::optional<std::size_t> last_save_point() const;

    // The combined changes since that number of steps (at most those done): the first `before` and
    // the last `after` of each cell.
    Step changes_since(std::size_t steps) const;

    // Oldest first; of undone steps, the one undone last comes last.
    const std::vector<Step>& done() const { return done_; }
    const std::vector<Step>& undone() const { return undone_; }
    // Each as the number of steps done at that time, ascending.
    const std::vector<std::size_t>& save_points() const { return save_points_; }

    friend bool operator==(const History&, const History&) = default;

private:
    // Save points after the present are invalid once another step follows it.
    void forget_later_save_points();

    std::vector<Step> done_;
    std::vector<Step> undone_;
    std::vector<std::size_t> save_points_;
};

// The step that undoes this one.
Step inverse(const Step& step);

}  // namespace gridrace::app
