#include "server/net/http/cross_origin.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

class CrossOrigin : public testing::Test {
protected:
    static Request request(std::string_view target, http::verb method = http::verb::get) {
        Request request(method, target, 11);
        request.set(http::field::origin, "https://play.example");
        return request;
    }
    Requester requester(std::string_view target) const {
        return requester_of(gate_, request(target));
    }

    static GateSettings settings() {
        GateSettings settings;
        settings.allowed_origins = {"https://play.example"};
        return settings;
    }
    Gate gate_{settings()};
};

}  // namespace

TEST_F(CrossOrigin, LetsListedPagesReadAnswersAboutRooms) {
    for (const auto* target : {"/rooms", "/rooms/K7QX2M", "/r/K7QX2M/races/1"}) {
        const auto answer =
            answer_for(requester(target), text_answer(http::status::too_many_requests, "later"));
        EXPECT_EQ(answer[http::field::access_control_allow_origin], "https://play.example");
        EXPECT_EQ(answer[http::field::access_control_expose_headers],
                  "Gridrace-Challenge, Gridrace-Error, Retry-After");
        EXPECT_EQ(answer[http::field::vary], "Origin");
    }
}

TEST_F(CrossOrigin, KeepsWhatAnAnswerVariesBy) {
    Response unchanged(http::status::not_modified, 11);
    unchanged.set(http::field::vary, "Accept, Accept-Encoding");

    const auto answer = answer_for(requester("/r/K7QX2M"), std::move(unchanged));

    EXPECT_EQ(answer[http::field::vary], "Accept, Accept-Encoding");
    EXPECT_EQ(answer.count(http::field::vary), 2u);
}

TEST_F(CrossOrigin, LetsNobodyElseReadAnything) {
    auto foreign = request("/rooms");
    foreign.set(http::field::origin, "https://evil.example");

    const auto to_foreign = answer_for(requester_of(gate_, foreign), text_answer({}, ""));
    const auto of_metrics = answer_for(requester("/metrics"), text_answer({}, ""));

    EXPECT_EQ(to_foreign.count(http::field::access_control_allow_origin), 0u);
    EXPECT_EQ(of_metrics.count(http::field::access_control_allow_origin), 0u);
}

TEST_F(CrossOrigin, AnswersWhatABrowserAsksAhead) {
    auto asked = request("/rooms", http::verb::options);
    EXPECT_FALSE(answer_preflight(requester("/rooms"), asked));

    asked.set(http::field::access_control_request_method, "POST");
    const auto answer = answer_preflight(requester("/rooms"), asked);

    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->result(), http::status::no_content);
    EXPECT_EQ((*answer)[http::field::access_control_allow_methods], "GET, HEAD, POST");
    EXPECT_EQ((*answer)[http::field::access_control_allow_headers],
              "Authorization, Content-Type, Gridrace-Proof");
    EXPECT_FALSE(answer_preflight({}, asked));
}

TEST(Browser, IsKnownByHeadersThatAPageCannotTakeAway) {
    const auto with = [](std::string_view name, std::string_view value) {
        Request request(http::verb::get, "/", 11);
        request.set(name, value);
        return request;
    };

    EXPECT_TRUE(is_from_browser(with("Origin", "null")));
    EXPECT_TRUE(is_from_browser(with("Sec-Fetch-Site", "same-origin")));
    EXPECT_TRUE(is_from_browser(with("Accept-Language", "")));
    EXPECT_TRUE(is_from_browser(with("User-Agent", "Mozilla/5.0 (X11; Linux x86_64)")));
    EXPECT_FALSE(is_from_browser(with("User-Agent", "gridrace/0.1.0")));
}

}  // namespace gridrace::server
