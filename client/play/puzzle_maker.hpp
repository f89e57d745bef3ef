// Makes puzzles on a thread of its own, so that the screen never waits for one. Lives on the thread of its
// io_context, which hears of the puzzles.
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
    // Gives up what is being made.
    ~PuzzleMaker() = default;

    // One at a time: what is being made is given up. After half a minute there is none.
    void make(const race::PuzzleOrder& order, std::uint64_t entropy, Made made);

private:
    boost::asio::io_context& io_;
    std::jthread thread_;
};

}  // namespace gridrace::client
