// Makes positions to practise on a thread of its own, so that the screen never waits.
#pragma once

#include <atomic>
#include <optional>
#include <thread>

#include "common/sudoku/people/exercise.hpp"

namespace gridrace::client {

class PositionMaker {
public:
    PositionMaker() = default;
    // Cancels the position in progress.
    ~PositionMaker() = default;
    PositionMaker(const PositionMaker&) = delete;
    PositionMaker& operator=(const PositionMaker&) = delete;

    // One at a time: cancels the one in progress. Gives up after half a minute.
    void make(sudoku::Technique technique, std::uint64_t seed);
    // Whether the last `make` has come to its end.
    bool is_ready() const { return is_ready_; }
    // What it made; none if it gave up. Precondition: it is ready.
    std::optional<sudoku::Exercise> take();

private:
    std::atomic<bool> is_ready_ = false;
    std::optional<sudoku::Exercise> made_;
    std::jthread thread_;
};

}  // namespace gridrace::client
