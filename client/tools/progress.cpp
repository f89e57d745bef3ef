#include "client/tools/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "common/base/text.hpp"

namespace gridrace::client::tools {

namespace {

constexpr std::chrono::milliseconds between_shows{200};
constexpr std::chrono::seconds before_the_first{1};

// "0:07", "12:34", "1:02:03".
std::string clock_time(double seconds) {
    const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
    const auto two_digits = [](std::uint64_t n) {
        return (n < 10 ? ":0" : ":") + std::to_string(n);
    };
    const auto minutes = whole / 60;
    if (minutes < 60) return std::to_string(minutes) + two_digits(whole % 60);
    return std::to_string(minutes / 60) + two_digits(minutes % 60) + two_digits(whole % 60);
}

}  // namespace

std::string describe(const Progress& progress) {
    constexpr double longest_worth_telling = 100.0 * 3600;
    std::string text = with_commas(progress.puzzles);
    text += progress.puzzles == 1 ? " puzzle" : " puzzles";
    const double seconds = progress.elapsed.count();
    if (seconds > 0) {
        const double rate = static_cast<double>(progress.puzzles) / seconds;
        text += ", " + with_commas(static_cast<std::uint64_t>(rate)) + " a second";
    }
    if (!progress.share || *progress.share <= 0) return text;
    const double left = std::max(0.0, seconds / *progress.share - seconds);
    if (left < longest_worth_telling) text += ", " + clock_time(left) + " left";
    return text;
}

ProgressLine::ProgressLine()
    : is_wanted_(isatty(STDERR_FILENO) == 1),
      start_(Clock::now()),
      next_(start_ + before_the_first) {}

std::optional<int> ProgressLine::period() const {
    if (!is_wanted_) return std::nullopt;
    return static_cast<int>(between_shows.count());
}

void ProgressLine::show(std::uint64_t puzzles, std::optional<double> share) {
    if (!is_wanted_) return;
    const auto now = Clock::now();
    if (now < next_) return;
    next_ = now + between_shows;
    const auto text = describe({puzzles, share, now - start_});
    const auto padding = width_ > text.size() ? width_ - text.size() : 0;
    std::cerr << '\r' + text + std::string(padding, ' ');  // in one write
    width_ = std::max(width_, text.size());
}

void ProgressLine::clear() {
    if (width_ == 0) return;
    std::cerr << '\r' + std::string(width_, ' ') + '\r';
    width_ = 0;
}

}  // namespace gridrace::client::tools
