// The line that tells how far long work has come.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace gridrace::client::tools {

// How far the work has come.
struct Progress {
    std::uint64_t puzzles = 0;
    std::optional<double> share;  // 0..1 of all the work, if it is known how much that is
    std::chrono::duration<double> elapsed{0};
};

// "12,345 puzzles, 5,210 a second, 1:07 left". The time left only if there is a share to tell it from.
std::string describe(const Progress& progress);

// The line itself, on stderr. Shows nothing where that is no terminal, nor in the first second.
class ProgressLine {
public:
    ProgressLine();

    // How long to wait before the next `show`, in milliseconds; none if nothing is ever shown.
    std::optional<int> period() const;
    // Draws the line anew if it is time to.
    void show(std::uint64_t puzzles, std::optional<double> share);
    // Takes the line away, so that something else can be written.
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    bool is_wanted_ = false;
    Clock::time_point start_;
    Clock::time_point next_;
    std::size_t width_ = 0;  // of what stands on the line
};

}  // namespace gridrace::client::tools
