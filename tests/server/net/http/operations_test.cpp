// What is told to whom about the server.
#include "server/net/http/operations.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

class Asked : public testing::Test {
protected:
    Request request(std::string_view target, http::verb method = http::verb::get) {
        return {method, target, 11};
    }
    Response answer(std::string_view target, Insight insight = Insight::all) {
        return *answer_operations(operations_, request(target), insight);
    }

    Health health_{1, std::chrono::steady_clock::now()};
    Operations operations_{health_, [] { return std::string("gridrace_rooms 3\n"); }};
};

}  // namespace

TEST_F(Asked, TellsWhyItIsNotReady) {
    EXPECT_EQ(answer("/livez").result(), http::status::ok);
    EXPECT_EQ(answer("/livez").body(), "{\"status\":\"ok\"}\n");
    EXPECT_EQ(answer("/readyz").result(), http::status::service_unavailable);
    EXPECT_EQ(answer("/readyz").body(),
              "{\"status\":\"failing\",\"reasons\":[\"the rooms of the log are being opened\"]}\n");

    health_.set_rooms_open();
    EXPECT_EQ(answer("/readyz").result(), http::status::ok);
    EXPECT_EQ(answer("/readyz", Insight::health).result(), http::status::ok);
}

TEST_F(Asked, TellsMetricsToThoseWhoMaySeeThem) {
    EXPECT_EQ(answer("/metrics").body(), "gridrace_rooms 3\n");
    EXPECT_EQ(answer("/metrics")[http::field::content_type],
              "text/plain; version=0.0.4; charset=utf-8");
    EXPECT_EQ(answer("/metrics", Insight::health).result(), http::status::forbidden);
}

TEST_F(Asked, LeavesOtherRequestsToOthers) {
    EXPECT_FALSE(answer_operations(operations_, request("/rooms"), Insight::all));
    EXPECT_FALSE(answer_operations(operations_, request("/metrics/x"), Insight::all));
    const auto post =
        answer_operations(operations_, request("/metrics", http::verb::post), Insight::all);
    EXPECT_EQ(post->result(), http::status::method_not_allowed);
    EXPECT_EQ((*post)[http::field::allow], "GET, HEAD");
}

TEST_F(Asked, TellsTheHeaderAloneToHead) {
    auto answer =
        answer_operations(operations_, request("/metrics", http::verb::head), Insight::all);
    ASSERT_EQ(answer->result(), http::status::ok);
    const std::string length(answer->at(http::field::content_length));

    const auto head = as_asked(http::verb::head, *answer);

    EXPECT_EQ(head.body(), "");
    EXPECT_EQ(std::string(head.at(http::field::content_length)), length);
    EXPECT_EQ(as_asked(http::verb::get, *answer).body(), "gridrace_rooms 3\n");
}

TEST_F(Asked, KeepsMetricsOnThisMachine) {
    const auto here = *parse_address("127.0.0.1");
    EXPECT_EQ(insight_of(operations_, {here, ProxyPath::direct}), Insight::all);
    EXPECT_EQ(insight_of(operations_, {*parse_address("192.0.2.1"), ProxyPath::direct}),
              Insight::health);
    for (const auto route : {ProxyPath::trusted_proxy, ProxyPath::silent_proxy,
                             ProxyPath::unlisted_proxy, ProxyPath::foreign_name}) {
        EXPECT_EQ(insight_of(operations_, {here, route}), Insight::health);
    }

    operations_.has_own_port = true;
    EXPECT_EQ(insight_of(operations_, {here, ProxyPath::direct}), Insight::health);
}

TEST(Loopback, IsKnownInAllItsForms) {
    for (const auto* near : {"127.0.0.1", "127.3.4.5", "::1", "::ffff:127.0.0.1"}) {
        EXPECT_TRUE(is_loopback(boost::asio::ip::make_address(near))) << near;
    }
    for (const auto* far : {"192.0.2.1", "::", "0.0.0.0", "2001:db8::1", "::ffff:192.0.2.1"}) {
        EXPECT_FALSE(is_loopback(boost::asio::ip::make_address(far))) << far;
    }
}

}  // namespace gridrace::server
