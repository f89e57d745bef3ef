// The puzzles that can be issued at once, a shelf for each grade, and who waits where a shelf is empty.
// Not thread-safe.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>

#include "server/puzzles/stocked_puzzle.hpp"

namespace gridrace::server {

class StockByGrade {
public:
    // Called with the puzzle; with none if too many wait already.
    using Ready = std::function<void(const std::optional<StockedPuzzle>&)>;

    // `capacity`: puzzles on each shelf; `max_waiting`: orders that wait for each.
    StockByGrade(std::size_t capacity, std::size_t max_waiting)
        : capacity_(capacity), max_waiting_(max_waiting) {}

    // The oldest puzzle of the grade, which is gone from here; none if the shelf is empty.
    std::optional<StockedPuzzle> take(sudoku::Grade grade);
    // Puts an order in the queue of its grade. False if that is full.
    bool wait(sudoku::Grade grade, Ready ready);
    // A puzzle has come: who waits for it, in turn, or else none and it is on its shelf.
    std::optional<Ready> put(const StockedPuzzle& puzzle);

    // What to make next.
    struct Need {
        sudoku::Grade grade{};
        bool is_urgent = false;  // an order waits, or the shelf is less than half full
        friend bool operator==(const Need&, const Need&) = default;
    };
    // The grade for which an order waits longest, or else the easiest one whose shelf is less than half
    // full, or else the easiest one whose shelf is not full; none if all are.
    std::optional<Need> need() const;
    // How many puzzles of the grade would fill its shelf and serve all who wait.
    std::size_t missing(sudoku::Grade grade) const;

    std::size_t count(sudoku::Grade grade) const { return shelves_[grade].puzzles.size(); }
    // Empties all shelves: what was on them.
    std::vector<StockedPuzzle> clear();

private:
    struct Waiting {
        std::uint64_t ticket = 0;  // in the order of coming
        Ready ready;
    };
    struct Shelf {
        std::deque<StockedPuzzle> puzzles;
        std::deque<Waiting> waiting;
    };

    std::size_t capacity_;
    std::size_t max_waiting_;
    std::uint64_t last_ticket_ = 0;
    PerGrade<Shelf> shelves_;
};

}  // namespace gridrace::server
