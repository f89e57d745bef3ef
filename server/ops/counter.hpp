// Counters for metrics. The code that does something increments its own member, on any thread;
// /metrics reads it on request.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace gridrace::server {

// Monotonic.
class Counter {
public:
    void add(std::uint64_t more = 1) { value_.fetch_add(more, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> value_ = 0;
};

// A current number.
class Gauge {
public:
    void add(std::int64_t more = 1) { value_.fetch_add(more, std::memory_order_relaxed); }
    void subtract(std::int64_t less = 1) { value_.fetch_sub(less, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> value_ = 0;
};

// Durations in buckets that double: the first is up to 64 microseconds, the last but one up to a
// little over a minute, the last for all longer ones.
class DurationCounter {
public:
    static constexpr std::size_t buckets = 22;
    // The upper limit of bucket `index`, for all but the last.
    static constexpr std::chrono::microseconds limit(std::size_t index) {
        return std::chrono::microseconds(64LL << index);
    }

    void add(std::chrono::nanoseconds duration) {
        std::size_t index = 0;
        while (index + 1 < buckets && duration > limit(index)) ++index;
        counts_[index].add();
        sum_.add(static_cast<std::uint64_t>(duration.count() < 0 ? 0 : duration.count()));
    }
    // The number in bucket `index` alone.
    std::uint64_t count(std::size_t index) const { return counts_[index].value(); }
    std::chrono::nanoseconds sum() const { return std::chrono::nanoseconds(sum_.value()); }

private:
    std::array<Counter, buckets> counts_;
    Counter sum_;  // nanoseconds
};

}  // namespace gridrace::server
