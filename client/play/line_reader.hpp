// Reads standard input for a program that has better things to do than to wait for it.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string_view>
#include <thread>

namespace gridrace::client {

// A thread waits for input, so that the flags of the descriptor, which other processes have too, stay as they
// are. It reads a piece only when the last one was taken, and ends at once when this does.
class LineReader {
public:
    // `take` is called on the thread of `io` with what was read; with nothing at the end of the input. Runs of
    // `io` wait for it.
    LineReader(boost::asio::io_context& io, std::function<void(std::string_view)> take);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

private:
    struct Presence {};

    void read(const std::weak_ptr<Presence>& presence);
    void allow_reading() const;

    boost::asio::io_context& io_;
    std::function<void(std::string_view)> take_;
    // A byte allows one more read; closing it ends the thread.
    int control_ = -1;
    int controlled_ = -1;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
    // What is on its way to `take` does not arrive after the end of this.
    std::shared_ptr<Presence> presence_ = std::make_shared<Presence>();
    std::thread thread_;
};

}  // namespace gridrace::client
