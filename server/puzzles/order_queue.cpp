#include "server/puzzles/order_queue.hpp"

#include "server/puzzles/low_priority.hpp"

namespace gridrace::server {

using std::chrono::steady_clock;

OrderQueue::OrderQueue(std::size_t max_waiting, std::chrono::milliseconds patience)
    : max_waiting_(max_waiting),
      patience_(patience),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

OrderQueue::~OrderQueue() {
    thread_.request_stop();
    thread_.join();
}

bool OrderQueue::add(const race::PuzzleOrder& order, std::uint64_t entropy, Ready ready) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= max_waiting_) return false;
        waiting_.push_back({order, entropy, steady_clock::now() + patience_, std::move(ready)});
    }
    added_.notify_one();
    return true;
}

void OrderQueue::work(const std::stop_token& stop) {
    lower_priority();
    while (const auto waiting = next(stop)) {
        const auto is_late = [&] { return steady_clock::now() > waiting->latest; };
        if (is_late()) {
            waiting->ready(race::CancelReason::too_busy);
            continue;
        }
        const auto answer = race::make_puzzle(waiting->order, waiting->entropy,
                                              [&] { return stop.stop_requested() || is_late(); });
        if (!stop.stop_requested()) waiting->ready(answer);
    }
}

// The oldest order, as soon as there is one; none if the queue is to end.
std::optional<OrderQueue::Waiting> OrderQueue::next(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    added_.wait(lock, stop, [this] { return !waiting_.empty(); });
    if (stop.stop_requested()) return std::nullopt;
    auto oldest = std::move(waiting_.front());
    waiting_.pop_front();
    return oldest;
}

}  // namespace gridrace::server
