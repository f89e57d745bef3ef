// A check that was never seen to fail proves nothing: each fault here is planted into the database, the log of a node or
// its relays, and a check has to find it.
#include "common/wire/codec/codec.hpp"
#include "server/ops/diagnostics.hpp"
#include "tests/simulation/nodes/deployment.hpp"
#include "tests/simulation/runs.hpp"

namespace gridrace::simulation {

namespace {

class PlantedNodesFault : public testing::Test {
protected:
    void SetUp() override { server::set_diagnostics_level(server::Level::none); }
    void TearDown() override { server::set_diagnostics_level(server::Level::info); }

    testing::AssertionResult finds(const std::string& violation) const {
        return finds_in_runs(violation, 8000, [this](std::uint64_t seed) {
            return violation_in_deployment(seed, seams);
        });
    }

    NodesSeams seams;
};

constexpr auto not_in_the_log = "a member saw what the log does not hold";
constexpr auto lost = "a command that was confirmed is lost";
constexpr auto older = "a member was shown an older room than before";
constexpr auto of_an_old_owner = "records of an old owner are in the log";
constexpr auto gap = "a command number was left out";

}  // namespace

// ---- the database ----

TEST_F(PlantedNodesFault, AnAppendThatNoEpochFencesIsFound) {
    seams.fences = false;

    EXPECT_TRUE(finds(of_an_old_owner));
}

TEST_F(PlantedNodesFault, ACommandThatTheDatabaseTakesTwiceIsFound) {
    seams.takes_commands_once = false;

    EXPECT_TRUE(finds("a room cannot be opened from its log"));
}

// ---- the log of a node ----

TEST_F(PlantedNodesFault, WhatIsShownBeforeItIsDurableIsFound) {
    seams.answers_at_once = true;

    EXPECT_TRUE(finds(lost));
    EXPECT_TRUE(finds(not_in_the_log));
}

TEST_F(PlantedNodesFault, AFailureThatNobodyHearsOfIsFound) {
    seams.forgets_failures = true;

    EXPECT_TRUE(finds(not_in_the_log));
}

TEST_F(PlantedNodesFault, AnUnknownOutcomeThatIsTakenForAFailureIsFound) {
    seams.repeats_appends = true;

    EXPECT_TRUE(finds("a room cannot be opened from its log"));
}

// Nothing is lost by it: each takes the rooms of the other, for ever.
TEST_F(PlantedNodesFault, ATakeoverWhileTheLeaseHoldsIsFound) {
    seams.adopts_rooms_of_living_nodes = true;

    EXPECT_TRUE(finds("the rooms do not come to rest"));
}

TEST_F(PlantedNodesFault, ATakeoverWhileOthersComeBackFromARestartOfTheDatabaseIsFound) {
    seams.adopts_after_a_restart = true;

    EXPECT_TRUE(finds("a room was taken from a node that may be about to come back"));
}

TEST_F(PlantedNodesFault, AReleaseBeforeTheAppendUnderWayIsFound) {
    seams.releases_at_once = true;

    EXPECT_TRUE(finds("a released room does not say until when it was served"));
}

TEST_F(PlantedNodesFault, ANextOwnerThatMissesWhatCameSinceItPreparedARoomIsFound) {
    seams.forgets_what_came_since_preparation = true;

    EXPECT_TRUE(finds(not_in_the_log));
    EXPECT_TRUE(finds("the log of a room cannot be read"));
}

TEST_F(PlantedNodesFault, AnOlderNodeThatKeepsWhatItCannotReadIsFound) {
    seams.has_older_nodes = true;
    seams.keeps_what_it_cannot_read = true;

    EXPECT_TRUE(finds("a room cannot be opened from its log"));
}

// ---- where rooms are ----

TEST_F(PlantedNodesFault, ARoomThatStaysAwayFromItsPlayersIsFound) {
    seams.plans = [](server::PlannedMove& planned) { planned.to = "nowhere"; };

    EXPECT_TRUE(finds("a room is not where its players are"));
}

// ---- relays ----

TEST_F(PlantedNodesFault, ARelayThatRepeatsAnAnsweredCommandUnderANewNumberIsFound) {
    seams.has_flights = false;
    seams.resumes = [](auto& journal, const auto& answered) {
        if (!answered) return;
        const wire::NumberedCommand again{answered->number.next(), answered->command};
        journal.submit(again.number, wire::encode(wire::ClientMessage(again)));
    };

    EXPECT_TRUE(finds("an answer that nobody asked for"));
}

TEST_F(PlantedNodesFault, ARelayThatRepeatsUnderAnotherNumberIsFound) {
    seams.sends = [](wire::NumberedCommand& command, bool is_again) {
        if (is_again) command.number = command.number.next();
        return true;
    };

    EXPECT_TRUE(finds(gap));
}

TEST_F(PlantedNodesFault, ARelayThatDoesNotRepeatIsFound) {
    seams.sends = [](wire::NumberedCommand&, bool is_again) { return !is_again; };

    EXPECT_TRUE(finds(gap));
    EXPECT_TRUE(finds("a command was never answered"));
}

TEST_F(PlantedNodesFault, ARelayThatPassesTheSecondWelcomeIsFound) {
    seams.hears = [](std::string_view bytes, server::RelayJournal::FrameVerdict& heard) {
        if (heard.kind == server::RelayJournal::FrameVerdict::Kind::passes) heard.frame = bytes;
    };

    EXPECT_TRUE(finds("a second welcome came on one connection"));
}

TEST_F(PlantedNodesFault, ARelayThatDropsAFrameIsFound) {
    seams.hears = [count = 0](std::string_view, server::RelayJournal::FrameVerdict& heard) mutable {
        if (++count % 20 == 0) heard.frame.clear();
    };

    EXPECT_TRUE(finds(not_in_the_log));
}

TEST_F(PlantedNodesFault, ARelayThatShowsAnOlderRoomAgainIsFound) {
    seams.hears = [kept = std::string(), count = 0](
                      std::string_view bytes, server::RelayJournal::FrameVerdict& heard) mutable {
        const auto message = wire::decode_server_message(bytes);
        if (!message->snapshot) {
            if (!kept.empty() && ++count % 20 == 0) heard.frame = kept;
            return;
        }
        wire::ServerMessage older_room;
        older_room.snapshot = message->snapshot;
        older_room.cursor = message->cursor;
        kept = wire::encode(older_room);
    };

    EXPECT_TRUE(finds(older));
}

TEST_F(PlantedNodesFault, ARelayThatReplacesANewerConnectionIsFound) {
    seams.relays_claim_the_newest_entry = true;

    EXPECT_TRUE(finds("a relay took the seat of a newer connection"));
}

// ---- people ----

TEST_F(PlantedNodesFault, ARoomThatIsShownToSomebodyWhoHasLeftIsFound) {
    seams.people.receive = [](wire::ServerMessage& message) {
        if (message.snapshot && message.snapshot->members.size() > 1)
            message.snapshot->members.pop_back();
    };

    EXPECT_TRUE(finds("a room was shown to somebody who is no member"));
}

}  // namespace gridrace::simulation
