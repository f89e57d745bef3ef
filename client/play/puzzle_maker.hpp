// Makes puzzles on its own thread, so that the screen never waits. Lives on the thread of its
// io_context, where results are delivered.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <thread>

#include "client/app/solo/local_room.hpp"

namespace gridrace::client {

class PuzzleMaker {
public:
    using Made = std::function<void(const app::LocalRoom::Puzzle&)>;

    explicit PuzzleMaker(boost::asio::io_context& io) : io_(io) {}
    // Cancels the puzzle in progress.
    ~PuzzleMaker() = default;

    // One at a time: cancels the one in progress. Gives up after half a minute.
    void make(const race::PuzzleOrder& order, std::uint64_t entropy, Made made);

private:
    boost::asio::io_context& io_;
    std::jthread thread_;
};

}  // namespace gridrace::client
