// A club on the server: what its log holds after years.
#include <algorithm>
#include <limits>

#include "common/wire/codec/codec.hpp"
#include "server/log/record_codec.hpp"
#include "server/log/replay.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

constexpr int much_noise = 6000;  // about 330 KiB of log

class RoomOfAClub : public testing::Test {
protected:
    // Two race; the first fills the log with other things.
    void race(Visitor& ada, Visitor& bob, int noise = 0) {
        hosted.start_race(ada, race::two_cells_short());
        for (auto* player : {&ada, &bob}) {
            hosted.ask(*player, race::PlaceDigit{race::cell_at(1, 1), 5});
            hosted.ask(*player, race::PlaceDigit{race::cell_at(1, 2), 3});
        }
        hosted.make_noise(ada, noise);
        hosted.settle();
    }
    // As the shard does when the connection ends.
    void leave(Visitor& visitor) {
        hosted.ask(visitor, race::LeaveRoom{});
        hosted.settle();
        hosted.room().leave(visitor.subscription);
        hosted.room().shorten_log();
    }
    void all_connections_end() {
        for (const auto* visitor : {&ada, &bob}) hosted.room().leave(visitor->subscription);
        hosted.room().shorten_log();
        hosted.settle();
        EXPECT_EQ(hosted.log().size(), 1u);
    }
    const race::Club& club() { return *hosted.room().durable_state().club; }

    HostedRoom hosted{{}, "Thursday club"};
    Visitor& ada = hosted.subscription("Ada");
    Visitor& bob = hosted.subscription("Bob");
};

std::size_t bytes_of(const std::vector<std::string>& log) {
    std::size_t bytes = 0;
    for (const auto& record : log) bytes += record.size();
    return bytes;
}

// As large as a club gets, with the longest of everything.
race::RoomState largest_club() {
    constexpr auto most = std::numeric_limits<std::uint32_t>::max();
    const std::string name(48, 'x');
    const auto number = [](std::size_t i) { return most - 1000 + static_cast<std::uint32_t>(i); };
    race::RoomState state;
    EXPECT_TRUE(
        race::open_room(state, *race::RoomCode::parse("K7MQ2X"), {}, {}, {race::noon}, "x"));
    auto& club = *state.club;
    club.last_player = most;
    for (std::size_t i = 0; i < race::most_club_players; ++i) {
        club.players.push_back({number(i), name, {most}, most, most, most, race::noon, {}});
        for (std::size_t j = 0; j < i; ++j)
            club.duels.push_back({number(j), number(i), 100'000, 100'000});
    }
    std::ranges::sort(club.duels, {},
                      [](const auto& duel) { return std::pair(duel.one, duel.other); });
    for (std::size_t i = 0; i < race::club_races_kept; ++i) {
        auto& race = club.races.emplace_back(race::ClubRace{number(i), race::noon, {}, 100, {}});
        for (std::size_t j = 0; j < race::club_places_kept; ++j)
            race.places.push_back({number(j), name, 100});
    }
    club.meeting = race::Meeting{race::noon, {race::most_weekly_times, {race::noon, 10'000}}};
    state.barred.resize(race::barred_kept);
    state.barred_origins.resize(race::origins_kept, race::Origin{0xfffff});
    state.muted_origins = state.barred_origins;
    return state;
}

}  // namespace

TEST_F(RoomOfAClub, KeepsALogThatIsShort) {
    race(ada, bob);
    leave(ada);
    leave(bob);
    const auto records = hosted.log().size();
    hosted.settle();

    EXPECT_EQ(hosted.log().size(), records);
}

TEST_F(RoomOfAClub, ShortensItsLogWhenAllHaveLeft) {
    race(ada, bob, much_noise);
    leave(ada);
    EXPECT_GT(hosted.room().log_bytes(), 256u * 1024);
    const auto before = hosted.room().durable_state();
    leave(bob);
    hosted.settle();

    EXPECT_EQ(hosted.log().size(), 1u);
    EXPECT_LT(bytes_of(hosted.log()), 1024u);
    EXPECT_LT(hosted.room().log_bytes(), 1100u);
    EXPECT_EQ(*replay(hosted.room().code(), hosted.log())->state.club, *before.club);
    EXPECT_EQ(club(), *before.club);
}

TEST_F(RoomOfAClub, GoesOnFromItsShortLog) {
    race(ada, bob, much_noise);
    leave(ada);
    leave(bob);
    hosted.settle();

    auto& again = hosted.enter_again(ada, race::Cursor{{3}, {0}});
    auto& cem = hosted.enter("Cem");
    hosted.settle();
    const auto read = hosted.read(again);
    ASSERT_TRUE(read.snapshot.has_value());
    hosted.read(cem);
    again.last_command = {};
    race(again, cem);

    EXPECT_EQ(club().raced, 2u);
    EXPECT_EQ(club().player(1)->races, 2u);
    EXPECT_EQ(hosted.logged().club, hosted.room().durable_state().club);
    HostedRoom restored(hosted.log());
    EXPECT_EQ(*restored.room().durable_state().club, club());
}

// Nothing is gained by writing the club once more.
TEST(RoomOfALargeClub, KeepsALogThatIsHardlyMoreThanTheClub) {
    const auto kept = encode(Record{race::noon, race::shortened(largest_club())});
    HostedRoom hosted(std::vector<std::string>{kept});
    auto& ada = hosted.subscription("Ada");
    const auto leave = [&] {
        hosted.ask(ada, race::LeaveRoom{});
        hosted.settle();
        hosted.room().leave(ada.subscription);
        hosted.room().shorten_log();
        hosted.settle();
    };
    hosted.make_noise(ada, 1500);
    leave();
    EXPECT_GT(hosted.room().log_bytes(), 256u * 1024);
    EXPECT_LT(hosted.room().log_bytes(), 2 * kept.size());
    EXPECT_GT(hosted.log().size(), 1500u);

    hosted.bound_log(kept.size() / 2);
    hosted.room().shorten_log();
    hosted.settle();
    EXPECT_GT(hosted.log().size(), 1500u);

    hosted.bound_log(hosted.room().log_bytes());
    hosted.room().shorten_log();
    hosted.settle();
    EXPECT_EQ(hosted.log().size(), 1u);
}

// A member who comes while the short log is being written waits for it, as for every record.
TEST_F(RoomOfAClub, TakesSomebodyInWhileItsLogIsShortened) {
    race(ada, bob, much_noise);
    leave(ada);
    leave(bob);
    auto& again = hosted.begin_again(ada, std::nullopt);
    hosted.hand_to_log();
    EXPECT_TRUE(hosted.is_silent(again));
    hosted.become_durable();

    const auto read = hosted.read(again);
    EXPECT_EQ(read.snapshot->members.size(), 1u);
    EXPECT_EQ(read.snapshot->club->player_of(read.welcome->member)->number, 1u);
    EXPECT_EQ(hosted.log().size(), 2u);
}

// With nobody's help: the one who wants the next race finds the club with a short log a moment later.
TEST_F(RoomOfAClub, SendsAllAwayIfItsLogIsFullAndGoesOn) {
    race(ada, bob, much_noise);
    hosted.bound_log(hosted.room().log_bytes());
    hosted.read(ada);
    hosted.read(bob);
    hosted.ask(ada, race::StartRace{true});
    hosted.settle();

    EXPECT_FALSE(hosted.room().is_closed());
    EXPECT_TRUE(hosted.room().durable_state().members.empty());
    for (const auto* sent : {&ada, &bob}) {
        EXPECT_EQ(sent->subscription->ended, wire::CloseCode::try_again_later);
        EXPECT_TRUE(sent->subscription->not_after.has_value());
    }
    const auto told = hosted.read(ada).events;
    const auto* answer = race::find<race::CommandAnswered>(told);
    ASSERT_NE(answer, nullptr);
    EXPECT_EQ(answer->refusal, race::Refusal(race::RefusalCode::room_log_full));
    EXPECT_FALSE(race::happened<race::MemberLeft>(told)) << "whom it concerns comes back";
    EXPECT_TRUE(club_makes_space().retry);

    all_connections_end();
    auto& again = hosted.enter_again(ada, std::nullopt);
    hosted.settle();
    again.last_command = {};
    EXPECT_EQ(hosted.read(again).snapshot->club->player(1)->races, 1u);
    hosted.start_race(again, race::two_cells_short());
    EXPECT_EQ(hosted.room().durable_state().phase, race::Phase::racing);
}

TEST_F(RoomOfAClub, LetsAllSeeTheResultBeforeItMakesRoom) {
    hosted.make_noise(ada, much_noise);
    hosted.start_race(ada, race::two_cells_short());
    hosted.bound_log(hosted.room().log_bytes() * 100 / 99);
    hosted.read(bob);
    for (auto* player : {&ada, &bob}) {
        hosted.ask(*player, race::PlaceDigit{race::cell_at(1, 1), 5});
        hosted.ask(*player, race::PlaceDigit{race::cell_at(1, 2), 3});
    }
    hosted.bound_log(hosted.room().log_bytes());
    hosted.settle();

    EXPECT_EQ(hosted.room().durable_state().members.size(), 2u);
    EXPECT_TRUE(race::happened<race::ClubScored>(hosted.read(bob).events));

    hosted.ask(bob, race::LeaveRoom{});
    EXPECT_EQ(hosted.room().refuse_player("192.0.2.1"), std::nullopt) << "it makes room";
    hosted.ask(ada, race::SetReady{true});
    hosted.settle();
    EXPECT_TRUE(hosted.room().durable_state().members.empty());
    EXPECT_EQ(bob.subscription->ended, wire::CloseCode::left);
}

TEST_F(RoomOfAClub, MakesRoomForANewcomer) {
    race(ada, bob, much_noise);
    hosted.bound_log(hosted.room().log_bytes());
    EXPECT_FALSE(hosted.room().is_full_for_now());

    Visitor eve("token of sixteen bytes");
    wire::Hello hello;
    hello.name = "Eve";
    hello.resume_token = eve.token();
    EXPECT_FALSE(hosted.room().enter(hello, eve));

    EXPECT_TRUE(hosted.room().is_full_for_now()) << "the refusal is one for a moment";
    hosted.settle();
    all_connections_end();
    EXPECT_FALSE(hosted.room().is_full_for_now());
    hosted.subscription("Eve");
}

// The clock of its server is wrong, or its log is an old backup.
TEST_F(RoomOfAClub, IsServedForHoursBeforeItClosesUnused) {
    race(ada, bob);
    leave(ada);
    leave(bob);
    const auto later = race::noon + std::chrono::days(200);

    HostedRoom restored(OpenedLog{2, hosted.log(), later}, later);
    restored.wait(race::club_reprieve - std::chrono::minutes(1));
    restored.settle();
    EXPECT_FALSE(restored.room().is_closed());
    restored.wait(std::chrono::minutes(2));
    restored.settle();
    EXPECT_TRUE(restored.room().is_closed());
}

// By a log that ends before, and by one that ends in the countdown.
TEST_F(RoomOfAClub, BeginsTheRaceOfAMeetingOnceOverARestart) {
    const auto meeting = race::noon + std::chrono::minutes(30);
    hosted.ask(ada, race::SetMeeting{race::Meeting{meeting, {}}});
    hosted.settle();
    EXPECT_EQ(hosted.room().next_deadline(),
              meeting - hosted.room().durable_state().rules.countdown);

    HostedRoom restored(OpenedLog{2, hosted.log(), hosted.now()},
                        meeting - std::chrono::minutes(1));
    restored.enter_again(ada, std::nullopt);
    restored.wait(std::chrono::minutes(1));
    restored.settle();
    EXPECT_EQ(restored.room().durable_state().phase, race::Phase::countdown);
    EXPECT_EQ(restored.room().durable_state().race.number, RaceNumber{1});
    EXPECT_EQ(restored.room().durable_state().club->meeting->next, meeting) << "until it starts";

    HostedRoom again(OpenedLog{3, restored.log(), restored.now()},
                     meeting + std::chrono::seconds(5));
    again.wait(std::chrono::minutes(5));
    again.settle();
    EXPECT_EQ(again.room().durable_state().race.number, RaceNumber{1});
}

TEST_F(RoomOfAClub, MissesAMeetingWhileItsServerIsAway) {
    const auto meeting = race::noon + std::chrono::minutes(30);
    hosted.ask(ada, race::SetMeeting{race::Meeting{meeting, {}}});
    hosted.settle();

    HostedRoom restored(OpenedLog{2, hosted.log(), hosted.now()}, meeting + std::chrono::hours(1));
    restored.enter_again(ada, std::nullopt);
    restored.wait(std::chrono::seconds(1));
    restored.settle();

    EXPECT_EQ(restored.room().durable_state().phase, race::Phase::lobby);
    EXPECT_EQ(restored.room().durable_state().club->meeting, std::nullopt);
}

TEST(ClubBounds, HoldForTheLargestClub) {
    const auto state = largest_club();

    wire::ServerMessage message;
    message.snapshot = race::visible_to(state, {});
    const auto snapshot = wire::encode(message);
    EXPECT_LT(snapshot.size(), race::most_club_bytes);
    EXPECT_GT(snapshot.size(), race::most_club_bytes / 2);
    EXPECT_EQ(*wire::decode_server_message(snapshot)->snapshot->club, *message.snapshot->club);
    // Else it would be shortened again and again.
    const auto record = encode(Record{race::noon, race::shortened(state)});
    EXPECT_LT(record.size(), 250u * 1024);
    EXPECT_TRUE(decode_record(record).has_value());
}

}  // namespace gridrace::server
