#include "server/net/http/error_answer.hpp"

#include <gtest/gtest.h>

#include "server/net/http/cross_origin.hpp"
#include "server/net/http/rejection.hpp"

namespace gridrace::server {

namespace {

std::string json_of(http::status status, std::string sentence) {
    return as_json_error(text_answer(status, std::move(sentence))).body();
}

}  // namespace

TEST(ErrorAnswer, NamesTheStatusOrTheRefusal) {
    EXPECT_EQ(json_of(http::status::not_found, "there is no such room: a code has 6 letters"),
              R"({"code":"not_found","message":"there is no such room: a code has 6 letters"})"
              "\n");
    EXPECT_EQ(json_of(http::status::bad_request, "players_out_of_range: A room has 1 to 100."),
              R"({"code":"players_out_of_range","message":"A room has 1 to 100."})"
              "\n");
}

TEST(ErrorAnswer, NamesTheCauseOfARejectionAndWhenToComeBack) {
    const auto answer =
        as_json_error(rejection_answer({RefusalCause::asks_too_often, std::chrono::seconds(3)}));

    const std::string json = R"({"code":"asks_too_often","message":")" +
                             std::string(describe(RefusalCause::asks_too_often)) +
                             R"(","retry_after_ms":3000})";
    EXPECT_EQ(answer.body(), json + "\n");
    EXPECT_EQ(answer[http::field::content_type], "application/json");
    EXPECT_EQ(answer[http::field::content_length], std::to_string(json.size() + 1));
}

TEST(ErrorAnswer, LeavesEveryOtherAnswer) {
    EXPECT_EQ(json_of(http::status::ok, "reached"), "reached\n");
    const auto json = R"({"open":false})";
    EXPECT_EQ(as_json_error(json_answer(http::status::not_found, json)).body(),
              std::string(json) + "\n");
}

TEST(ErrorAnswer, IsForRequestsThatNameJson) {
    const Gate gate{GateSettings{}};
    for (const auto& [accept, type] :
         {std::pair("application/json", "application/json"),
          std::pair("text/html, application/json;q=0.5", "application/json"),
          std::pair("*/*", "text/plain; charset=utf-8"),
          std::pair("", "text/plain; charset=utf-8")}) {
        Request request(http::verb::get, "/rooms", 11);
        request.set(http::field::accept, accept);
        const auto answer =
            answer_for(requester_of(gate, request), text_answer(http::status::bad_request, "no"));
        EXPECT_EQ(answer[http::field::content_type], type) << accept;
    }
}

}  // namespace gridrace::server
