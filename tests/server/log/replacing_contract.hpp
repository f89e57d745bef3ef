// What every implementation of the Log port promises of records that are replaced (Append::replaces).
// Instantiate ReplacingContract as LogContract.
#pragma once

#include "tests/server/log/log_contract.hpp"

namespace gridrace::server {

template <class L>
class ReplacingContract : public LogContract<L> {};

TYPED_TEST_SUITE_P(ReplacingContract);

TYPED_TEST_P(ReplacingContract, ReplacesAllRecordsOfARoom) {
    const auto red_epoch = this->create(this->red).epoch;
    const auto tan_epoch = this->create(this->tan).epoch;
    const AnsweredCommand first{MemberId{1}, CommandNumber{1}};
    EXPECT_FALSE(this->append({{this->red, red_epoch, {"a", "b"}, {first}}}));
    EXPECT_FALSE(this->append({{this->red, red_epoch, {"c"}}, {this->tan, tan_epoch, {"t"}}}));

    EXPECT_FALSE(this->append(
        {{this->tan, tan_epoch, {"u"}}, {this->red, red_epoch, {"short", "d"}, {}, true}}));
    EXPECT_FALSE(this->append({{this->red, red_epoch, {"e"}, {first}}}));

    EXPECT_EQ(this->read(this->red).records, (std::vector<std::string>{"short", "d", "e"}));
    const auto opened = this->open(this->red);
    EXPECT_EQ(opened.log.records, (std::vector<std::string>{"short", "d", "e"}));
    EXPECT_EQ(this->open(this->tan).log.records, (std::vector<std::string>{"t", "u"}));
    EXPECT_FALSE(this->append({{this->red, opened.log.epoch, {"shorter"}, {}, true}}));
    EXPECT_EQ(this->open(this->red).log.records, std::vector<std::string>{"shorter"});
}

TYPED_TEST_P(ReplacingContract, ReplacesNothingUnderAnOldEpoch) {
    const auto stalled = this->create(this->red).epoch;
    EXPECT_FALSE(this->append({{this->red, stalled, {"a", "b"}}}));
    const auto owner = this->open(this->red).log.epoch;

    EXPECT_EQ(this->append({{this->red, stalled, {"late"}, {}, true}}), LogFault::old_epoch);
    EXPECT_FALSE(this->append({{this->red, owner, {"c"}}}));

    EXPECT_EQ(this->open(this->red).log.records, (std::vector<std::string>{"a", "b", "c"}));
}

TYPED_TEST_P(ReplacingContract, TakesNoCommandAgainWithRecordsThatReplace) {
    const auto epoch = this->create(this->red).epoch;
    const auto command = [](std::uint32_t member, std::uint64_t number) {
        return AnsweredCommand{MemberId{member}, CommandNumber{number}};
    };
    EXPECT_FALSE(this->append({{this->red, epoch, {"a"}, {command(1, 1), command(2, 1)}}}));

    EXPECT_EQ(this->append({{this->red, epoch, {"b"}, {command(1, 1)}, true}}),
              LogFault::command_repeated);
    EXPECT_EQ(this->read(this->red).records, std::vector<std::string>{"a"});
    EXPECT_FALSE(this->append({{this->red, epoch, {"c"}, {command(1, 2)}, true}}));

    EXPECT_EQ(this->append({{this->red, epoch, {"d"}, {command(1, 2)}}}),
              LogFault::command_repeated);
    EXPECT_FALSE(this->append({{this->red, epoch, {"e"}, {command(2, 1)}}}));
    EXPECT_EQ(this->open(this->red).log.records, (std::vector<std::string>{"c", "e"}));
}

TYPED_TEST_P(ReplacingContract, ReplacesAllRecordsByNone) {
    const auto epoch = this->create(this->red).epoch;
    EXPECT_FALSE(this->append({{this->red, epoch, {"a", "b"}}}));

    EXPECT_FALSE(this->append({{this->red, epoch, {}, {}, true}}));
    EXPECT_TRUE(this->read(this->red).records.empty());
    EXPECT_FALSE(this->append({{this->red, epoch, {}, {}, true}}));
    EXPECT_FALSE(this->append({{this->red, epoch, {"c"}}}));

    this->log->expire(this->noon);
    this->log->drain();
    EXPECT_EQ(this->open(this->red).log.records, std::vector<std::string>{"c"});
}

// More of them than are deleted at a time; and some of them are replaced while others still wait.
TYPED_TEST_P(ReplacingContract, DeletesWhatWasReplaced) {
    const auto epoch = this->create(this->red).epoch;
    const auto tan_epoch = this->create(this->tan).epoch;
    EXPECT_FALSE(this->append({{this->red, epoch, std::vector<std::string>(2500, "old")}}));
    EXPECT_FALSE(this->append({{this->tan, tan_epoch, {"t"}}}));
    EXPECT_FALSE(this->append({{this->red, epoch, {"short"}, {}, true}}));
    this->log->expire(this->noon);
    EXPECT_FALSE(this->append({{this->red, epoch, std::vector<std::string>(1500, "newer")}}));
    EXPECT_FALSE(this->append({{this->red, epoch, {"shorter"}, {}, true}}));
    EXPECT_FALSE(this->append({{this->red, epoch, {"next"}}}));

    this->log->expire(this->noon);
    EXPECT_EQ(this->read(this->red).records, (std::vector<std::string>{"shorter", "next"}));
    this->log->drain();

    EXPECT_FALSE(this->append({{this->red, epoch, {"last"}}}));
    EXPECT_EQ(this->open(this->red).log.records,
              (std::vector<std::string>{"shorter", "next", "last"}));
    EXPECT_EQ(this->open(this->tan).log.records, std::vector<std::string>{"t"});
}

TYPED_TEST_P(ReplacingContract, ErasesARoomWhoseRecordsWereReplaced) {
    const auto epoch = this->create(this->red).epoch;
    EXPECT_FALSE(this->append({{this->red, epoch, {"a", "b", "c"}}}));
    EXPECT_FALSE(this->append({{this->red, epoch, {"short"}, {}, true}}));

    EXPECT_FALSE(this->erase(this->red));
    this->log->expire(this->noon);
    this->log->drain();

    EXPECT_EQ(this->read(this->red).error, LogFault::no_such_room);
    const auto again = this->create(this->red).epoch;
    EXPECT_TRUE(this->read(this->red).records.empty());
    EXPECT_FALSE(this->append({{this->red, again, {"d"}}}));
    EXPECT_EQ(this->open(this->red).log.records, std::vector<std::string>{"d"});
}

TYPED_TEST_P(ReplacingContract, ForgetsARoomWhoseRecordsWereReplaced) {
    const auto epoch = this->create(this->red).epoch;
    this->append({{this->red, epoch, {"a", "b", "c"}}});
    this->append({{this->red, epoch, {"short"}, {}, true}});
    this->log->retire(this->red, this->noon);
    EXPECT_EQ(this->read(this->red).records, std::vector<std::string>{"short"});

    this->log->expire(this->noon + Milliseconds(1));
    this->log->drain();

    EXPECT_EQ(this->read(this->red).error, LogFault::no_such_room);
    EXPECT_FALSE(this->create(this->red).error);
}

REGISTER_TYPED_TEST_SUITE_P(ReplacingContract, ReplacesAllRecordsOfARoom,
                            ReplacesNothingUnderAnOldEpoch,
                            TakesNoCommandAgainWithRecordsThatReplace, ReplacesAllRecordsByNone,
                            DeletesWhatWasReplaced, ErasesARoomWhoseRecordsWereReplaced,
                            ForgetsARoomWhoseRecordsWereReplaced);

}  // namespace gridrace::server
