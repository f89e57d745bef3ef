// Reads standard input without blocking the program.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string_view>
#include <thread>

namespace gridrace::client {

// Uses a thread, so that the flags of the descriptor, which other processes share, stay unchanged.
// It reads a piece only after the last one was taken, and ends at once with this object.
class LineReader {
public:
    // Calls `take` on the thread of `io` with what was read; with an empty text at the end of the
    // input. Keeps `io` running.
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
    // A byte permits one more read; closing it ends the thread.
    int control_ = -1;
    int controlled_ = -1;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
    // Input still queued for `take` is dropped after the end of this object.
    std::shared_ptr<Presence> presence_ = std::make_shared<Presence>();
    std::thread thread_;
};

}  // namespace gridrace::client
