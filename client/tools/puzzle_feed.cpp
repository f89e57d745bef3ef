#include "client/tools/puzzle_feed.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace gridrace::client::tools {

namespace {

// The bytes left to read in a regular file; none for anything else.
std::optional<std::uint64_t> bytes_in(const std::string& input) {
    struct stat status {};
    const bool is_standard_input = input == "-";
    const int result =
        is_standard_input ? fstat(STDIN_FILENO, &status) : stat(input.c_str(), &status);
    if (result != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    const auto begin = is_standard_input ? std::max<off_t>(lseek(STDIN_FILENO, 0, SEEK_CUR), 0) : 0;
    return static_cast<std::uint64_t>(std::max<off_t>(status.st_size - begin, 0));
}

std::optional<std::uint64_t> bytes_in_all(const std::vector<std::string>& inputs) {
    std::uint64_t sum = 0;
    for (const auto& input : inputs) {
        const auto bytes = bytes_in(input);
        if (!bytes) return std::nullopt;
        sum += *bytes;
    }
    return sum;
}

// True for a text meant as a puzzle rather than as the name of a missing file.
bool looks_like_puzzle(std::string_view text) {
    constexpr std::string_view usual = "0123456789._*|-+ \t\r\n";
    if (text.starts_with('<')) return true;                       // XML
    if (text.find("://") != std::string_view::npos) return true;  // a link with a puzzle
    if (text.find('/') != std::string_view::npos) return false;
    const auto fitting = static_cast<std::size_t>(std::ranges::count_if(
        text, [&](char c) { return usual.find(c) != std::string_view::npos; }));
    return text.size() >= sudoku::Cell::count || fitting * 4 >= text.size() * 3;
}

}  // namespace

PuzzleFeed::PuzzleFeed(std::vector<std::string> inputs, PuzzleWork work)
    : inputs_(std::move(inputs)), work_(std::make_shared<const PuzzleWork>(std::move(work))) {
    if (inputs_.empty()) inputs_.emplace_back("-");
    length_ = bytes_in_all(inputs_);
}

bool PuzzleFeed::at_end() const {
    return !source_ && opened_ == inputs_.size();
}

std::optional<int> PuzzleFeed::descriptor() const {
    return source_ ? std::optional(source_->descriptor()) : std::nullopt;
}

void PuzzleFeed::read() {
    if (source_) return read_chunk();
    open(inputs_[opened_++]);
}

void PuzzleFeed::open(const std::string& input) {
    struct stat status {};
    if (input == "-" || stat(input.c_str(), &status) == 0 || !looks_like_puzzle(input)) {
        open_file(input);
    } else {
        read_argument(input);
    }
}

void PuzzleFeed::open_file(const std::string& name) {
    source_.emplace(name);
    name_ = source_->name();
    if (source_->fault().empty()) return;
    tell(source_->fault());
    source_.reset();
}

void PuzzleFeed::read_argument(const std::string& puzzle) {
    name_ = std::make_shared<const std::string>("argument " + std::to_string(opened_));
    reader_.read(puzzle, puzzles_);
    finish_source();
    if (waiting() == 0) puzzles_.push_back({1, sudoku::ParseFault{}});
}

void PuzzleFeed::read_chunk() {
    if (const auto bytes = source_->read()) {
        position_ += bytes->size();
        reader_.read(*bytes, puzzles_);
        return;
    }
    const auto fault = source_->fault();
    finish_source();
    if (!fault.empty()) tell(fault);
}

void PuzzleFeed::finish_source() {
    reader_.finish(puzzles_);
    reader_ = {};
    source_.reset();
}

// Reports what is wrong with an input, after everything that was read from it.
void PuzzleFeed::tell(std::string problem) {
    if (waiting() > 0) tasks_.push_back(make_task(waiting()));
    tasks_.push_back(problem_task(*name_, std::move(problem), work_));
}

std::optional<Task> PuzzleFeed::take() {
    if (!tasks_.empty()) {
        auto task = std::move(tasks_.front());
        tasks_.pop_front();
        return task;
    }
    if (!source_) return take_rest();  // before the next input is opened
    if (waiting() < work_->puzzles_in_task) return std::nullopt;
    return make_task(work_->puzzles_in_task);
}

std::optional<Task> PuzzleFeed::take_rest() {
    if (waiting() == 0) return std::nullopt;
    return make_task(std::min(waiting(), work_->puzzles_in_task));
}

Task PuzzleFeed::make_task(std::size_t puzzles) {
    const auto first = puzzles_.begin() + static_cast<std::ptrdiff_t>(in_tasks_);
    const auto last = first + static_cast<std::ptrdiff_t>(puzzles);
    PuzzleBatch batch{name_, {}, position_, work_};
    batch.puzzles.assign(std::make_move_iterator(first), std::make_move_iterator(last));
    in_tasks_ += puzzles;
    if (waiting() < work_->puzzles_in_task) {
        puzzles_.erase(puzzles_.begin(), last);
        in_tasks_ = 0;
    }
    return puzzle_task(std::move(batch));
}

}  // namespace gridrace::client::tools
