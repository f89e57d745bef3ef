// Slow work on threads of its own.
#include "client/play/background.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <chrono>

namespace gridrace::client {
namespace {

using namespace std::chrono_literals;
namespace asio = boost::asio;

void wait_until(const std::function<bool()>& gives_up) {
    while (!gives_up()) std::this_thread::sleep_for(1ms);
}

TEST(Background, WorksOnAnotherThreadAndIsDoneOnThisOne) {
    asio::io_context io;
    auto stay = asio::make_work_guard(io);
    Background background(io);
    std::thread::id worked_on, done_on;

    background.run([&worked_on](const auto&) { worked_on = std::this_thread::get_id(); },
                   [&done_on, &stay] {
                       done_on = std::this_thread::get_id();
                       stay.reset();
                   });
    io.run_for(10s);

    EXPECT_EQ(done_on, std::this_thread::get_id());
    EXPECT_NE(worked_on, std::thread::id());
    EXPECT_NE(worked_on, done_on);
}

TEST(Background, LetsTheLoopRunMeanwhile) {
    asio::io_context io;
    auto stay = asio::make_work_guard(io);
    std::atomic<bool> may_end = false;
    int done = 0;
    Background background(io);

    background.run(
        [&may_end](const auto& give_up) { wait_until([&] { return may_end || give_up(); }); },
        [&] {
            ++done;
            stay.reset();
        });
    background.run([](const auto&) {},
                   [&] {
                       EXPECT_EQ(done, 0) << "a second one does not wait for the first";
                       may_end = true;
                   });
    io.run_for(10s);

    EXPECT_EQ(done, 1);
}

TEST(Background, StopsWorkAtItsEndAndIsNotDone) {
    asio::io_context io;
    bool is_done = false;
    std::atomic<bool> gave_up = false;
    {
        Background background(io);
        background.run(
            [&gave_up](const auto& give_up) {
                wait_until(give_up);
                gave_up = true;
            },
            [&is_done] { is_done = true; });
        background.run([](const auto&) {}, [&is_done] { is_done = true; });
    }
    io.run_for(100ms);

    EXPECT_TRUE(gave_up);
    EXPECT_FALSE(is_done);
}

}  // namespace
}  // namespace gridrace::client
