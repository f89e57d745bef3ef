// Puzzles that are made or checked when they are ordered, on a thread of low priority. Nobody waits long: an
// order ends with a puzzle or a reason within its patience, and a search for a rare rating gives way to
// orders that have had less of the thread's time, so that it holds up none that is quick.
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
    // What race::make_puzzle came to; too_busy if it might have come to something, had the order had more
    // of the time that went to others.
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
        std::uint64_t seed = 0;
        std::chrono::steady_clock::time_point latest;
        Ready ready;
        std::optional<sudoku::RatingSearch> search;  // none if no rating is ordered
        std::chrono::steady_clock::duration worked{};
    };

    void work(const std::stop_token& stop);
    std::optional<Waiting> next(const std::stop_token& stop);
    std::optional<Answer> work_on(Waiting& waiting) const;
    void put_back(Waiting waiting);

    std::size_t max_waiting_;
    std::chrono::milliseconds patience_;
    std::mutex mutex_;  // for waiting_
    std::condition_variable_any added_;
    std::vector<Waiting> waiting_;
    std::jthread thread_;
};

}  // namespace gridrace::server
