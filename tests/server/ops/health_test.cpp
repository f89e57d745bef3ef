// When the server says that it is not well.
#include "server/ops/health.hpp"

#include <gtest/gtest.h>

#include "server/ops/process_figures.hpp"

namespace gridrace::server::health_test {

using namespace std::chrono_literals;

namespace {
constexpr Health::TimePoint start{1h};
using Reasons = std::vector<std::string>;
}  // namespace

TEST(Health, LivesAsLongAsEveryShardTurns) {
    Health health(2, start);
    EXPECT_EQ(health.why_not_alive(start + 5s), Reasons{});
    EXPECT_EQ(health.why_not_alive(start + 6s).size(), 2u);

    health.beat(0, start + 6s);
    EXPECT_EQ(health.why_not_alive(start + 7s), Reasons{"shard 1 has not turned for 7 seconds"});

    health.beat(1, start + 8s);
    EXPECT_EQ(health.why_not_alive(start + 8s), Reasons{});
}

TEST(Health, IsReadyOnceTheRoomsAreOpen) {
    Health health(1, start);
    EXPECT_EQ(health.why_not_ready(start), Reasons{"the rooms of the log are being opened"});

    health.set_rooms_open();
    EXPECT_EQ(health.why_not_ready(start), Reasons{});
    EXPECT_EQ(health.why_not_alive(start), Reasons{});
}

TEST(Health, IsNotReadyWhileItDrainsOrTheLogFailsOrAShardIsStuck) {
    Health health(1, start);
    health.set_rooms_open();

    health.set_draining(true);
    EXPECT_EQ(health.why_not_ready(start), Reasons{"the server is draining"});
    EXPECT_EQ(health.why_not_alive(start), Reasons{});
    health.set_draining(false);

    health.set_space_short(true);
    EXPECT_EQ(health.why_not_ready(start), Reasons{"the disk is nearly full"});
    health.set_space_short(false);
    health.set_log_failing(true);
    EXPECT_EQ(health.why_not_ready(start), Reasons{"the log cannot be written"});
    EXPECT_EQ(health.why_not_alive(start), Reasons{});
    health.set_log_failing(false);

    EXPECT_EQ(health.why_not_ready(start + 1min), Reasons{"shard 0 has not turned for 60 seconds"});
}

TEST(Health, IsToldAsJson) {
    EXPECT_EQ(health_json({}), "{\"status\":\"ok\"}");
    EXPECT_EQ(health_json({"a", "b"}), "{\"status\":\"failing\",\"reasons\":[\"a\",\"b\"]}");
}

TEST(ProcessFigures, TellOfThisProcess) {
    const auto figures = process_figures();

    EXPECT_GT(figures.resident_bytes, 1u << 20);
    EXPECT_GT(figures.virtual_bytes, figures.resident_bytes);
    EXPECT_GE(figures.open_descriptors, 3u);
    EXPECT_GT(figures.most_descriptors, figures.open_descriptors);
    const auto now =
        std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    EXPECT_NEAR(figures.started_at, now, 600);
}

}  // namespace gridrace::server::health_test
