// Writes metrics in the text format of Prometheus, version 0.0.4. (Debian has prometheus-cpp only
// as a shared library, in differing versions, and with a web server: the binary would need it
// installed.)
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/ops/counter.hpp"

namespace gridrace::server {

// The sum of durations counted in several places.
struct DurationSum {
    std::array<std::uint64_t, DurationCounter::buckets> counts{};
    std::chrono::nanoseconds sum{};

    void add(const DurationCounter& counter);
};

class MetricsText {
public:
    enum class Type { counter, gauge, histogram };
    using Labels = std::vector<std::pair<std::string_view, std::string_view>>;

    // Begins a metric; samples belong to it until the next one begins. Names and help are ours, and
    // need no escaping.
    void begin(Type type, std::string_view name, std::string_view help);
    // A sample. Values of labels may be any text.
    void add(const Labels& labels, double value);
    // The only sample, without labels.
    void add(double value) { add({}, value); }
    // For a histogram, whose name ends in _seconds.
    void add(const DurationSum& durations);

    const std::string& text() const { return text_; }

private:
    void sample(std::string_view suffix, const Labels& labels, double value);

    std::string name_;
    std::string text_;
};

}  // namespace gridrace::server
