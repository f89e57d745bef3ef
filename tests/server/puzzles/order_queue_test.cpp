// Puzzles to order: nobody waits for ever, and nobody keeps the server from ending.
#include "server/puzzles/order_queue.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "common/sudoku/generator/generator.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;
using race::CancelReason;
using sudoku::Grade;

// A search for a puzzle of this rating takes hours if nothing ends it.
constexpr sudoku::RatingRange rare{{115}, {119}};

race::PuzzleOrder of_seed(std::uint64_t seed) {
    return {Grade::easy, {}, seed, {}};
}
race::PuzzleOrder of_rating(const sudoku::RatingRange& range) {
    return {Grade::easy, range, {}, {}};
}
race::PuzzleOrder of_rare_rating() {
    return of_rating(rare);
}

OrderQueue::Answer answer_to(OrderQueue& queue, const race::PuzzleOrder& order) {
    std::promise<OrderQueue::Answer> ready;
    queue.add(order, 7, [&](const auto& answer) { ready.set_value(answer); });
    return ready.get_future().get();
}

}  // namespace

TEST(OrderQueue, WorksThroughOrdersInTurn) {
    std::vector<std::uint64_t> served;
    std::promise<void> done;
    OrderQueue queue(8, 1h);

    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        queue.add(of_seed(seed), 0, [&](const auto& answer) {
            served.push_back(*answer->seed);
            if (served.size() == 3) done.set_value();
        });
    }
    done.get_future().wait();

    EXPECT_EQ(served, (std::vector<std::uint64_t>{1, 2, 3}));
}

TEST(OrderQueue, LetsNoQuickOrderWaitForSlowOnes) {
    OrderQueue queue(8, 30s);
    for (std::uint64_t seed = 1; seed <= 7; ++seed) {
        queue.add(of_rare_rating(), seed, [](const auto&) {});
    }

    EXPECT_TRUE(answer_to(queue, of_rating({{20}, {34}})));
}

TEST(OrderQueue, GoesOnWithASearchWhereItLaidItAside) {
    constexpr sudoku::RatingRange seldom{{83}, {89}};  // takes some turns
    OrderQueue queue(8, 30s);
    queue.add(of_rare_rating(), 1, [](const auto&) {});

    const auto answer = answer_to(queue, of_rating(seldom));

    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->grid, sudoku::generate(*answer->seed, seldom));
}

TEST(OrderQueue, GivesUpALongSearch) {
    OrderQueue queue(8, 20ms);

    const auto reason = answer_to(queue, of_rare_rating()).error();

    // On a busy machine already its turn comes too late.
    EXPECT_TRUE(reason == CancelReason::puzzle_not_found || reason == CancelReason::too_busy);
}

TEST(OrderQueue, IsTooBusyForAnOrderWhoseTurnComesTooLate) {
    OrderQueue queue(8, 0ms);

    EXPECT_EQ(answer_to(queue, of_seed(1)).error(), CancelReason::too_busy);
}

TEST(OrderQueue, TakesSoManyOrdersAndNoMore) {
    std::promise<void> begun;
    std::promise<void> go_on;
    OrderQueue queue(2, 1h);
    queue.add(of_seed(1), 0, [&](const auto&) {
        begun.set_value();
        go_on.get_future().wait();
    });
    begun.get_future().wait();

    EXPECT_TRUE(queue.add(of_seed(2), 0, [](const auto&) {}));
    EXPECT_TRUE(queue.add(of_seed(3), 0, [](const auto&) {}));
    EXPECT_FALSE(queue.add(of_seed(4), 0, [](const auto&) {}));
    go_on.set_value();
}

TEST(OrderQueue, EndsInTheMiddleOfASearchAndAnswersNobodyAnyMore) {
    std::atomic<int> answers = 0;
    {
        OrderQueue queue(8, 1h);
        queue.add(of_rare_rating(), 1, [&](const auto&) { ++answers; });
        queue.add(of_seed(1), 1, [&](const auto&) { ++answers; });
    }
    EXPECT_EQ(answers, 0);
}

}  // namespace gridrace::server
