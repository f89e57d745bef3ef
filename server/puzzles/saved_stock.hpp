// The part of the stock that outlives the process. Nothing in it can be issued: puzzles are taken out of
// the file first. Lives on one thread, and blocks it for some milliseconds when it writes.
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
    // Makes a puzzle again.
    using Make = std::function<sudoku::Grid(std::uint64_t seed, sudoku::Grade grade)>;
    // Takes a line for whoever hosts the server.
    using Tell = std::function<void(Level, std::string_view)>;

    // `capacity`: how many puzzles of each grade it takes. Nothing is read yet.
    SavedStock(std::size_t capacity, Make make, Tell tell)
        : capacity_(capacity), make_(std::move(make)), tell_(std::move(tell)) {}

    // Reads what the folder holds, at most `max_puzzles` of each grade. They are not in the reserve
    // before they are checked. What cannot be used is told, and there is no reserve then.
    void open(const std::filesystem::path& folder, std::size_t max_puzzles);
    // Checks the puzzles of that grade that were read, and forgets those that are not as promised.
    void check(sudoku::Grade grade, const std::stop_token& stop);

    std::size_t count(sudoku::Grade grade) const { return checked_[grade].size(); }
    // The easiest grade of which it takes more puzzles.
    std::optional<sudoku::Grade> grade_with_room() const;
    void add(StockedPuzzle puzzle);
    // Up to so many puzzles of each grade, which are not in the file any more.
    std::vector<StockedPuzzle> take(const PerGrade<std::size_t>& wanted);
    // Writes all there is, these puzzles as well, for the next start.
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
