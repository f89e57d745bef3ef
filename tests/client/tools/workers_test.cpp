#include "client/tools/workers.hpp"

#include <poll.h>

#include <future>
#include <stdexcept>

namespace gridrace::client::tools {

namespace {

// The next answers in order, when they are complete.
Answers wait_for_answers(Workers& workers) {
    for (;;) {
        pollfd completions{workers.descriptor(), POLLIN, 0};
        poll(&completions, 1, -1);
        if (auto answers = workers.take()) return std::move(*answers);
    }
}

Task saying(std::string text) {
    return [text](Answers& answers) { answers.out = text; };
}

}  // namespace

TEST(Workers, GiveAnswersInTheOrderOfTheTasks) {
    Workers workers(2);
    std::promise<void> second_is_done;
    workers.submit([&](Answers& answers) {
        second_is_done.get_future().wait();
        answers.out = "first";
    });
    workers.submit([&](Answers& answers) {
        answers.out = "second";
        second_is_done.set_value();
    });

    EXPECT_EQ(wait_for_answers(workers).out, "first");
    EXPECT_EQ(wait_for_answers(workers).out, "second");
    EXPECT_TRUE(workers.is_idle());
}

TEST(Workers, HaveRoomForAFewTasksUntilTheirAnswersAreTaken) {
    Workers workers(1);
    int submitted = 0;
    while (workers.has_room()) {
        workers.submit(saying(std::to_string(submitted)));
        ++submitted;
        ASSERT_LT(submitted, 100);
    }

    EXPECT_EQ(wait_for_answers(workers).out, "0");
    EXPECT_TRUE(workers.has_room());
}

TEST(Workers, GiveBackWhatATaskThrows) {
    Workers workers(1);
    workers.submit([](Answers&) { throw std::runtime_error("no memory"); });
    workers.submit(saying("next"));

    EXPECT_THROW(wait_for_answers(workers), std::runtime_error);
    EXPECT_EQ(wait_for_answers(workers).out, "next");
}

TEST(Workers, FinishWhatHasBegunBeforeTheyEnd) {
    std::promise<void> begun;
    bool is_done = false;
    {
        Workers workers(1);
        workers.submit([&](Answers&) {
            begun.set_value();
            is_done = true;
        });
        begun.get_future().wait();
    }

    EXPECT_TRUE(is_done);
}

}  // namespace gridrace::client::tools
