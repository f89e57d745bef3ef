#include "server/puzzles/saved_stock.hpp"

#include <algorithm>

namespace gridrace::server {

void SavedStock::open(const std::filesystem::path& folder, std::size_t max_puzzles) {
    if (folder.empty()) return;
    auto opened = StockFile::open(folder);
    if (!opened)
        return tell_(Level::warning, "puzzle stock: kept in memory alone: " + opened.error());
    file_.emplace(std::move(*opened));
    const auto puzzles = file_->read();
    if (!puzzles)
        return tell_(Level::warning, "puzzle stock: the file is not used: " + puzzles.error());
    for (const auto& puzzle : *puzzles) {
        auto& read = unchecked_[puzzle.grade];
        if (read.size() < max_puzzles) read.push_back(puzzle);
    }
}

void SavedStock::check(sudoku::Grade grade, const std::stop_token& stop) {
    auto& unchecked = unchecked_[grade];
    // Checking all seeds would cost as much as making all puzzles; one of them shows whether the
    // file comes from a version that makes other puzzles.
    bool is_ours = true;
    std::size_t dropped = 0;
    for (bool first = true; !unchecked.empty() && !stop.stop_requested(); first = false) {
        const auto puzzle = unchecked.back();
        unchecked.pop_back();
        if (first) is_ours = make_(puzzle.seed, grade) == puzzle.puzzle;
        if (is_ours && is_as_promised(puzzle)) {
            checked_[grade].push_back(puzzle);
        } else {
            ++dropped;
        }
    }
    if (dropped == 0) return;
    tell_(Level::warning, "puzzle stock: " + std::to_string(dropped) + " " +
                              std::string(sudoku::name(grade)) +
                              " puzzles of the file are not as this version makes them");
}

std::optional<sudoku::Grade> SavedStock::grade_with_room() const {
    if (!file_) return std::nullopt;
    const auto found = std::ranges::find_if(
        sudoku::all_grades, [&](auto grade) { return checked_[grade].size() < capacity_; });
    if (found == sudoku::all_grades.end()) return std::nullopt;
    return *found;
}

// One write per full shelf: a kill before it only loses work.
void SavedStock::add(StockedPuzzle puzzle) {
    auto& shelf = checked_[puzzle.grade];
    shelf.push_back(puzzle);
    if (shelf.size() == capacity_) save();
}

std::vector<StockedPuzzle> SavedStock::take(const PerGrade<std::size_t>& wanted) {
    std::vector<StockedPuzzle> taken;
    for (const auto grade : sudoku::all_grades) {
        auto& shelf = checked_[grade];
        const auto count = static_cast<std::ptrdiff_t>(std::min(wanted[grade], shelf.size()));
        std::move(shelf.end() - count, shelf.end(), std::back_inserter(taken));
        shelf.erase(shelf.end() - count, shelf.end());
    }
    // If the file may still contain them, they must not be issued.
    if (!taken.empty() && !save()) taken.clear();
    return taken;
}

void SavedStock::keep(const std::vector<StockedPuzzle>& others) {
    save(others);
}

// After a failure the file's contents are uncertain: this process issues none of them.
bool SavedStock::save(const std::vector<StockedPuzzle>& others) {
    if (!file_) return false;
    std::vector<StockedPuzzle> all(others);
    for (const auto grade : sudoku::all_grades) {
        all.insert(all.end(), checked_[grade].begin(), checked_[grade].end());
        all.insert(all.end(), unchecked_[grade].begin(), unchecked_[grade].end());
    }
    const auto error = file_->write(all);
    if (!error) return true;
    tell_(Level::warning,
          "puzzle stock: kept in memory alone: the file cannot be written: " + error.message());
    file_.reset();
    checked_ = {};
    unchecked_ = {};
    return false;
}

}  // namespace gridrace::server
