#include "common/base/histogram.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace gridrace {

// Values below 2^(bits+1) have a bucket each. Of a larger value the leading bits+1 bits count.
std::size_t Histogram::bucket_of(std::uint64_t value) {
    const auto width = static_cast<int>(std::bit_width(value));
    const int dropped = std::max(0, width - bits - 1);
    const auto leading = value >> dropped;
    return (static_cast<std::size_t>(dropped) << bits) + static_cast<std::size_t>(leading);
}

std::uint64_t Histogram::middle_of(std::size_t bucket) {
    if (bucket < std::size_t{2} << bits) return bucket;
    const auto dropped = (bucket >> bits) - 1;
    const auto leading = bucket - (dropped << bits);
    return (static_cast<std::uint64_t>(leading) << dropped) + (std::uint64_t{1} << dropped >> 1);
}

void Histogram::add(std::uint64_t value, std::uint64_t times) {
    const auto bucket = bucket_of(value);
    if (bucket >= counts_.size()) counts_.resize(bucket + 1);
    counts_[bucket] += times;
    count_ += times;
    max_ = std::max(max_, value);
    sum_ += static_cast<double>(value) * static_cast<double>(times);
}

void Histogram::add(const Histogram& other) {
    if (other.counts_.size() > counts_.size()) counts_.resize(other.counts_.size());
    for (std::size_t i = 0; i < other.counts_.size(); ++i) counts_[i] += other.counts_[i];
    count_ += other.count_;
    max_ = std::max(max_, other.max_);
    sum_ += other.sum_;
}

double Histogram::mean() const {
    return count_ == 0 ? 0 : sum_ / static_cast<double>(count_);
}

std::uint64_t Histogram::percentile(double percent) const {
    const auto wanted = static_cast<std::uint64_t>(
        std::ceil(std::clamp(percent, 0.0, 100.0) / 100 * static_cast<double>(count_)));
    std::uint64_t seen = 0;
    for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
        seen += counts_[bucket];
        if (counts_[bucket] > 0 && seen >= wanted) return std::min(middle_of(bucket), max_);
    }
    return max_;
}

}  // namespace gridrace
