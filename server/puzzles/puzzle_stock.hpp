// A stock of puzzles of each grade, so that a room gets one at once. They are unpredictable: their
// seeds come from the system's random source, and none is issued twice, not even after a restart or
// a kill. A low-priority thread makes them.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include "server/puzzles/saved_stock.hpp"
#include "server/puzzles/stock_by_grade.hpp"

namespace gridrace::server {

// External input of the stock.
struct StockSources {
    // 64 unpredictable bits.
    std::function<std::uint64_t()> entropy;
    // The puzzle of this grade for a seed, always the same.
    SavedStock::Make make;
    // Reports a line to the operator; from any thread.
    SavedStock::Tell tell;
};

struct StockSettings {
    // Target number of puzzles of each grade; 0: each is made on request.
    std::size_t per_grade = 64;
    // Where they are kept between starts; empty: not kept.
    std::filesystem::path folder;
    // Maximum number of waiting orders of each grade.
    std::size_t max_waiting = 256;
};

class PuzzleStock {
public:
    using Ready = StockByGrade::Ready;

    PuzzleStock(const StockSettings& settings, StockSources sources);
    // Waits for the puzzle being made. Waiting orders are never answered.
    ~PuzzleStock();

    // Calls back exactly once, from within the call or from the stock's thread. Thread-safe, takes
    // microseconds.
    void take(sudoku::Grade grade, Ready ready);

    // Number of available puzzles of the grade. Thread-safe.
    std::size_t count(sudoku::Grade grade) const;

private:
    void fill(const std::stop_token& stop);
    void restore(const std::stop_token& stop);
    void fetch();
    StockedPuzzle make(sudoku::Grade grade);
    void put(const StockedPuzzle& puzzle);
    std::optional<StockByGrade::Need> need() const;
    void rest(const std::stop_token& stop);

    StockSettings settings_;
    StockSources sources_;
    mutable std::mutex mutex_;  // guards shelves_
    std::condition_variable_any taken_;
    StockByGrade shelves_;
    SavedStock reserve_;  // the thread's only
    std::jthread thread_;
};

}  // namespace gridrace::server
