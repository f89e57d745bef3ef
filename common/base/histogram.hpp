// A distribution of values, for percentiles. Keeps every value to within 1 %, whatever its size, in
// a few kilobytes. The buckets are those of an HDR histogram: linear within each power of two.
#pragma once

#include <cstdint>
#include <vector>

namespace gridrace {

class Histogram {
public:
    // O(1); allocates only when a value is larger than all earlier ones.
    void add(std::uint64_t value, std::uint64_t times = 1);
    void add(const Histogram& other);

    std::uint64_t count() const { return count_; }
    std::uint64_t max() const { return max_; }  // exact; 0 if there is none
    double mean() const;                        // exact; 0 if there is none

    // The smallest value that at least `percent` (0..100) of all values do not exceed, to within
    // 1 %; 0 if there is none.
    std::uint64_t percentile(double percent) const;

private:
    // 2^7 buckets for each power of two: a bucket's middle is less than 0.4 % from any value in it.
    static constexpr int bits = 7;

    static std::size_t bucket_of(std::uint64_t value);
    static std::uint64_t middle_of(std::size_t bucket);

    std::vector<std::uint64_t> counts_;
    std::uint64_t count_ = 0;
    std::uint64_t max_ = 0;
    double sum_ = 0;
};

}  // namespace gridrace
