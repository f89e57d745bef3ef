#include "server/puzzles/puzzle_stock.hpp"

#include "server/puzzles/low_priority.hpp"

namespace gridrace::server {

namespace {

// Half of them: puzzles in the file cannot be issued at once, and the others are lost if the
// process is killed.
std::size_t reserved(const StockSettings& settings) {
    return settings.folder.empty() ? 0 : settings.per_grade / 2;
}

}  // namespace

PuzzleStock::PuzzleStock(const StockSettings& settings, StockSources sources)
    : settings_(settings),
      sources_(std::move(sources)),
      shelves_(settings.per_grade - reserved(settings), settings.max_waiting),
      reserve_(reserved(settings), sources_.make, sources_.tell),
      thread_([this](const std::stop_token& stop) { fill(stop); }) {}

PuzzleStock::~PuzzleStock() {
    thread_.request_stop();
    thread_.join();
    reserve_.keep(shelves_.clear());
}

void PuzzleStock::take(sudoku::Grade grade, Ready ready) {
    std::optional<StockedPuzzle> taken;
    bool waits = false;
    {
        const std::lock_guard lock(mutex_);
        taken = shelves_.take(grade);
        if (!taken) waits = shelves_.wait(grade, ready);
    }
    taken_.notify_one();
    if (!waits) ready(taken);
}

std::size_t PuzzleStock::count(sudoku::Grade grade) const {
    const std::lock_guard lock(mutex_);
    return shelves_.count(grade);
}

// ---- on the thread ----

void PuzzleStock::fill(const std::stop_token& stop) {
    lower_priority();
    restore(stop);
    while (!stop.stop_requested()) {
        const auto need = this->need();
        if (need && need->is_urgent && reserve_.count(need->grade) > 0) {
            fetch();
        } else if (need) {
            put(make(need->grade));
        } else if (const auto grade = reserve_.grade_with_room()) {
            reserve_.add(make(*grade));
        } else {
            rest(stop);
        }
    }
}

// Grade by grade: rooms with easy puzzles need not wait until the hardest are checked.
void PuzzleStock::restore(const std::stop_token& stop) {
    reserve_.open(settings_.folder, settings_.per_grade);
    std::string line;
    for (const auto grade : sudoku::all_grades) {
        reserve_.check(grade, stop);
        line += (line.empty() ? "puzzle stock: " : ", ") + std::string(sudoku::name(grade)) + ' ' +
                std::to_string(reserve_.count(grade));
        fetch();
    }
    sources_.tell(Level::info, line + "; more are made in the background");
}

// Moves puzzles from the reserve to the shelves.
void PuzzleStock::fetch() {
    PerGrade<std::size_t> missing;
    {
        const std::lock_guard lock(mutex_);
        for (const auto grade : sudoku::all_grades) missing[grade] = shelves_.missing(grade);
    }
    for (const auto& puzzle : reserve_.take(missing)) put(puzzle);
}

StockedPuzzle PuzzleStock::make(sudoku::Grade grade) {
    const auto seed = sources_.entropy();
    return {grade, seed, sources_.make(seed, grade)};
}

void PuzzleStock::put(const StockedPuzzle& puzzle) {
    std::optional<Ready> waiting;
    {
        const std::lock_guard lock(mutex_);
        waiting = shelves_.put(puzzle);
    }
    if (waiting) (*waiting)(puzzle);
}

std::optional<StockByGrade::Need> PuzzleStock::need() const {
    const std::lock_guard lock(mutex_);
    return shelves_.need();
}

void PuzzleStock::rest(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    taken_.wait(lock, stop, [this] { return shelves_.need().has_value(); });
}

}  // namespace gridrace::server
