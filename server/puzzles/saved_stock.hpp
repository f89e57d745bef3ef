// The part of the stock that is kept on disk. Its puzzles cannot be issued before they are removed
// from the file. Lives on one thread, and blocks it for some milliseconds when it writes.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>

#include "server/ops/diagnostics.hpp"
#include "server/puzzles/stock_file.hpp"

namespace gridrace::server {

class SavedStock {
public:
    // Makes the puzzle of a seed.
    using Make = std::function<sudoku::Grid(std::uint64_t seed, sudoku::Grade grade)>;
    // Reports a line to the operator.
    using Tell = std::function<void(Level, std::string_view)>;

    // `capacity`: maximum number of puzzles of each grade. Reads nothing yet.
    SavedStock(std::size_t capacity, Make make, Tell tell)
        : capacity_(capacity), make_(std::move(make)), tell_(std::move(tell)) {}

    // Reads the folder's file, at most `max_puzzles` of each grade. They join the reserve only
    // after a check. Reports what is unusable; then there is no reserve.
    void open(const std::filesystem::path& folder, std::size_t max_puzzles);
    // Checks the puzzles of that grade that were read, and drops invalid ones.
    void check(sudoku::Grade grade, const std::stop_token& stop);

    std::size_t count(sudoku::Grade grade) const { return checked_[grade].size(); }
    // The easiest grade below its capacity.
    std::optional<sudoku::Grade> grade_with_room() const;
    void add(StockedPuzzle puzzle);
    // Up to that many puzzles of each grade, which are removed from the file.
    std::vector<StockedPuzzle> take(const PerGrade<std::size_t>& wanted);
    // Writes all puzzles, including these, for the next start.
    void keep(const std::vector<StockedPuzzle>& others);

private:
    bool save(const std::vector<StockedPuzzle>& others = {});

    std::size_t capacity_;
    Make make_;
    Tell tell_;
    std::optional<StockFile> file_;  // none: no reserve
    PerGrade<std::vector<StockedPuzzle>> unchecked_;
    PerGrade<std::vector<StockedPuzzle>> checked_;
};

}  // namespace gridrace::server
