#include "server/net/http/room_status.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;

bool has(const Response& answer, std::string_view member) {
    return answer.body().find(member) != std::string::npos;
}

constexpr const char* requesting_network = "192.0.2.7";

Response answer_about(const Room& room) {
    return state_answer(room.code(), room.durable_state(),
                        room.refuse_player(requesting_network, {}));
}

using Told = std::pair<unsigned, std::string>;

// The status and the reason that a new player is told about the room.
Told told_of(const HostedRoom& hosted) {
    const auto answer = answer_about(hosted.room());
    const auto told = nlohmann::json::parse(answer.body());
    EXPECT_EQ(told["open"], !told.contains("reason")) << answer.body();
    return {answer.result_int(), told.value("reason", "")};
}

}  // namespace

TEST(RoomStatus, IsAskedForByACode) {
    EXPECT_TRUE(asks_for_status("/rooms/"));
    EXPECT_FALSE(asks_for_status("/rooms"));
    EXPECT_EQ(parse_status_request("/rooms/k7qx2m")->room.text(), "K7QX2M");
    EXPECT_EQ(parse_status_request("/rooms/K7QX2M/")->room.text(), "K7QX2M");
    const auto standings = parse_status_request("/rooms/K7QX2M/standings/");
    EXPECT_EQ(standings->about, StatusRequest::About::standings);
    for (const auto* target : {"/rooms/", "/rooms//", "/rooms/K7QX2M//", "/rooms/nonsense"}) {
        const auto request = parse_status_request(target);
        ASSERT_FALSE(request) << target;
        EXPECT_EQ(request.error().result(), http::status::not_found) << target;
    }
}

// These tests hold the table of proto/http.md.
TEST(RoomStatus, TellsWhyARoomCannotBeJoined) {
    race::RaceRules rules;
    rules.max_players = 2;
    HostedRoom hosted(rules);
    auto& host = hosted.subscription("Ada");
    EXPECT_EQ(told_of(hosted), Told(200, ""));

    auto& bob = hosted.subscription("Bob");
    EXPECT_EQ(told_of(hosted), Told(200, "full"));
    hosted.ask(bob, race::LeaveRoom{});
    hosted.ask(host, race::LockRoom{true});
    hosted.settle();
    EXPECT_EQ(told_of(hosted), Told(200, "locked"));
    hosted.bound_log(1);
    EXPECT_EQ(told_of(hosted), Told(200, "room_log_full"));
    EXPECT_TRUE(hosted.room().oversee(race::CloseRoom{}));
    hosted.settle();
    EXPECT_EQ(told_of(hosted), Told(200, "closed"));
}

TEST(RoomStatus, TellsAKickedPlayer) {
    HostedRoom hosted;
    auto& host = hosted.subscription("Ada");
    const wire::Hello hello{"Mal", race::Role::player, "token of somebody", {}};
    Visitor mal(hello.resume_token);
    mal.where = requesting_network;
    ASSERT_TRUE(hosted.room().enter(hello, mal));
    hosted.settle();

    hosted.ask(host, race::KickMember{{2}});
    hosted.settle();

    EXPECT_EQ(told_of(hosted), Told(200, "kicked"));
}

TEST(RoomStatus, TellsWhoIsInARoomThatOneMayWatch) {
    race::RaceRules rules;
    rules.max_players = 1;
    HostedRoom hosted(rules);
    auto& host = hosted.subscription("Ada");

    EXPECT_EQ(answer_about(hosted.room()).body(),
              "{\"room\":\"K7MQ2X\",\"open\":false,\"reason\":\"full\",\"players\":1,"
              "\"max_players\":1,\"phase\":\"lobby\",\"mode\":\"race\",\"features\":[],"
              "\"listed\":false}\n");

    hosted.ask(host, race::LockRoom{true});
    hosted.settle();
    EXPECT_FALSE(has(answer_about(hosted.room()), "players"));
}

TEST(RoomStatus, TellsWhatANewcomerNeeds) {
    const auto told = [](const race::RaceRules& rules, const std::string& club,
                         const std::vector<std::string>& entrants) {
        const HostedRoom hosted(rules, club, entrants);
        return nlohmann::json::parse(answer_about(hosted.room()).body());
    };
    race::RaceRules rules;
    rules.mode_settings.mode = race::Mode::relay;
    const auto relay = told(rules, "Thursday club", {});
    EXPECT_EQ(relay["mode"], "relay");
    EXPECT_EQ(relay["features"], nlohmann::json::array({"MODES", "TEAM_MOVES"}));
    EXPECT_EQ(relay["club"], "Thursday club");

    rules.mode_settings.mode = race::Mode::swiss;
    const auto swiss = told(rules, "", {"Ada", "Bob"});
    EXPECT_EQ(swiss["features"], nlohmann::json::array({"TOURNAMENTS"}));
    EXPECT_EQ(swiss["listed"], true);
    EXPECT_FALSE(swiss.contains("club"));
}

TEST(RoomStatus, TellsWhyARoomCannotBeOpened) {
    using Kind = RoomFault::Kind;
    const auto code = *race::RoomCode::parse("K7MQ2X");
    const auto check = [&](Kind kind, unsigned status, const char* reason, const char* retry) {
        const auto answer = fault_answer(code, {kind, {}});
        EXPECT_EQ(answer.result_int(), status) << reason;
        EXPECT_EQ(nlohmann::json::parse(answer.body())["reason"], reason);
        EXPECT_EQ(answer[http::field::retry_after], retry) << reason;
    };

    check(Kind::no_such_room, 404, "no_such_room", "");
    check(Kind::damaged, 410, "damaged", "");
    check(Kind::log_failed, 503, "paused", "5");
    check(Kind::too_many_rooms, 503, "busy", "5");
}

TEST(RoomStatus, TellsWhyAClientIsRefused) {
    const auto check = [](RefusalCause cause, unsigned status, const char* reason) {
        const auto answer = status_rejection({cause});
        EXPECT_EQ(answer.result_int(), status) << name(cause);
        EXPECT_EQ(nlohmann::json::parse(answer.body())["reason"], reason) << name(cause);
    };

    check(RefusalCause::banned, 403, "banned");
    check(RefusalCause::foreign_host, 403, "refused");
    check(RefusalCause::foreign_origin, 403, "refused");
    check(RefusalCause::guesses_codes, 429, "busy");
    check(RefusalCause::too_many_greetings, 429, "busy");
    check(RefusalCause::server_full, 503, "busy");
    check(RefusalCause::disk_nearly_full, 503, "busy");
}

TEST(RoomStatus, TellsARefusedClientWhenAndHowToTryAgain) {
    const auto answer = status_rejection({RefusalCause::too_many_guesses, 5s, "18:5f0a"});

    EXPECT_EQ(answer.result(), http::status::too_many_requests);
    EXPECT_TRUE(has(answer, R"("code":"too_many_guesses")"));
    EXPECT_TRUE(has(answer, R"("retry_after_ms":5000)"));
    EXPECT_EQ(answer[http::field::retry_after], "5");
    EXPECT_EQ(answer["Gridrace-Challenge"], "18:5f0a");
    EXPECT_EQ(answer[http::field::content_type], "application/json");
    EXPECT_EQ(answer[http::field::content_length], std::to_string(answer.body().size()));
}

}  // namespace gridrace::server
