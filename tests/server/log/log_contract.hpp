// What every implementation of the Log port promises. The tests of an implementation say how an empty one
// is made, if it takes more than its default constructor, and instantiate LogContract with it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
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
    struct Read {
        std::error_code error;
        std::vector<std::string> records;
    };
    Read read(const race::RoomCode& room) {
        std::promise<Read> done;
        log->read(room, [&](std::error_code error, std::vector<std::string> records) {
            done.set_value({error, std::move(records)});
        });
        return done.get_future().get();
    }
    std::vector<race::RoomCode> list() {
        std::promise<std::vector<race::RoomCode>> done;
        log->list([&](std::error_code error, std::vector<race::RoomCode> rooms) {
            EXPECT_FALSE(error);
            done.set_value(std::move(rooms));
        });
        return done.get_future().get();
    }
    std::vector<race::RoomCode> list_ended(Instant after) {
        std::promise<std::vector<race::RoomCode>> done;
        log->list_ended(after, [&](std::error_code error, std::vector<race::RoomCode> rooms) {
            EXPECT_FALSE(error);
            done.set_value(std::move(rooms));
        });
        return done.get_future().get();
    }
    // Whether the node of this name has the room now.
    bool move(const race::RoomCode& room, Epoch epoch, const std::string& node) {
        std::promise<bool> done;
        log->move(room, epoch, node, noon, [&](std::error_code error, bool is_moved) {
            EXPECT_FALSE(error);
            done.set_value(is_moved);
        });
        return done.get_future().get();
    }
    struct Prepared {
        std::error_code error;
        LogSpan span;
        std::vector<std::string> records;
    };
    Prepared prepare(const race::RoomCode& room) {
        std::promise<Prepared> done;
        log->prepare(room, [&](std::error_code error, LogSpan span, auto records) {
            done.set_value({error, span, std::move(records)});
        });
        return done.get_future().get();
    }
    Opened open_prepared(const race::RoomCode& room, const LogSpan& known) {
        std::promise<Opened> done;
        log->open_prepared(room, known, [&](std::error_code error, OpenedLog opened) {
            done.set_value({error, std::move(opened)});
        });
        return done.get_future().get();
    }
    std::error_code erase(const race::RoomCode& room) {
        std::promise<std::error_code> done;
        log->erase(room, [&](std::error_code error) { done.set_value(error); });
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
    static constexpr Instant noon{std::chrono::hours(12)};
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

TYPED_TEST_P(LogContract, TakesACommandOnce) {
    const auto epoch = this->create(this->red).epoch;
    const AnsweredCommand first{MemberId{1}, CommandNumber{1}};
    const AnsweredCommand second{MemberId{1}, CommandNumber{2}};
    EXPECT_FALSE(this->append({{this->red, epoch, {"a"}, {first}}}));

    EXPECT_EQ(this->append({{this->red, epoch, {"b"}, {second, first}}}),
              LogFault::command_repeated);
    EXPECT_FALSE(this->append({{this->red, epoch, {"c"}, {second}}}));

    EXPECT_EQ(this->open(this->red).log.records, (std::vector<std::string>{"a", "c"}));
}

TYPED_TEST_P(LogContract, RefusesOneRoomOfABatchAndTakesTheOthers) {
    const auto red_epoch = this->create(this->red).epoch;
    const auto tan_epoch = this->create(this->tan).epoch;
    std::promise<AppendResult> done;

    this->log->append({{this->red, red_epoch, {"r"}}, {this->tan, tan_epoch + 1, {"t"}}},
                      [&](AppendResult result) { done.set_value(result); });

    const auto result = done.get_future().get();
    EXPECT_FALSE(result.of(this->red));
    EXPECT_EQ(result.of(this->tan), LogFault::old_epoch);
    EXPECT_EQ(result.first(), LogFault::old_epoch);
    EXPECT_EQ(this->open(this->red).log.records, std::vector<std::string>{"r"});
    EXPECT_TRUE(this->open(this->tan).log.records.empty());
}

TYPED_TEST_P(LogContract, KnowsTheCommandsBeforeAMembersLast) {
    const auto epoch = this->create(this->red).epoch;
    const auto command = [](std::uint32_t member, std::uint64_t number) {
        return AnsweredCommand{MemberId{member}, CommandNumber{number}};
    };
    EXPECT_FALSE(this->append({{this->red, epoch, {"a"}, {command(1, 1), command(1, 2)}}}));

    EXPECT_EQ(this->append({{this->red, epoch, {"b"}, {command(1, 1)}}}),
              LogFault::command_repeated);
    EXPECT_EQ(this->append({{this->red, epoch, {"b"}, {command(1, 4), command(1, 3)}}}),
              LogFault::command_repeated);
    EXPECT_FALSE(this->append({{this->red, epoch, {"c"}, {command(2, 1), command(1, 3)}}}));

    EXPECT_EQ(this->open(this->red).log.records, (std::vector<std::string>{"a", "c"}));
}

// Calls that come while others are under way share a commit; each gets an answer of its own all the same.
TYPED_TEST_P(LogContract, AnswersEachOfManyCallsInTheirOrder) {
    const auto epoch = this->create(this->red).epoch;
    std::vector<std::string> expected;
    std::vector<int> answered;
    for (int i = 0; i < 100; ++i) {
        const bool is_late = i % 10 == 0;
        const auto text = std::to_string(i);
        if (!is_late) expected.push_back(text);
        const auto owner = is_late ? epoch + 1 : epoch;
        this->log->append({{this->red, owner, {text}}},
                          [&answered, i, is_late](std::error_code error) {
                              EXPECT_EQ(error == LogFault::old_epoch, is_late);
                              answered.push_back(i);
                          });
    }
    this->log->drain();

    EXPECT_EQ(answered.size(), 100u);
    EXPECT_TRUE(std::ranges::is_sorted(answered));
    EXPECT_EQ(this->open(this->red).log.records, expected);
}

TYPED_TEST_P(LogContract, ListsTheRoomsThatThereAre) {
    EXPECT_TRUE(this->list().empty());
    this->create(this->tan);
    this->create(this->red);
    EXPECT_EQ(this->list(), (std::vector<race::RoomCode>{this->tan, this->red}));

    this->log->retire(this->tan, this->noon);

    EXPECT_EQ(this->list(), (std::vector<race::RoomCode>{this->red}));
}

TYPED_TEST_P(LogContract, KeepsTheCodeOfARoomThatHasEnded) {
    const auto epoch = this->create(this->red).epoch;
    this->append({{this->red, epoch, {"a"}}});

    this->log->retire(this->red, this->noon);

    EXPECT_EQ(this->open(this->red).error, LogFault::no_such_room);
    EXPECT_EQ(this->append({{this->red, epoch, {"b"}}}), LogFault::no_such_room);
    EXPECT_EQ(this->create(this->red).error, LogFault::code_taken);
}

TYPED_TEST_P(LogContract, ReadsARoomWithoutTakingItOver) {
    const auto epoch = this->create(this->red).epoch;
    EXPECT_TRUE(this->read(this->red).records.empty());
    EXPECT_FALSE(this->append({{this->red, epoch, {"a", "b"}}}));

    EXPECT_EQ(this->read(this->red).records, (std::vector<std::string>{"a", "b"}));
    EXPECT_FALSE(this->append({{this->red, epoch, {"c"}}}));
    EXPECT_EQ(this->read(this->red).records, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(this->read(this->tan).error, LogFault::no_such_room);
}

TYPED_TEST_P(LogContract, ReadsARoomThatHasEndedUntilItIsForgotten) {
    const auto epoch = this->create(this->red).epoch;
    this->append({{this->red, epoch, {"a"}}});
    this->log->retire(this->red, this->noon);
    EXPECT_EQ(this->read(this->red).records, (std::vector<std::string>{"a"}));

    this->log->expire(this->noon + Milliseconds(1));
    this->log->drain();

    EXPECT_EQ(this->read(this->red).error, LogFault::no_such_room);
    const auto again = this->create(this->red).epoch;
    EXPECT_FALSE(this->append({{this->red, again, {"b"}}}));
    EXPECT_EQ(this->read(this->red).records, (std::vector<std::string>{"b"}));
}

TYPED_TEST_P(LogContract, ForgetsTheRoomsThatEndedBefore) {
    const auto epoch = this->create(this->red).epoch;
    this->append({{this->red, epoch, {"a"}, {{MemberId{1}, CommandNumber{1}}}}});
    this->create(this->tan);
    this->log->retire(this->red, this->noon);
    this->log->retire(this->tan, this->noon + Milliseconds(1));

    this->log->expire(this->noon + Milliseconds(1));
    this->log->drain();

    EXPECT_EQ(this->create(this->tan).error, LogFault::code_taken);
    const auto again = this->create(this->red);
    EXPECT_FALSE(again.error);
    EXPECT_FALSE(
        this->append({{this->red, again.epoch, {"b"}, {{MemberId{1}, CommandNumber{1}}}}}));
    EXPECT_EQ(this->open(this->red).log.records, (std::vector<std::string>{"b"}));
}

TYPED_TEST_P(LogContract, ListsRoomsThatEndedAfterATimeTheLatestFirst) {
    this->create(this->red);
    this->create(this->tan);
    EXPECT_TRUE(this->list_ended(this->noon - Milliseconds(1)).empty());
    this->log->retire(this->red, this->noon);
    this->log->retire(this->tan, this->noon + Milliseconds(1));

    EXPECT_EQ(this->list_ended(this->noon - Milliseconds(1)),
              (std::vector{this->tan, this->red}));
    EXPECT_EQ(this->list_ended(this->noon), std::vector{this->tan});
}

TYPED_TEST_P(LogContract, DoesNotForgetARoomThatIsOpen) {
    this->create(this->red);

    this->log->expire(this->noon);
    this->log->drain();

    EXPECT_FALSE(this->open(this->red).error);
}

TYPED_TEST_P(LogContract, ErasesARoomWhetherItHasEndedOrNot) {
    const auto red_epoch = this->create(this->red).epoch;
    const auto tan_epoch = this->create(this->tan).epoch;
    this->append({{this->red, red_epoch, {"r"}, {{MemberId{1}, CommandNumber{1}}}},
                  {this->tan, tan_epoch, {"t"}}});
    this->log->retire(this->tan, this->noon);

    EXPECT_FALSE(this->erase(this->red));
    EXPECT_FALSE(this->erase(this->tan));

    EXPECT_TRUE(this->list().empty());
    EXPECT_EQ(this->read(this->red).error, LogFault::no_such_room);
    EXPECT_EQ(this->read(this->tan).error, LogFault::no_such_room);
    EXPECT_EQ(this->append({{this->red, red_epoch, {"late"}}}), LogFault::no_such_room);
    EXPECT_EQ(this->erase(this->red), LogFault::no_such_room);
    const auto again = this->create(this->red).epoch;
    EXPECT_FALSE(this->append({{this->red, again, {"b"}, {{MemberId{1}, CommandNumber{1}}}}}));
    EXPECT_EQ(this->open(this->red).log.records, (std::vector<std::string>{"b"}));
}

TYPED_TEST_P(LogContract, TellsUntilWhenTheRoomsWereServed) {
    this->create(this->red);
    EXPECT_EQ(this->open(this->red).log.served_until, std::nullopt);

    this->log->beat(this->noon);
    this->log->beat(this->noon + Milliseconds(1));

    EXPECT_EQ(this->open(this->red).log.served_until, this->noon + Milliseconds(1));
}

TYPED_TEST_P(LogContract, MovesNoRoomWithoutACluster) {
    const auto epoch = this->create(this->red).epoch;
    EXPECT_FALSE(this->append({{this->red, epoch, {"a"}}}));

    EXPECT_EQ(this->prepare(this->red).error, LogFault::no_such_room);
    EXPECT_FALSE(this->move(this->red, epoch, "b"));

    EXPECT_FALSE(this->append({{this->red, epoch, {"b"}}})) << "it is here, under the same epoch";
    const auto opened = this->open_prepared(this->red, {0, 1, 0});
    EXPECT_FALSE(opened.error);
    EXPECT_EQ(opened.log.records, (std::vector<std::string>{"a", "b"}));
    EXPECT_FALSE(opened.log.continues);
}

REGISTER_TYPED_TEST_SUITE_P(LogContract, BeginsARoomOnce, OpensNoRoomThatWasNeverBegun,
                            ReadsRecordsInTheirOrder, AppendsToSeveralRoomsAtOnce,
                            GivesEachOwnerALargerEpoch, TakesNothingFromWhoOwnedTheRoomBefore,
                            TakesACommandOnce, RefusesOneRoomOfABatchAndTakesTheOthers,
                            KnowsTheCommandsBeforeAMembersLast, AnswersEachOfManyCallsInTheirOrder,
                            ListsTheRoomsThatThereAre, KeepsTheCodeOfARoomThatHasEnded,
                            ReadsARoomWithoutTakingItOver, ReadsARoomThatHasEndedUntilItIsForgotten,
                            ForgetsTheRoomsThatEndedBefore,
                            ListsRoomsThatEndedAfterATimeTheLatestFirst,
                            DoesNotForgetARoomThatIsOpen,
                            ErasesARoomWhetherItHasEndedOrNot, TellsUntilWhenTheRoomsWereServed,
                            MovesNoRoomWithoutACluster);

}  // namespace gridrace::server
