// Runs slow work on threads of its own, so that the screen never waits. Lives on the thread of its
// io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <list>
#include <memory>
#include <thread>

namespace gridrace::client {

class Background {
public:
    using Work = std::function<void(const std::function<bool()>& give_up)>;

    explicit Background(boost::asio::io_context& io) : io_(io) {}
    // Waits until all work has given up; no `done` is called any more.
    ~Background();
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    // Calls `work` on its own thread, and afterwards `done` on that of `io`.
    void run(Work work, std::function<void()> done);

private:
    struct Presence {};

    boost::asio::io_context& io_;
    std::shared_ptr<Presence> presence_ = std::make_shared<Presence>();
    std::list<std::jthread> threads_;
};

}  // namespace gridrace::client
