// What every implementation of the Log port promises. The tests of an implementation say how an empty one
// is made, if it takes more than its default constructor, and instantiate LogContract with it.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>

#include "server/log/log.hpp"

namespace gridrace::server {

// An empty log; specialise it for an implementation that needs more than this.
template <class L>
std::unique_ptr<Log> make_empty_log() {
    return std::make_unique<L>();
}

// Waits for what a log calls back, on whatever thread it does.
template <class L>
class LogContract : public testing::Test {
protected:
    struct Created {
        std::error_code error;
        Epoch epoch = 0;
    };
    struct Opened {
        std::error_code error;
        OpenedLog log;
    };

    Created create(const race::RoomCode& room) {
        std::promise<Created> done;
        log->create(room, [&](std::error_code error, Epoch epoch) {
            done.set_value({error, epoch});
        });
        return done.get_future().get();
    }
    Opened open(const race::RoomCode& room) {
        std::promise<Opened> done;
        log->open(room, [&](std::error_code error, OpenedLog opened) {
            done.set_value({error, std::move(opened)});
        });
        return done.get_future().get();
    }
    std::error_code append(std::vector<Append> batch) {
        std::promise<std::error_code> done;
        log->append(std::move(batch), [&](std::error_code error) { done.set_value(error); });
        return done.get_future().get();
    }

    std::unique_ptr<Log> log = make_empty_log<L>();
    race::RoomCode red = *race::RoomCode::parse("REDRED");
    race::RoomCode tan = *race::RoomCode::parse("TANTAN");
};

TYPED_TEST_SUITE_P(LogContract);

TYPED_TEST_P(LogContract, BeginsARoomOnce) {
    EXPECT_FALSE(this->create(this->red).error);
    EXPECT_EQ(this->create(this->red).error, LogFault::code_taken);
    EXPECT_FALSE(this->create(this->tan).error);
}

TYPED_TEST_P(LogContract, OpensNoRoomThatWasNeverBegun) {
    EXPECT_EQ(this->open(this->red).error, LogFault::no_such_room);
    EXPECT_EQ(this->append({{this->red, 1, {"a"}}}), LogFault::no_such_room);
}

TYPED_TEST_P(LogContract, ReadsRecordsInTheirOrder) {
    const auto epoch = this->create(this->red).epoch;
    const std::string zeros("\0\xff\0", 3);
    EXPECT_FALSE(this->append({{this->red, epoch, {"a", "b"}}}));
    EXPECT_FALSE(this->append({{this->red, epoch, {zeros}}}));

    EXPECT_EQ(this->open(this->red).log.records, (std::vector<std::string>{"a", "b", zeros}));
}

TYPED_TEST_P(LogContract, AppendsToSeveralRoomsAtOnce) {
    const auto red_epoch = this->create(this->red).epoch;
    const auto tan_epoch = this->create(this->tan).epoch;

    EXPECT_FALSE(
        this->append({{this->red, red_epoch, {"r"}}, {this->tan, tan_epoch, {"t1", "t2"}}}));

    EXPECT_EQ(this->open(this->red).log.records, (std::vector<std::string>{"r"}));
    EXPECT_EQ(this->open(this->tan).log.records, (std::vector<std::string>{"t1", "t2"}));
}

TYPED_TEST_P(LogContract, GivesEachOwnerALargerEpoch) {
    const auto first = this->create(this->red).epoch;
    const auto second = this->open(this->red).log.epoch;
    const auto third = this->open(this->red).log.epoch;

    EXPECT_LT(first, second);
    EXPECT_LT(second, third);
}

TYPED_TEST_P(LogContract, TakesNothingFromWhoOwnedTheRoomBefore) {
    const auto stalled = this->create(this->red).epoch;
    const auto owner = this->open(this->red).log.epoch;

    EXPECT_EQ(this->append({{this->red, stalled, {"late"}}}), LogFault::old_epoch);
    EXPECT_FALSE(this->append({{this->red, owner, {"mine"}}}));

    EXPECT_EQ(this->open(this->red).log.records, (std::vector<std::string>{"mine"}));
}

TYPED_TEST_P(LogContract, ForgetsARoomThatIsRemoved) {
    const auto epoch = this->create(this->red).epoch;
    this->append({{this->red, epoch, {"a"}}});

    this->log->remove(this->red);

    EXPECT_EQ(this->open(this->red).error, LogFault::no_such_room);
    EXPECT_FALSE(this->create(this->red).error);
    EXPECT_TRUE(this->open(this->red).log.records.empty());
}

REGISTER_TYPED_TEST_SUITE_P(LogContract, BeginsARoomOnce, OpensNoRoomThatWasNeverBegun,
                            ReadsRecordsInTheirOrder, AppendsToSeveralRoomsAtOnce,
                            GivesEachOwnerALargerEpoch, TakesNothingFromWhoOwnedTheRoomBefore,
                            ForgetsARoomThatIsRemoved);

}  // namespace gridrace::server
