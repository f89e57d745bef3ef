// How fast one connection may speak.
#include "server/ops/token_bucket.hpp"

#include <gtest/gtest.h>

namespace gridrace::server::token_bucket_test {

namespace {

using namespace std::chrono_literals;

constexpr TokenBucket::TimePoint start{1h};

}  // namespace

TEST(TokenBucket, LetsABurstThroughAtOnce) {
    TokenBucket bucket(10, 3, start);

    for (int i = 0; i < 3; ++i) EXPECT_EQ(bucket.take(start), 0ms);
    EXPECT_GT(bucket.take(start), 0ms);
}

TEST(TokenBucket, SlowsDownToItsRate) {
    TokenBucket bucket(10, 1, start);
    bucket.take(start);
    auto now = start;

    for (int i = 0; i < 50; ++i) now += bucket.take(now);

    EXPECT_GE(now - start, 4900ms);
    EXPECT_LE(now - start, 5100ms);
}

TEST(TokenBucket, FillsUpToItsBurstAndNoFurther) {
    TokenBucket bucket(10, 3, start);
    const auto later = start + 24h;

    for (int i = 0; i < 3; ++i) EXPECT_EQ(bucket.take(later), 0ms);
    EXPECT_GT(bucket.take(later), 0ms);
}

}  // namespace gridrace::server::token_bucket_test
