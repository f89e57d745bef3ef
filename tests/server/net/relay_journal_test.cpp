// What a relay keeps of a seat, sends again and passes on, from owner to owner.
#include <gtest/gtest.h>

#include "common/wire/codec/codec.hpp"
#include "server/net/cluster/relay_journal.hpp"
#include "server/net/link/close_reason.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;
using Kind = RelayJournal::FrameVerdict::Kind;

class RelayJournalTest : public testing::Test {
protected:
    static constexpr MemberId ada{5};
    static constexpr RelayJournal::Time start{};

    static wire::Hello hello() {
        wire::Hello hello;
        hello.resume_token = std::string(16, 't');
        hello.cursor = race::Cursor{{3}, {1}};
        return hello;
    }

    RelayJournal::FrameVerdict hear(const wire::ServerMessage& message) {
        return journal.hear(wire::encode(message));
    }
    RelayJournal::FrameVerdict welcome(CommandNumber last, MemberId member = ada) {
        wire::ServerMessage message;
        message.welcome.emplace();
        message.welcome->member = member;
        message.welcome->last_command = last;
        return hear(message);
    }
    RelayJournal::FrameVerdict answer(CommandNumber number) {
        wire::ServerMessage message;
        message.events.emplace_back(race::CommandAnswered{ada, number, {}});
        return hear(message);
    }
    RelayJournal::FrameVerdict close_with_reason(wire::CloseCode code) {
        wire::ServerMessage message;
        message.error = close_reason(code);
        return hear(message);
    }
    void submit(std::uint64_t first, std::uint64_t last) {
        for (auto number = first; number <= last; ++number) {
            journal.submit({number}, "command " + std::to_string(number));
        }
    }
    // The numbers of all that this owner is sent now.
    std::vector<std::uint64_t> take_all_due() {
        std::vector<std::uint64_t> numbers;
        while (const auto* command = journal.next_to_send())
            numbers.push_back(command->number.value);
        return numbers;
    }
    void move_to_next_owner() {
        journal.detach(start);
        journal.take_hello();
    }

    RelayJournal journal{hello(), start};
};

using Numbers = std::vector<std::uint64_t>;

}  // namespace

TEST_F(RelayJournalTest, TellsHowThePlayerIsGreeted) {
    EXPECT_TRUE(welcome({0}).is_welcome);
    wire::ServerMessage message;
    message.error = refusal_error(race::RefusalCode::wrong_word);
    const auto refused = hear(message);

    EXPECT_EQ(refused.kind, Kind::passes);
    EXPECT_FALSE(refused.is_welcome);
    EXPECT_EQ(refused.error, message.error);
}

TEST_F(RelayJournalTest, DoesNotGoOnAsAnotherMember) {
    welcome({0});
    move_to_next_owner();

    EXPECT_EQ(welcome({0}, MemberId{6}).kind, Kind::lost);
}

TEST_F(RelayJournalTest, KnowsTheEntryOfItsSeatAtEveryOwner) {
    wire::ServerMessage first;
    first.welcome.emplace();
    first.welcome->member = ada;
    first.welcome->entry = {7};
    hear(first);
    move_to_next_owner();
    welcome({0});  // of an earlier version, which knows no entries

    EXPECT_EQ(journal.seat()->entry, EntryNumber{7});
}

// A player whose node has lost the room.
TEST_F(RelayJournalTest, GoesOnInASeatThatTheNodeItselfHadGiven) {
    RelayJournal following{hello(), start, RelayJournal::Seat{ada, {7}}};
    following.submit({3}, "command 3");
    following.take_hello();
    wire::ServerMessage next;
    next.welcome.emplace();
    next.welcome->member = ada;
    next.welcome->last_command = {2};

    const auto heard = following.hear(wire::encode(next));

    EXPECT_EQ(heard.kind, Kind::passes);
    EXPECT_TRUE(heard.frame.empty());
    EXPECT_EQ(following.next_to_send()->number, CommandNumber{3});
}

TEST_F(RelayJournalTest, SendsNothingBeforeTheOwnerHasWelcomedTheSeat) {
    submit(1, 2);

    EXPECT_EQ(take_all_due(), Numbers());
    EXPECT_EQ(welcome({0}).kind, Kind::passes);
    EXPECT_EQ(take_all_due(), (Numbers{1, 2}));
    EXPECT_EQ(take_all_due(), Numbers());
}

TEST_F(RelayJournalTest, RepeatsUnderTheirNumbersWhatTheNextOwnerHasNotOnRecord) {
    welcome({0});
    submit(1, 4);
    take_all_due();
    answer({1});
    move_to_next_owner();
    submit(5, 5);

    welcome({2});

    EXPECT_EQ(take_all_due(), (Numbers{3, 4, 5}));
}

TEST_F(RelayJournalTest, RepeatsCommandsAsTheyWereReceived) {
    submit(1, 1);
    welcome({0});
    journal.next_to_send();
    move_to_next_owner();

    welcome({0});

    EXPECT_EQ(*journal.next_to_send(), (RelayJournal::Command{{1}, "command 1"}));
}

TEST_F(RelayJournalTest, LeavesToTheRoomHereWhatWasNotAnswered) {
    welcome({0});
    submit(1, 3);
    take_all_due();
    answer({2});
    journal.detach(start);

    const auto left = journal.take_commands();

    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(left.front().number, CommandNumber{3});
}

TEST_F(RelayJournalTest, EndsTheSeatWhenCommandsAreMissing) {
    submit(3, 3);

    EXPECT_EQ(welcome({1}).kind, Kind::lost);
}

TEST_F(RelayJournalTest, KeepsABoundedNumberOfSentCommands) {
    welcome({0});
    submit(1, 64);
    take_all_due();
    submit(65, 65);
    move_to_next_owner();

    EXPECT_EQ(welcome({0}).kind, Kind::lost);
}

TEST_F(RelayJournalTest, IsCongestedWhileManyCommandsWaitForAnOwner) {
    submit(1, 32);
    EXPECT_FALSE(journal.is_congested());

    submit(33, 33);
    EXPECT_TRUE(journal.is_congested());

    welcome({0});
    journal.next_to_send();
    EXPECT_FALSE(journal.is_congested());
}

TEST_F(RelayJournalTest, GivesThePlayersCursorToTheFirstOwnerOnly) {
    const auto first = wire::decode_client_message(journal.take_hello());
    const auto second = wire::decode_client_message(journal.take_hello());

    ASSERT_TRUE(first && second);
    EXPECT_EQ(std::get<wire::Hello>(*first).cursor, hello().cursor);
    EXPECT_EQ(std::get<wire::Hello>(*second).cursor, std::nullopt);
    EXPECT_EQ(std::get<wire::Hello>(*second).resume_token, hello().resume_token);
}

TEST_F(RelayJournalTest, PassesOnOneWelcome) {
    const auto first = welcome({0});
    move_to_next_owner();
    wire::ServerMessage message;
    message.welcome.emplace();
    message.welcome->member = ada;
    message.cursor = race::Cursor{{9}, {2}};

    const auto second = hear(message);

    EXPECT_TRUE(wire::decode_server_message(first.frame)->welcome);
    const auto passed = wire::decode_server_message(second.frame);
    EXPECT_FALSE(passed->welcome);
    EXPECT_EQ(passed->cursor, message.cursor);
}

// Of a newer owner.
TEST_F(RelayJournalTest, PassesOnWhatThisVersionDoesNotKnow) {
    const auto unknown_emote = static_cast<race::Emote>(200);
    wire::ServerMessage message;
    message.events.emplace_back(race::Reacted{ada, unknown_emote, {}});
    const auto news = wire::encode(message) + std::string("\xfa\x01\x01x", 4);  // an unknown field
    ASSERT_FALSE(wire::decode_server_message(news));
    welcome({0});

    EXPECT_EQ(journal.hear(news).frame, news);

    move_to_next_owner();
    wire::ServerMessage again;
    again.welcome.emplace();
    again.welcome->member = ada;
    EXPECT_EQ(journal.hear(wire::encode(again) + news).frame, news);
}

TEST_F(RelayJournalTest, PassesNothingOnOfAWelcomeAlone) {
    welcome({0});
    move_to_next_owner();

    EXPECT_EQ(welcome({0}).frame, "");
}

TEST_F(RelayJournalTest, GoesOnWhenOnlyTheOwnerEnds) {
    welcome({0});

    EXPECT_EQ(close_with_reason(wire::CloseCode::restarting).kind, Kind::moved);
    EXPECT_EQ(close_with_reason(wire::CloseCode::try_again_later).kind, Kind::moved);
    EXPECT_EQ(journal.end_of(wire::CloseCode::restarting), std::nullopt);
    EXPECT_EQ(journal.end_of(wire::CloseCode{}), std::nullopt);
    EXPECT_EQ(journal.hear("no message").kind, Kind::invalid);
}

TEST_F(RelayJournalTest, EndsWithTheSeat) {
    welcome({0});

    EXPECT_EQ(close_with_reason(wire::CloseCode::kicked).kind, Kind::passes);
    EXPECT_EQ(journal.end_of(wire::CloseCode::kicked), wire::CloseCode::kicked);
    EXPECT_EQ(journal.end_of(wire::CloseCode::left), wire::CloseCode::left);
}

TEST_F(RelayJournalTest, EndsAfterAnyOtherErrorThatThePlayerWasTold) {
    wire::ServerMessage message;
    message.error = wire::Error{"draining", "Come back later.", true, {}};
    hear(message);

    EXPECT_EQ(journal.end_of(wire::CloseCode::try_again_later), wire::CloseCode::try_again_later);

    move_to_next_owner();
    EXPECT_EQ(journal.end_of(wire::CloseCode::try_again_later), std::nullopt);
}

TEST_F(RelayJournalTest, GivesUpHalfAMinuteAfterTheLastOwner) {
    EXPECT_FALSE(journal.gives_up(start + 30s));
    EXPECT_TRUE(journal.gives_up(start + 31s));
    welcome({0});

    journal.detach(start + 10min);
    journal.detach(start + 11min);

    EXPECT_FALSE(journal.gives_up(start + 10min + 30s));
    EXPECT_TRUE(journal.gives_up(start + 10min + 31s));
}

}  // namespace gridrace::server
