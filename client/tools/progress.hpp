// The progress line of long work.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "client/command_line/status_line.hpp"

namespace gridrace::client::tools {

// The progress of the work.
struct Progress {
    std::uint64_t puzzles = 0;
    std::optional<double> share;  // 0..1 of all the work; none if the total is unknown
    std::chrono::duration<double> elapsed{0};
};

// "12,345 puzzles, 5,210 a second, 1:07 left". The time left requires a share.
std::string describe(const Progress& progress);

// The line on stderr. Hidden if that is not a terminal, and in the first second.
class ProgressLine {
public:
    ProgressLine();

    // Time until the next `show`, in milliseconds; none if nothing is ever shown.
    std::optional<int> period() const;
    // Redraws the line if it is due.
    void show(std::uint64_t puzzles, std::optional<double> share);
    void clear() { line_.clear(); }

private:
    StatusLine::Clock::time_point start_;
    StatusLine line_;
};

}  // namespace gridrace::client::tools
