// Makes or checks ordered puzzles on a low-priority thread. Bounded waiting: an order ends with a
// puzzle or a reason within its time limit, and a search for a rare rating yields to orders that
// have had less time on the thread, so that it delays no quick one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "common/race/race_rules.hpp"
#include "common/sudoku/generator/rating_search.hpp"

namespace gridrace::server {

class OrderQueue {
public:
    // The result of race::make_puzzle; too_busy if it might have succeeded with the time that went
    // to other orders.
    using Answer = Result<race::OrderedPuzzle, race::CancelReason>;
    using Ready = std::function<void(const Answer&)>;

    // `max_waiting`: maximum number of waiting orders; `patience`: from the order to the answer,
    // plus or minus one check of a given puzzle.
    OrderQueue(std::size_t max_waiting, std::chrono::milliseconds patience);
    // Aborts the current work. Orders not answered by then never are.
    ~OrderQueue();

    // Calls back exactly once from the thread. False if too many wait already: then it never calls
    // back. `entropy` is the seed if the order names none. Thread-safe, takes microseconds.
    bool add(const race::PuzzleOrder& order, std::uint64_t entropy, Ready ready);

private:
    struct Waiting {
        race::PuzzleOrder order;
        std::uint64_t seed = 0;
        std::chrono::steady_clock::time_point latest;
        Ready ready;
        std::optional<sudoku::RatingSearch> search;  // none without a rating
        std::chrono::steady_clock::duration worked{};
    };

    void work(const std::stop_token& stop);
    std::optional<Waiting> next(const std::stop_token& stop);
    std::optional<Answer> work_on(Waiting& waiting) const;
    void put_back(Waiting waiting);

    std::size_t max_waiting_;
    std::chrono::milliseconds patience_;
    std::mutex mutex_;  // guards waiting_
    std::condition_variable_any added_;
    std::vector<Waiting> waiting_;
    std::jthread thread_;
};

}  // namespace gridrace::server
