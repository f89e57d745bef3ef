#include "tests/server/disk/ledger.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

// The books on two rooms with a confirmed record each.
class LedgerTest : public testing::Test {
protected:
    LedgerTest() {
        for (const auto& room : {red, tan}) {
            ledger.asks_to_create(room);
            ledger.created(room, 1);
        }
        ledger.appended(ledger.asks_to_append({{red, 1, {"r1"}}, {tan, 1, {"t1"}}}));
    }

    // What is found if the log shows this of a room.
    std::optional<Finding> shown(const race::RoomCode& room, Epoch epoch,
                                 std::vector<std::string> records) {
        ledger.opened(room, epoch, std::move(records));
        return ledger.finding();
    }

    Ledger ledger;
    race::RoomCode red = *race::RoomCode::parse("REDRED");
    race::RoomCode tan = *race::RoomCode::parse("TANTAN");
};

}  // namespace

TEST_F(LedgerTest, FindsNothingInALogAsItWasConfirmed) {
    EXPECT_EQ(shown(red, 2, {"r1"}), std::nullopt);
}

TEST_F(LedgerTest, FindsAConfirmedRecordThatIsLost) {
    EXPECT_EQ(shown(red, 2, {}), Finding::record_is_lost);
}

TEST_F(LedgerTest, FindsARecordThatHasChanged) {
    EXPECT_EQ(shown(red, 2, {"r2"}), Finding::record_has_changed);
}

TEST_F(LedgerTest, FindsARecordThatIsThereTwice) {
    EXPECT_EQ(shown(red, 2, {"r1", "r1"}), Finding::record_from_nowhere);
}

TEST_F(LedgerTest, FindsAnEpochThatWasGivenBefore) {
    EXPECT_EQ(shown(red, 1, {"r1"}), Finding::epoch_came_back);
}

TEST_F(LedgerTest, FindsARoomThatIsLost) {
    ledger.listed({tan});
    EXPECT_EQ(ledger.finding(), Finding::room_is_lost);
}

TEST_F(LedgerTest, FindsARoomThatNobodyBegan) {
    EXPECT_EQ(shown(*race::RoomCode::parse("GREY77"), 1, {}), Finding::room_from_nowhere);
}

TEST_F(LedgerTest, FindsNothingInABatchThatIsThereOrNot) {
    ledger.asks_to_append({{red, 1, {"r2", "r3"}}, {tan, 1, {"t2"}}});
    auto kept = ledger;
    kept.opened(red, 2, {"r1", "r2", "r3"});
    kept.opened(tan, 2, {"t1", "t2"});
    ledger.opened(red, 2, {"r1"});
    ledger.opened(tan, 2, {"t1"});

    EXPECT_EQ(kept.finding(), std::nullopt);
    EXPECT_EQ(ledger.finding(), std::nullopt);
}

TEST_F(LedgerTest, FindsHalfOfABatch) {
    ledger.asks_to_append({{red, 1, {"r2", "r3"}}, {tan, 1, {"t2"}}});
    auto in_one_room = ledger;
    in_one_room.opened(red, 2, {"r1", "r2", "r3"});
    in_one_room.opened(tan, 2, {"t1"});

    EXPECT_EQ(in_one_room.finding(), Finding::half_of_a_batch);
    EXPECT_EQ(shown(red, 2, {"r1", "r2"}), Finding::half_of_a_batch);
}

TEST_F(LedgerTest, FindsARecordThatWasShownAsLostAndComesBack) {
    ledger.asks_to_append({{red, 1, {"r2"}}});
    ASSERT_EQ(shown(red, 2, {"r1"}), std::nullopt);

    EXPECT_EQ(shown(red, 3, {"r1", "r2"}), Finding::record_from_nowhere);
}

TEST_F(LedgerTest, FindsARecordThatWasShownAndIsLostThen) {
    ledger.asks_to_append({{red, 1, {"r2"}}});
    ASSERT_EQ(shown(red, 2, {"r1", "r2"}), std::nullopt);

    EXPECT_EQ(shown(red, 3, {"r1"}), Finding::record_is_lost);
}

}  // namespace gridrace::server
