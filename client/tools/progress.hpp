// The progress line of long work.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

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
    // Removes the line, so that something else can be written.
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    bool is_wanted_ = false;
    Clock::time_point start_;
    Clock::time_point next_;
    std::size_t width_ = 0;  // of the current line
};

}  // namespace gridrace::client::tools
