// How much the log of a room holds, who pays for it, and what happens when it is full.
#include "common/race/modes/daily.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

std::optional<race::Refusal> last_answer(const wire::ServerMessage& read) {
    const race::CommandAnswered* last = nullptr;
    for (const auto& event : read.events) {
        if (const auto* answer = std::get_if<race::CommandAnswered>(&event)) last = answer;
    }
    EXPECT_NE(last, nullptr);
    return last != nullptr ? last->refusal : std::nullopt;
}

}  // namespace

TEST(RoomSpace, CountsWhatTheLogHolds) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    const auto before = hosted.room().log_bytes();
    hosted.room().take_uncharged_bytes();

    hosted.make_noise(ada, 100);
    hosted.settle();

    std::size_t bytes = 0;
    for (const auto& record : hosted.log()) bytes += record.size();
    EXPECT_GT(hosted.room().log_bytes(), bytes);
    EXPECT_EQ(hosted.room().take_uncharged_bytes(), hosted.room().log_bytes() - before);
    EXPECT_EQ(hosted.room().take_uncharged_bytes(), 0u);
    EXPECT_GT(hosted.counts().log_bytes.value(), bytes);
}

TEST(RoomSpace, KnowsAfterAStartWhatTheLogHeld) {
    HostedRoom hosted;
    hosted.make_noise(hosted.subscription("Ada"), 100);
    hosted.settle();

    HostedRoom restored(hosted.log());

    EXPECT_GE(restored.room().log_bytes(), hosted.room().log_bytes());
}

TEST(RoomSpace, TellsEverybodyOnceThatTheLogIsFull) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    hosted.bound_log(hosted.room().log_bytes() + 1);

    hosted.ask(ada, race::SetReady{true});
    hosted.settle();
    hosted.ask(ada, race::StartRace{true});
    hosted.settle();

    const auto read = hosted.read(bob).events;
    EXPECT_TRUE(race::happened<race::Announced>(read));
    EXPECT_EQ(
        std::ranges::count_if(
            read, [](const auto& event) { return std::holds_alternative<race::Announced>(event); }),
        1);
    EXPECT_EQ(last_answer(hosted.read(ada)), race::Refusal(race::RefusalCode::room_log_full));
    EXPECT_EQ(hosted.counts().full_logs.value(), 1u);
    EXPECT_EQ(hosted.room().durable_state().phase, race::Phase::lobby);
}

TEST(RoomSpace, LetsARaceComeToItsEnd) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    hosted.start_race(ada, race::two_cells_short());
    hosted.bound_log(hosted.room().log_bytes() * 100 / 99);
    hosted.read(ada);

    hosted.ask(ada, race::PlaceDigit{race::cell_at(1, 1), 5});
    hosted.ask(ada, race::PlaceDigit{race::cell_at(1, 2), 3});
    hosted.settle();

    EXPECT_TRUE(race::happened<race::RaceEnded>(hosted.read(ada).events));
}

TEST(RoomSpace, KeepsTheRoomOfADayOpenAndBoundsWhatOneMemberWrites) {
    HostedRoom hosted(race::day_rules(race::day_at(race::noon), 4));
    auto& mal = hosted.subscription("Mal");
    hosted.bound_log(hosted.room().log_bytes() + 2000);

    std::uint64_t answered = 0;
    while (answered < 5000 && hosted.ask(mal, race::SetReady{true})) {
        hosted.settle();
        ++answered;
    }

    EXPECT_EQ(answered, race::most_day_commands + race::most_refused_day_commands);
    EXPECT_FALSE(hosted.room().is_closed());
}

TEST(RoomSpace, ClosesTheRoomOfWhoGoesOnAllTheSame) {
    HostedRoom hosted;
    auto& mal = hosted.subscription("Mal");
    const auto most = hosted.room().log_bytes() + 2000;
    hosted.bound_log(most);

    for (int i = 0; i < 1000 && !hosted.room().is_closed(); ++i) {
        hosted.ask(mal, race::Say{"more"});
        hosted.settle();
    }

    EXPECT_TRUE(hosted.room().is_closed());
    EXPECT_LT(hosted.room().log_bytes(), most + most / 4 + 200);
    EXPECT_TRUE(race::happened<race::RoomClosed>(hosted.read(mal).events));
    EXPECT_TRUE(hosted.logged().closed) << "the log can be read";
}

}  // namespace gridrace::server
