#include "server/puzzles/stock_by_grade.hpp"

namespace gridrace::server {

std::optional<StockedPuzzle> StockByGrade::take(sudoku::Grade grade) {
    auto& puzzles = shelves_[grade].puzzles;
    if (puzzles.empty()) return std::nullopt;
    auto taken = puzzles.front();
    puzzles.pop_front();
    return taken;
}

bool StockByGrade::wait(sudoku::Grade grade, Ready ready) {
    auto& waiting = shelves_[grade].waiting;
    if (waiting.size() >= max_waiting_) return false;
    waiting.push_back({++last_ticket_, std::move(ready)});
    return true;
}

std::optional<StockByGrade::Ready> StockByGrade::put(const StockedPuzzle& puzzle) {
    auto& shelf = shelves_[puzzle.grade];
    if (shelf.waiting.empty()) {
        shelf.puzzles.push_back(puzzle);
        return std::nullopt;
    }
    auto first = std::move(shelf.waiting.front().ready);
    shelf.waiting.pop_front();
    return first;
}

std::optional<StockByGrade::Need> StockByGrade::need() const {
    std::optional<Need> low;
    std::optional<Need> not_full;
    std::optional<Need> waited_for;
    std::uint64_t first_ticket = 0;
    for (const auto grade : sudoku::all_grades) {
        const auto& [puzzles, waiting] = shelves_[grade];
        if (!waiting.empty() && (!waited_for || waiting.front().ticket < first_ticket)) {
            waited_for = {grade, true};
            first_ticket = waiting.front().ticket;
        }
        if (!low && puzzles.size() < capacity_ / 2) low = {grade, true};
        if (!not_full && puzzles.size() < capacity_) not_full = {grade, false};
    }
    if (waited_for) return waited_for;
    return low ? low : not_full;
}

std::size_t StockByGrade::missing(sudoku::Grade grade) const {
    const auto& [puzzles, waiting] = shelves_[grade];
    return capacity_ - puzzles.size() + waiting.size();
}

std::vector<StockedPuzzle> StockByGrade::clear() {
    std::vector<StockedPuzzle> all;
    for (const auto grade : sudoku::all_grades) {
        auto& puzzles = shelves_[grade].puzzles;
        all.insert(all.end(), puzzles.begin(), puzzles.end());
        puzzles.clear();
    }
    return all;
}

}  // namespace gridrace::server
