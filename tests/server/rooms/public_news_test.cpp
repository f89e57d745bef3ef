// What of rooms is told in public, and how often.
#include "server/rooms/public_news.hpp"

#include <gtest/gtest.h>

#include "common/race/modes/daily.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;

race::Run run_of(std::uint32_t member, const std::string& name, race::RunStatus status,
                 Milliseconds time = {}) {
    race::Run run;
    run.member = MemberId{member};
    run.name = name;
    run.status = status;
    run.time = time;
    run.place = status == race::RunStatus::finished ? member : 0;
    run.grid = race::puzzle();
    return run;
}

// Of a listed room whose race has just ended.
race::RoomState after_a_race() {
    race::RoomState state;
    state.code = race::RoomCode::from_number(1);
    state.listed = true;
    state.race.number = RaceNumber{1};
    state.race.puzzle = race::puzzle();
    state.race.runs = {run_of(1, "Ada", race::RunStatus::finished, 61s),
                       run_of(2, "Bob", race::RunStatus::forfeited)};
    return state;
}

std::optional<RaceOver> race_over(const race::RoomState& state) {
    const auto news = news_of_race(state, race::noon, {});
    return news ? std::optional(std::get<RaceOver>(*news)) : std::nullopt;
}

race::RoomState after_a_day(std::uint32_t day) {
    auto state = after_a_race();
    state.listed = false;
    state.rules = race::day_rules(day, 100);
    state.race.mode_settings = state.rules.mode_settings;
    state.race.runs = {run_of(1, "Ada", race::RunStatus::finished, 50s),
                       run_of(2, "Bob", race::RunStatus::finished, 70s),
                       run_of(3, "Cyd", race::RunStatus::gone)};
    state.race.runs.front().assists_taken = 1;
    for (auto& run : state.race.runs) run.began_at = race::noon;
    return state;
}

}  // namespace

TEST(PublicNews, TellOfAWaitingRoomOnceAndOnlyIfItIsListed) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    hosted.settle();
    EXPECT_TRUE(hosted.listener.heard.empty()) << "nobody has listed it";
    for (const bool listed : {true, false, true}) {
        hosted.ask(ada, race::ListRoom{listed});
        hosted.settle();
    }
    ASSERT_EQ(hosted.listener.heard.size(), 1u);
    EXPECT_EQ(std::get<RoomWaits>(hosted.listener.heard.front()).room.host, "Ada");

    HostedRoom restarted({2, hosted.log()}, hosted.now());
    restarted.enter_again(ada, {});
    restarted.settle();
    EXPECT_EQ(restarted.listed_rooms()->size(), 1u);
    EXPECT_TRUE(restarted.listener.heard.empty()) << "it was told before the restart";
}

TEST(PublicNews, TellOfARaceOnceItIsDurable) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    hosted.ask(ada, race::ListRoom{true});
    hosted.ask(bob, race::SetReady{true});
    hosted.settle();
    hosted.start_race(ada, race::puzzle());
    hosted.ask(ada, race::Forfeit{});
    hosted.ask(bob, race::Forfeit{});
    EXPECT_EQ(hosted.listener.heard.size(), 1u) << "its end is not durable";
    hosted.settle();
    ASSERT_EQ(hosted.listener.heard.size(), 2u) << "and it does not wait again";
    const auto over = std::get<RaceOver>(hosted.listener.heard.back());
    EXPECT_EQ(over.victory, Victory{});
    EXPECT_EQ(over.people, 2u);
}

// Otherwise a crowd that comes back after a restart would share no rate.
TEST(PublicNews, CountAHostWhoseNetworkIsUnknownAsOfOneNetwork) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    hosted.ask(ada, race::ListRoom{true});
    hosted.ask(bob, race::SetReady{true});
    hosted.settle();
    EXPECT_EQ(hosted.listed_rooms()->choose().front().room.from, std::nullopt) << "not limited";
    hosted.start_race(ada, race::puzzle());
    hosted.ask(ada, race::Forfeit{});
    hosted.settle();

    HostedRoom restarted({2, hosted.log()}, hosted.now());
    restarted.enter_again(bob, {});
    restarted.settle();
    EXPECT_EQ(restarted.listed_rooms()->choose().front().room.from, NetworkKey{});
    restarted.ask(bob, race::Forfeit{});
    restarted.settle();
    ASSERT_EQ(restarted.listener.heard.size(), 1u);
    EXPECT_EQ(std::get<RaceOver>(restarted.listener.heard.front()).from, NetworkKey{});
}

TEST(PublicNews, SayWhoHasWon) {
    const auto over = race_over(after_a_race());
    ASSERT_TRUE(over);
    EXPECT_EQ(over->victory, (Victory{{"Ada"}, 61s}));
    EXPECT_EQ(over->mode, race::Mode::race);
}

TEST(PublicNews, TellNothingOfARaceThatStrangersDoNotSeeOrThatHadNoTwoPeople) {
    auto state = after_a_race();
    state.listed = false;
    EXPECT_FALSE(race_over(state)) << "an unlisted room";
    state = after_a_race();
    state.locked = true;
    EXPECT_FALSE(race_over(state)) << "a locked room";
    state = after_a_race();
    state.word_needed = true;
    EXPECT_FALSE(race_over(state)) << "a room that wants a word";
    state = after_a_race();
    race::Member bot;
    bot.id = MemberId{2};
    bot.bot = 50;
    state.members = {bot};
    EXPECT_FALSE(race_over(state)) << "a race against a bot";
}

TEST(PublicNews, TellOfADayWhoWasFastestWithoutHelp) {
    const auto today = race::day_at(race::noon);
    const auto told = news_of_race(after_a_day(today), race::noon, {});
    ASSERT_TRUE(told);
    EXPECT_EQ(*told, PublicNews(DayOver{today, {{"Bob"}, 70s, false}, 3, 2}));

    EXPECT_FALSE(news_of_race(after_a_day(today - 3), race::noon, {})) << "it is long over";
    auto nobody = after_a_day(today);
    for (auto& run : nobody.race.runs) run.status = race::RunStatus::gone;
    EXPECT_FALSE(news_of_race(nobody, race::noon, {})) << "nobody has finished";
}

}  // namespace gridrace::server
