#include "client/command_line/status_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace gridrace::client {

StatusLine::StatusLine(Clock::duration delay, Clock::duration interval)
    : is_wanted_(isatty(STDERR_FILENO) == 1), interval_(interval), next_(Clock::now() + delay) {}

void StatusLine::show(const std::function<std::string()>& text) {
    const auto now = Clock::now();
    if (!is_wanted_ || now < next_) return;
    next_ = now + interval_;
    auto line = text();
    const auto width = line.size();
    line.resize(std::max(width, width_), ' ');  // covers the line before
    std::cerr << '\r' + line;                   // in one write
    width_ = std::max(width, width_);
}

void StatusLine::clear() {
    if (width_ > 0) std::cerr << '\r' + std::string(width_, ' ') + '\r';
    width_ = 0;
}

}  // namespace gridrace::client
