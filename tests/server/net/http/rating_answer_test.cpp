// What is told of rated players, and what of their rooms.
#include "server/net/http/rating_answer.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/identity/fingerprint.hpp"
#include "server/log/memory_log.hpp"

namespace gridrace::server::rating_answer_test {

namespace {

using nlohmann::json;
using namespace std::chrono_literals;

constexpr race::PlayerKey of_ada{1, 2, 3}, of_bob{9};

class Ratings : public testing::Test {
protected:
    // Ada, whose name is hostile, before Bob.
    void race(std::uint32_t number, bool listed) {
        const RatedRace race{*race::RoomCode::parse("REDRED"),
                             RaceNumber{number},
                             RatingFamily::race,
                             Instant(std::chrono::minutes(number)),
                             {{of_ada, "A\"\xff\x1b[2J", 1, 4min}, {of_bob, "Bob", 2, 0ms}},
                             listed};
        log.add_results({race}, [](std::error_code error) { EXPECT_FALSE(error); });
    }
    Awaitable<void> read(std::string_view path) {
        auto reading = ratings.read(io.get_executor(), **parse_rating_request(path));
        auto told = co_await std::move(reading);
        answer = rating_answer(std::move(told));
    }
    Response get(std::string_view path) {
        auto reading = read(path);
        spawn(io.get_executor(), "test", std::move(reading));
        io.restart();
        io.run();
        return answer;
    }
    json body_of(std::string_view path) { return json::parse(get(path).body()); }

    boost::asio::io_context io;
    MemoryLog log;
    RatingReader ratings{log};
    Response answer;
    std::string ada = "/players/" + identity::fingerprint(of_ada);
};

}  // namespace

TEST_F(Ratings, AreThoseOfAPlayerWithTheLastRaces) {
    race(1, false);
    race(2, true);

    const auto told = body_of(ada);
    EXPECT_EQ(told["fingerprint"], identity::fingerprint(of_ada));
    ASSERT_EQ(told["ratings"].size(), 1u);
    const auto& rating = told["ratings"][0];
    EXPECT_EQ(rating["family"], "race");
    EXPECT_EQ(rating["races"], 2);
    EXPECT_TRUE(rating["provisional"].get<bool>());
    EXPECT_GT(rating["deviation"], 100);
    ASSERT_EQ(told["results"].size(), 2u);
    EXPECT_EQ(told["results"][0]["time"], 240000);
    EXPECT_EQ(told["results"][0]["room"], "REDRED");
    EXPECT_EQ(told["results"][0]["race"], 2);
    EXPECT_FALSE(told["results"][1].contains("room")) << "who has its code could enter it";

    const auto bobs = body_of("/players/" + identity::fingerprint(of_bob));
    EXPECT_FALSE(bobs["results"][0].contains("time")) << "not finished";
}

TEST_F(Ratings, OfUnknownPlayersAreNotThere) {
    race(1, true);
    EXPECT_EQ(get("/players/0000-0000-0000-0000").result(), http::status::not_found);
    for (const auto* path : {"/players/", "/players/Ada", "/board/", "/board/chess"})
        EXPECT_EQ(parse_rating_request(path)->error().result(), http::status::not_found) << path;
    for (const auto* path : {"/", "/rooms", "/boards/race"})
        EXPECT_FALSE(parse_rating_request(path)) << path;
}

TEST_F(Ratings, OfABoardAreReadOnceInAWhile) {
    const auto request = **parse_rating_request("/board/race/");
    const auto now = std::chrono::steady_clock::now();
    EXPECT_FALSE(ratings.find(request, now));
    race(1, false);

    const auto told = body_of("/board/race");
    ASSERT_EQ(told["players"].size(), 2u);
    EXPECT_EQ(told["players"][1]["name"], "Bob");
    EXPECT_EQ(told["players"][1]["fingerprint"], identity::fingerprint(of_bob));
    EXPECT_GT(told["players"][0]["rating"], told["players"][1]["rating"]);

    const auto kept = ratings.find(request, now + 1s);
    ASSERT_TRUE(kept);
    EXPECT_EQ(json::parse(*kept), told);
    EXPECT_FALSE(ratings.find(request, now + 1min));
    EXPECT_TRUE(body_of("/board/sprint")["players"].empty());
}

}  // namespace gridrace::server::rating_answer_test
