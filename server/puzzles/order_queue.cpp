#include "server/puzzles/order_queue.hpp"

#include <algorithm>

#include "server/puzzles/low_priority.hpp"

namespace gridrace::server {

using std::chrono::steady_clock;

namespace {

// Enough for many orders, and short enough that hundreds of waiting ones get a slice within a
// second.
constexpr std::chrono::milliseconds slice{1};

std::optional<sudoku::RatingSearch> search_for(const race::PuzzleOrder& order, std::uint64_t seed) {
    if (order.given_puzzle || !order.rating) return std::nullopt;
    return sudoku::RatingSearch(seed, *order.rating);
}

}  // namespace

OrderQueue::OrderQueue(std::size_t max_waiting, std::chrono::milliseconds patience)
    : max_waiting_(max_waiting),
      patience_(patience),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

OrderQueue::~OrderQueue() {
    thread_.request_stop();
    thread_.join();
}

bool OrderQueue::add(const race::PuzzleOrder& order, std::uint64_t entropy, Ready ready) {
    const auto seed = order.seed.value_or(entropy);
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= max_waiting_) return false;
        waiting_.push_back({order, seed, steady_clock::now() + patience_, std::move(ready),
                            search_for(order, seed)});
    }
    added_.notify_one();
    return true;
}

void OrderQueue::work(const std::stop_token& stop) {
    lower_priority();
    while (auto waiting = next(stop)) {
        const auto answer = work_on(*waiting);
        if (!answer) {
            put_back(std::move(*waiting));
        } else if (!stop.stop_requested()) {
            waiting->ready(*answer);
        }
    }
}

// Waits for the next order; none if the queue ends. Late ones come first, to be answered so; then
// those with the least time, the oldest first.
std::optional<OrderQueue::Waiting> OrderQueue::next(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    added_.wait(lock, stop, [this] { return !waiting_.empty(); });
    if (stop.stop_requested()) return std::nullopt;
    const auto now = steady_clock::now();
    const auto goes_before = [now](const Waiting& one, const Waiting& other) {
        if (one.latest < now || other.latest < now) return one.latest < other.latest;
        return one.worked < other.worked;
    };
    const auto first = std::ranges::min_element(waiting_, goes_before);
    auto waiting = std::move(*first);
    waiting_.erase(first);
    return waiting;
}

// The answer to the order; none if it needs more than a slice.
std::optional<OrderQueue::Answer> OrderQueue::work_on(Waiting& waiting) const {
    const auto begin = steady_clock::now();
    if (begin > waiting.latest) {
        const bool had_its_share = waiting.worked > patience_ / 2;
        return had_its_share ? race::CancelReason::puzzle_not_found : race::CancelReason::too_busy;
    }
    if (!waiting.search) return race::make_puzzle(waiting.order, waiting.seed);
    do {
        if (waiting.search->is_over()) return race::CancelReason::puzzle_not_found;
        if (const auto puzzle = waiting.search->try_once()) {
            return race::OrderedPuzzle{*puzzle, waiting.seed};
        }
    } while (steady_clock::now() - begin < slice);
    waiting.worked += steady_clock::now() - begin;
    return std::nullopt;
}

void OrderQueue::put_back(Waiting waiting) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(waiting));
}

}  // namespace gridrace::server
