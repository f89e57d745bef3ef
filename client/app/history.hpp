// What the player did to the cells, so that it can be undone and done again without limit.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "common/sudoku/cell.hpp"
#include "common/sudoku/digit_set.hpp"

namespace gridrace::app {

// What a cell holds for its player.
struct CellContent {
    int digit = 0;  // 0: none
    sudoku::DigitSet notes;
    friend bool operator==(const CellContent&, const CellContent&) = default;
};

struct Step {
    sudoku::Cell cell;
    CellContent before;
    CellContent after;
    friend bool operator==(const Step&, const Step&) = default;
};

class History {
public:
    History() = default;
    History(std::vector<Step> done, std::vector<Step> undone)
        : done_(std::move(done)), undone_(std::move(undone)) {}

    // A new step; what was undone before it cannot be redone any more.
    void record(const Step& step);

    // The step to take back or to repeat, which moves over to the other side; none if there is none.
    std::optional<Step> undo();
    std::optional<Step> redo();

    // The oldest first; of those undone, the one undone last is the last.
    const std::vector<Step>& done() const { return done_; }
    const std::vector<Step>& undone() const { return undone_; }

    friend bool operator==(const History&, const History&) = default;

private:
    std::vector<Step> done_;
    std::vector<Step> undone_;
};

}  // namespace gridrace::app
