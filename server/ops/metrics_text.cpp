#include "server/ops/metrics_text.hpp"

#include <charconv>

namespace gridrace::server {

namespace {

std::string_view word(MetricsText::Type type) {
    switch (type) {
        case MetricsText::Type::counter: return "counter";
        case MetricsText::Type::gauge: return "gauge";
        case MetricsText::Type::histogram: return "histogram";
    }
    return "untyped";
}

// Integers up to 2^53 as such, others with the fewest digits that distinguish them.
std::string number_text(double value) {
    char digits[64];
    const bool is_whole = value > -9e15 && value < 9e15 &&
                          value == static_cast<double>(static_cast<long long>(value));
    const auto end =
        is_whole ? std::to_chars(digits, digits + sizeof digits, static_cast<long long>(value))
                 : std::to_chars(digits, digits + sizeof digits, value);
    return {digits, end.ptr};
}

std::string escaped(std::string_view value) {
    std::string text;
    for (const char c : value) {
        if (c == '\n') {
            text += "\\n";
            continue;
        }
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    return text;
}

double seconds(std::chrono::nanoseconds duration) {
    return std::chrono::duration<double>(duration).count();
}

}  // namespace

void DurationSum::add(const DurationCounter& counter) {
    for (std::size_t index = 0; index < counts.size(); ++index)
        counts[index] += counter.count(index);
    sum += counter.sum();
}

void MetricsText::begin(Type type, std::string_view name, std::string_view help) {
    name_ = name;
    text_ += "# HELP " + name_ + " " + std::string(help) + "\n";
    text_ += "# TYPE " + name_ + " " + std::string(word(type)) + "\n";
}

void MetricsText::add(const Labels& labels, double value) {
    sample("", labels, value);
}

void MetricsText::add(const DurationSum& durations) {
    std::uint64_t so_far = 0;
    for (std::size_t index = 0; index < durations.counts.size(); ++index) {
        so_far += durations.counts[index];
        const bool is_last = index + 1 == durations.counts.size();
        const auto limit = is_last ? "+Inf" : number_text(seconds(DurationCounter::limit(index)));
        sample("_bucket", {{"le", limit}}, static_cast<double>(so_far));
    }
    sample("_sum", {}, seconds(durations.sum));
    sample("_count", {}, static_cast<double>(so_far));
}

void MetricsText::sample(std::string_view suffix, const Labels& labels, double value) {
    text_ += name_;
    text_ += suffix;
    char before = '{';
    for (const auto& [name, label] : labels) {
        text_ += before + std::string(name) + "=\"" + escaped(label) + "\"";
        before = ',';
    }
    if (!labels.empty()) text_ += '}';
    text_ += ' ' + number_text(value) + '\n';
}

}  // namespace gridrace::server
