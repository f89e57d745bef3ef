#include "client/tools/seed_feed.hpp"

#include <limits>

namespace gridrace::client::tools {

namespace {

// What all tasks of a feed say, one after the other.
std::string said_by(SeedFeed feed) {
    std::string said;
    while (auto task = feed.take()) {
        Answers answers;
        (*task)(answers);
        said += answers.out;
    }
    return said;
}

Verdict say_seed(std::uint64_t seed, std::string& out) {
    out += std::to_string(seed) + " ";
    return {};
}

}  // namespace

TEST(SeedFeed, CountsFromTheFirstSeed) {
    EXPECT_EQ(said_by(SeedFeed(7, 20, say_seed)),
              "7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 ");
    EXPECT_EQ(said_by(SeedFeed(7, 0, say_seed)), "");
}

TEST(SeedFeed, GoesOnWithZeroAfterTheLargestSeed) {
    const auto largest = std::numeric_limits<std::uint64_t>::max();

    EXPECT_EQ(said_by(SeedFeed(largest, 2, say_seed)), "18446744073709551615 0 ");
}

TEST(SeedFeed, GivesThoseThatTakeLongOneByOne) {
    SeedFeed feed(100, 2, say_seed, 1);
    Answers first;
    (*feed.take())(first);

    EXPECT_EQ(first.out, "100 ");
    EXPECT_TRUE(feed.take());
    EXPECT_FALSE(feed.take());
}

TEST(SeedFeed, TellsWhichSeedsGiveNothing) {
    SeedFeed feed(41, 3, [](std::uint64_t seed, std::string&) -> Verdict {
        if (seed % 2 == 0) return {EX_UNAVAILABLE, "nothing was found"};
        return {};
    });
    Answers answers;
    (*feed.take())(answers);

    EXPECT_EQ(answers.problems, "seed 42: nothing was found\n");
    EXPECT_EQ(answers.exit_code, EX_UNAVAILABLE);
}

TEST(SeedFeed, KnowsHowFarItHasCome) {
    SeedFeed feed(100, 9, say_seed);
    Answers first, second;
    (*feed.take())(first);
    (*feed.take())(second);

    EXPECT_EQ(first.position + second.puzzles, 9u);
    EXPECT_EQ(second.position, feed.length());
    EXPECT_FALSE(feed.take());
}

}  // namespace gridrace::client::tools
