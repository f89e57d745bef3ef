// The real server and real clients over real sockets: whatever happens to the connections, everybody
// agrees in the end, and no confirmed move is lost or counted twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>

#include "client/net/race_record.hpp"
#include "common/race/standings.hpp"
#include "tests/e2e/loopback/running_server.hpp"
#include "tests/e2e/loopback/table.hpp"

namespace gridrace::e2e {

namespace {

using namespace std::chrono_literals;

class Loopback : public testing::Test {
protected:
    static race::RaceRules rules() {
        race::RaceRules rules;
        rules.max_players = 100;
        rules.countdown = 0s;
        rules.grace = 3600s;
        return rules;
    }
    Table new_table() { return {io, server.new_room(rules())}; }
    bool wait(const std::function<bool()>& done) { return serve_until(io, done); }

    RunningServer server{2};
    boost::asio::io_context io;
};

class LoopbackWith : public Loopback, public testing::WithParamInterface<unsigned> {};

std::size_t finishers(const Racer& racer) {
    return static_cast<std::size_t>(
        std::ranges::count(racer.state().race.runs, race::RunStatus::finished, &race::Run::status));
}

}  // namespace

TEST_P(LoopbackWith, PlayersWhoAllFinishAndAgree) {
    auto table = new_table();
    table.seat_players(static_cast<int>(GetParam()));

    table.start_race();

    ASSERT_TRUE(table.finish_race());
    EXPECT_EQ(finishers(table.racer(0)), GetParam());
    table.expect_agreement();
}

INSTANTIATE_TEST_SUITE_P(Some, LoopbackWith, testing::Values(2u, 8u, GRIDRACE_MOST_PLAYERS),
                         [](const auto& count) { return std::to_string(count.param); });

TEST_F(Loopback, RoomsOnBothShardsDoNotDisturbEachOther) {
    std::vector<std::unique_ptr<Table>> tables;
    for (int i = 0; i < 8; ++i) tables.push_back(std::make_unique<Table>(new_table()));
    for (auto& table : tables) table->seat_players(4);

    for (auto& table : tables) table->start_race();

    for (auto& table : tables) {
        ASSERT_TRUE(table->finish_race());
        EXPECT_EQ(finishers(table->racer(0)), 4u);
        table->expect_agreement();
    }
}

TEST_F(Loopback, SpectatorsSeeTheSameRace) {
    auto table = new_table();
    table.seat_players(3);
    const auto& watching = table.seat(race::Role::spectator);
    table.seat(race::Role::spectator);

    table.start_race();

    ASSERT_TRUE(table.finish_race());
    EXPECT_EQ(watching.state().run(watching.self()), nullptr);
    EXPECT_EQ(finishers(watching), 3u);
    table.expect_agreement();
}

TEST_F(Loopback, ConnectionsLostInMidRaceLoseNoMove) {
    auto table = new_table();
    table.seat_players(8);
    int every = 3;
    for (auto& racer : table) racer->lose_connection_every(every++);

    table.start_race();

    ASSERT_TRUE(table.finish_race());
    EXPECT_EQ(finishers(table.racer(0)), 8u);
    for (auto& racer : table) EXPECT_GT(racer->connections(), 3);
    table.expect_agreement();
}

TEST_F(Loopback, APlayerWhoWasAwayCatchesUp) {
    auto table = new_table();
    table.seat_players(3);
    auto& away = table.racer(2);
    away.pause_after(5);
    table.start_race();
    ASSERT_TRUE(wait([&] { return away.moves_asked() == 5; }));

    away.disconnect();
    ASSERT_TRUE(wait([&] { return finishers(table.racer(0)) == 2; }));
    EXPECT_LT(finishers(away), 2u);
    away.connect();
    away.play_on();

    ASSERT_TRUE(table.finish_race());
    EXPECT_EQ(finishers(away), 3u);
    table.expect_agreement();
}

TEST_F(Loopback, AProgramStartedAnewGoesOnWhereItWas) {
    auto table = new_table();
    table.seat_players(2);
    auto& crashed = table.racer(1);
    const auto member = crashed.self();
    crashed.pause_after(10);
    table.start_race();
    ASSERT_TRUE(wait([&] { return crashed.moves_asked() == 10 && crashed.is_idle(); }));

    crashed.forget();
    crashed.connect();
    ASSERT_TRUE(wait([&] { return crashed.is_connected(); }));
    crashed.play_on();

    ASSERT_TRUE(table.finish_race());
    EXPECT_EQ(crashed.self(), member);
    table.expect_agreement();
}

TEST_F(Loopback, ALatePlayerRacesToo) {
    auto table = new_table();
    table.seat_players(2);
    table.racer(1).pause_after(10);
    table.start_race();
    ASSERT_TRUE(wait([&] { return table.racer(1).moves_asked() == 10; }));

    const auto& late = table.seat();
    ASSERT_TRUE(wait([&] { return late.state().has_finished(late.self()); }));
    table.racer(1).play_on();

    ASSERT_TRUE(table.finish_race());
    EXPECT_EQ(finishers(late), 3u);
    table.expect_agreement();
}

TEST_F(Loopback, AKickedMemberIsToldAndTheOthersGoOn) {
    auto table = new_table();
    table.seat_players(3);
    auto& kicked = table.racer(2);
    kicked.pause_after(7);
    table.start_race();
    ASSERT_TRUE(wait([&] { return kicked.moves_asked() == 7 && kicked.is_idle(); }));

    table.racer(0).ask(race::KickMember{kicked.self()});

    ASSERT_TRUE(table.finish_race());
    ASSERT_TRUE(wait([&] { return kicked.end().has_value(); }));
    EXPECT_EQ(kicked.end()->code, "was_kicked");
    const auto& host = table.racer(0);
    EXPECT_EQ(finishers(host), 2u);
    EXPECT_EQ(host.state().run(kicked.self())->status, race::RunStatus::gone);
    table.expect_agreement();
}

TEST_F(Loopback, ARematchBringsAFreshPuzzle) {
    auto table = new_table();
    table.seat_players(4);
    table.start_race();
    ASSERT_TRUE(table.finish_race({1}));
    const auto first = *table.racer(0).state().race.puzzle;

    table.start_race();

    ASSERT_TRUE(table.finish_race({2}));
    EXPECT_NE(*table.racer(0).state().race.puzzle, first);
    EXPECT_EQ(finishers(table.racer(0)), 4u);
    table.expect_agreement();
}

TEST_F(Loopback, TheRecordOfARaceIsThereWhenItHasEndedAndNotBefore) {
    const auto room = server.new_room(rules());
    Table table{io, room};
    table.seat_players(2);
    table.racer(1).pause_after(5);
    EXPECT_EQ(client::fetch_signed_record(room, {1}).error().code, "no_such_race");
    table.start_race();
    ASSERT_TRUE(wait([&] { return table.racer(1).moves_asked() == 5; }));
    EXPECT_EQ(client::fetch_signed_record(room, {1}).error().code, "race_under_way");
    table.racer(1).play_on();
    ASSERT_TRUE(table.finish_race());

    const auto record = client::fetch_signed_record(room, {});

    ASSERT_TRUE(record) << record.error().message;
    auto replayed = record->record.start;
    for (const auto& moment : record->record.course) {
        for (const auto& event : moment.events) race::fold(replayed, event);
    }
    for (const auto& racer : table) {
        EXPECT_EQ(*replayed.run(racer->self()), *racer->state().run(racer->self()));
    }
}

TEST_F(Loopback, TheNewerConnectionOfAMemberStays) {
    auto table = new_table();
    table.seat_players(2);
    const auto& older = table.racer(1);

    const auto& newer = table.seat_twin(older);

    ASSERT_TRUE(wait([&] { return older.end().has_value(); }));
    EXPECT_EQ(older.end()->code, "replaced");
    EXPECT_EQ(newer.self(), older.self());
    EXPECT_TRUE(newer.is_connected());
}

TEST_F(Loopback, AServerThatStopsTellsEverybody) {
    auto table = new_table();
    table.seat_players(5);

    server.request_stop();

    EXPECT_TRUE(wait([&] {
        return std::ranges::none_of(table, [](const auto& racer) { return racer->is_connected(); });
    }));
    for (const auto& racer : table) EXPECT_FALSE(racer->end());
}

}  // namespace gridrace::e2e
