// Puzzles that are made or checked when they are ordered, one after another on a thread of low priority.
// Nobody waits long: an order ends with a puzzle or a reason within its patience.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "common/race/race_rules.hpp"

namespace gridrace::server {

class OrderQueue {
public:
    // What race::make_puzzle came to; too_busy if the order's turn did not come in time.
    using Answer = Result<race::OrderedPuzzle, race::CancelReason>;
    using Ready = std::function<void(const Answer&)>;

    // `max_waiting`: orders that wait at most; `patience`: from the order to the answer, give or take one
    // check of a given puzzle.
    OrderQueue(std::size_t max_waiting, std::chrono::milliseconds patience);
    // Gives up what is being worked on. Orders not answered by then never are.
    ~OrderQueue();

    // Calls back exactly once from the thread. False if too many wait already: it never calls back then.
    // `entropy` is the seed if the order names none. Thread-safe, takes microseconds.
    bool add(const race::PuzzleOrder& order, std::uint64_t entropy, Ready ready);

private:
    struct Waiting {
        race::PuzzleOrder order;
        std::uint64_t entropy = 0;
        std::chrono::steady_clock::time_point latest;
        Ready ready;
    };

    void work(const std::stop_token& stop);
    std::optional<Waiting> next(const std::stop_token& stop);

    std::size_t max_waiting_;
    std::chrono::milliseconds patience_;
    std::mutex mutex_;  // for waiting_
    std::condition_variable_any added_;
    std::deque<Waiting> waiting_;
    std::jthread thread_;
};

}  // namespace gridrace::server
