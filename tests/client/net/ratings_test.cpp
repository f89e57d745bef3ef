#include "client/net/ratings.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

namespace {

const ServerAddress server{"race.example.org", 443, true};

std::string player_of(const std::string& ratings, const std::string& results) {
    return R"({"name":"Ada","ratings":[)" + ratings + R"(],"results":[)" + results + "]}";
}

constexpr auto rating =
    R"({"family":"race","rating":1480,"deviation":62,"provisional":false,"races":31})";

}  // namespace

TEST(RatingsOfAServer, AreAsTheServerSays) {
    const auto player = parse_rated_player(
        player_of(
            rating,
            R"({"family":"race","ended_at":60000,"place":1,"players":3,"room":"K7QX2M","race":2},)"
            R"({"family":"race","ended_at":5000,"place":2,"players":2,"time":9})"),
        server);

    ASSERT_TRUE(player);
    EXPECT_EQ(player->name, "Ada");
    EXPECT_EQ(player->ratings, (std::vector<Rating>{{"race", 1480, 62, false, 31}}));
    ASSERT_EQ(player->results.size(), 2u);
    EXPECT_EQ(player->results[0].ended_at, Instant(std::chrono::minutes(1)));
    EXPECT_EQ(to_url(*player->results[0].room), "wss://race.example.org:443/r/K7QX2M");
    EXPECT_EQ(player->results[0].race, 2u);
    EXPECT_EQ(player->results[1].place, 2u);
    EXPECT_FALSE(player->results[1].room);
}

TEST(RatingsOfAServer, AreNeverPrintedAsTheyCome) {
    const auto board = parse_board(
        R"({"family":"race\n","players":[{"name":"A\u001b[2J\u202e","fingerprint":"\u0007","rating":-3}]})");

    ASSERT_TRUE(board);
    ASSERT_EQ(board->size(), 1u);
    for (const auto& text :
         {board->front().name, board->front().fingerprint, board->front().rating.family}) {
        for (const char letter : text) EXPECT_GE(letter, ' ') << text;
    }
    EXPECT_EQ(board->front().rating.points, -3);
    EXPECT_TRUE(board->front().rating.family.starts_with("race"));
}

TEST(RatingsOfAServer, AreBounded) {
    std::string many = R"({"name":"Ada","rating":1})";
    for (int i = 0; i < 99; ++i) many += R"(,{"name":"Bob","rating":1})";
    EXPECT_EQ(parse_board(R"({"players":[)" + many + "]}")->size(), 50u);
    EXPECT_TRUE(parse_board(R"({"players":[5,{},{"rating":"x"},{"rating":1e99}]})")->empty());
    for (const auto* said : {"", "[]", "{}", R"({"players":5})", "\xff"})
        EXPECT_FALSE(parse_board(said)) << said;

    EXPECT_FALSE(parse_rated_player(player_of("", ""), server)) << "no rating";
    const auto odd = parse_rated_player(
        player_of(rating, R"(7,{"ended_at":-1},{"ended_at":1,"room":"../..","race":1})"), server);
    ASSERT_TRUE(odd);
    ASSERT_EQ(odd->results.size(), 1u);
    EXPECT_FALSE(odd->results[0].room) << "no code of a room";
}

}  // namespace gridrace::client
