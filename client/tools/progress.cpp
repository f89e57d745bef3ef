#include "client/tools/progress.hpp"

#include <algorithm>

#include "common/base/text.hpp"

namespace gridrace::client::tools {

namespace {

constexpr std::chrono::milliseconds interval{200};
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
    : start_(StatusLine::Clock::now()), line_(before_the_first, interval) {}

std::optional<int> ProgressLine::period() const {
    if (!line_.is_wanted()) return std::nullopt;
    return static_cast<int>(interval.count());
}

void ProgressLine::show(std::uint64_t puzzles, std::optional<double> share) {
    line_.show([&] { return describe({puzzles, share, StatusLine::Clock::now() - start_}); });
}

}  // namespace gridrace::client::tools
