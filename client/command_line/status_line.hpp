// The line about the progress of long work.
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace gridrace::client {

// Rewrites one line of ASCII text on stderr, if that is a terminal; writes nothing otherwise.
class StatusLine {
public:
    using Clock = std::chrono::steady_clock;

    // `delay` is the time until the first text, `interval` the least time from one to the next.
    StatusLine(Clock::duration delay, Clock::duration interval);

    // False if nothing is ever shown.
    bool is_wanted() const { return is_wanted_; }
    // Asks for the text and shows it, if it is due.
    void show(const std::function<std::string()>& text);
    // Removes the line, so that something else can be written.
    void clear();

private:
    bool is_wanted_;
    Clock::duration interval_;
    Clock::time_point next_;
    std::size_t width_ = 0;  // of the line on the terminal
};

}  // namespace gridrace::client
