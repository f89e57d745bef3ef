// Provides puzzles for races without using network threads: those of a grade from the stock, all
// others, and those that were drawn by all, made or checked to order.
#pragma once

#include "server/puzzles/order_queue.hpp"
#include "server/puzzles/puzzle_stock.hpp"

namespace gridrace::server {

// Virtual for simulations, in which the same seed must give the same course.
class PuzzleSupply {
public:
    using Answer = OrderQueue::Answer;
    using Ready = OrderQueue::Ready;

    // `sources` are called from several threads.
    PuzzleSupply(const StockSettings& settings, StockSources sources);
    virtual ~PuzzleSupply() = default;

    // Calls back once, from within the call or from another thread: with too_busy if too many
    // orders wait already. Orders not answered when the supply ends never are. Thread-safe, takes
    // microseconds.
    virtual void order(const race::PuzzleOrder& order, Ready ready);
    // Number of puzzles of the grade in stock. Thread-safe.
    std::size_t in_stock(sudoku::Grade grade) const { return stock_.count(grade); }

private:
    std::function<std::uint64_t()> entropy_;
    PuzzleStock stock_;
    OrderQueue seeds_;   // of a grade, also those that were drawn: a millisecond for each
    OrderQueue given_;   // a tenth of a second for some
    OrderQueue ranges_;  // seconds for some
};

}  // namespace gridrace::server
