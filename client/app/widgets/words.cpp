#include "client/app/widgets/words.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "common/base/emoji.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

std::string two_digits(long long number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

}  // namespace

std::string clock_text(Milliseconds duration) {
    const auto seconds = std::max<long long>(duration.count() / 1000, 0);
    const auto minutes = seconds / 60;
    if (minutes < 60) return std::to_string(minutes) + ":" + two_digits(seconds % 60);
    return std::to_string(minutes / 60) + ":" + two_digits(minutes % 60) + ":" +
           two_digits(seconds % 60);
}

std::string exact_time(Milliseconds duration) {
    const auto tenths = std::max<long long>(duration.count() / 100, 0) % 10;
    return clock_text(duration) + "." + std::to_string(tenths);
}

std::string coordinates(sudoku::CellSet cells) {
    std::string text;
    for (const auto cell : cells) {
        if (!text.empty()) text += ", ";
        text += to_string(cell);
    }
    return text;
}

std::string fit(std::string_view text, int columns) {
    if (columns <= 0) return {};
    std::string fitted = for_terminal(printable(text, text.size()));
    if (display_width(fitted) > columns) {
        while (display_width(fitted) > columns - 1) {
            while ((static_cast<unsigned char>(fitted.back()) & 0xc0) == 0x80) fitted.pop_back();
            fitted.pop_back();
        }
        fitted += "…";
    }
    fitted.append(static_cast<std::size_t>(columns - display_width(fitted)), ' ');
    return fitted;
}

namespace {

// Narrower bars may separate their entries by a line instead of two blanks.
constexpr int narrow_bar = 60;

struct Bar {
    std::string text;
    int entries = 0;
    int before_gap = 0;  // those before the first that does not fit
};

Bar bar_with(std::string_view separator, const std::vector<std::string>& entries,
             const std::string& last, int columns) {
    Bar bar;
    for (const auto& entry : entries) {
        std::string longer = bar.text + entry;
        longer += separator;
        if (display_width(longer + last) > columns) continue;
        bar.text = std::move(longer);
        ++bar.entries;
        if (&entry == &entries[static_cast<std::size_t>(bar.before_gap)]) ++bar.before_gap;
    }
    bar.text += last;
    return bar;
}

}  // namespace

std::string bar_text(const std::vector<std::string>& entries, const std::string& last,
                     int columns) {
    Bar airy = bar_with("  ", entries, last, columns);
    if (columns >= narrow_bar) return airy.text;
    Bar dense = bar_with("│", entries, last, columns);
    const bool is_better =
        std::tie(dense.entries, dense.before_gap) > std::tie(airy.entries, airy.before_gap);
    return is_better ? dense.text : airy.text;
}

}  // namespace gridrace::app
