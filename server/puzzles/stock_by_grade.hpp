// The puzzles that can be issued at once, and the waiting orders, by grade. Not thread-safe.
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

    // `capacity`: puzzles of each grade; `max_waiting`: waiting orders of each.
    StockByGrade(std::size_t capacity, std::size_t max_waiting)
        : capacity_(capacity), max_waiting_(max_waiting) {}

    // Removes the oldest puzzle of the grade; none if there is none.
    std::optional<StockedPuzzle> take(sudoku::Grade grade);
    // Queues an order for its grade. False if the queue is full.
    bool wait(sudoku::Grade grade, Ready ready);
    // Adds a puzzle: returns the next order that waits for it; none if the puzzle was stored.
    std::optional<Ready> put(const StockedPuzzle& puzzle);

    // The next puzzle to make.
    struct Need {
        sudoku::Grade grade{};
        bool is_urgent = false;  // an order waits, or the grade is less than half full
        friend bool operator==(const Need&, const Need&) = default;
    };
    // The grade with the longest-waiting order, else the easiest one that is less than half full,
    // else the easiest one that is not full; none if all are.
    std::optional<Need> need() const;
    // How many puzzles of the grade would fill it and serve all waiting orders.
    std::size_t missing(sudoku::Grade grade) const;

    std::size_t count(sudoku::Grade grade) const { return shelves_[grade].puzzles.size(); }
    // Removes and returns all puzzles.
    std::vector<StockedPuzzle> clear();

private:
    struct Waiting {
        std::uint64_t ticket = 0;  // in order of arrival
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
