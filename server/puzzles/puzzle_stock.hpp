// Puzzles made ahead, some of each grade, so that a room gets one at once. Nobody can foresee them: they
// come from seeds of the system's random source, and none is issued twice, also not after a restart or
// when the process is killed. A thread of its own with low priority makes them.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include "server/puzzles/saved_stock.hpp"
#include "server/puzzles/stock_by_grade.hpp"

namespace gridrace::server {

// What the stock may not fetch itself.
struct StockSources {
    // 64 unpredictable bits.
    std::function<std::uint64_t()> entropy;
    // A puzzle of this grade, always the same for a seed.
    SavedStock::Make make;
    // Takes a line for whoever hosts the server; from any thread.
    SavedStock::Tell tell;
};

struct StockSettings {
    // Puzzles of each grade that it aims to hold; 0: each is made when it is asked for.
    std::size_t per_grade = 64;
    // Where they are kept between starts; empty: nowhere.
    std::filesystem::path folder;
    // So many orders of each grade wait if there is no puzzle for them.
    std::size_t max_waiting = 256;
};

class PuzzleStock {
public:
    using Ready = StockByGrade::Ready;

    PuzzleStock(const StockSettings& settings, StockSources sources);
    // Waits for the puzzle being made. Orders still waiting are never answered.
    ~PuzzleStock();

    // Calls back exactly once, from within the call or from the stock's thread. Thread-safe, takes
    // microseconds.
    void take(sudoku::Grade grade, Ready ready);

    // How many puzzles of the grade can be taken at once. Thread-safe.
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
    mutable std::mutex mutex_;  // for shelves_
    std::condition_variable_any taken_;
    StockByGrade shelves_;
    SavedStock reserve_;  // the thread's alone
    std::jthread thread_;
};

}  // namespace gridrace::server
