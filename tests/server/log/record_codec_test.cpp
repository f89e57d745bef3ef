// Records come back from the log as they were, and damage is noticed.
#include "server/log/record_codec.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/common/race/test_room.hpp"
#include "tests/common/wire/raw.hpp"
#include "tests/common/wire/samples.hpp"

namespace gridrace::server {

namespace {

namespace raw = wire::raw;

// As proto/gridrace/log/v1/log.proto numbers them.
constexpr int at_field = 1;
constexpr int events_field = 2;
constexpr int token_barred_field = 102;
constexpr int puzzle_ordered_field = 104;

race::Club some_club() {
    race::Club club{"Chess", race::noon, 500, 101, {}, {}, {}, {}};
    club.players = {
        {1, "Ada", {70}, 300, 200, 4000, race::noon, race::token_of(300), {}},
        {101, "Bob", {3}, 1, 0, 5, race::noon, race::token_of(301), race::PlayerKey{7, 8}}};
    club.duels = {{1, 101, 2, 1}};
    club.meeting = race::Meeting{race::noon, {{race::noon, 3600}}};
    const race::ClubRaceKind kind{race::Mode::race, {}, sudoku::RatingRange{{30}, {44}}};
    club.races = {{500, race::noon, kind, 9, {{1, "Ada", 1}, {101, "Bob", 2}}}};
    return club;
}

race::Events server_events() {
    race::PuzzleOrder order{sudoku::Grade::diabolical, sudoku::RatingRange{{10}, {119}}, ~0ull,
                            race::puzzle()};
    return {race::TokenBound{{7}, race::token_of(300)},
            race::TokenBound{{7}, race::token_of(300), {1ull << 40}},
            race::PlayerKnown{{7}, {1, 2, 3}},
            race::TokenBarred{race::token_of(301)},
            race::OriginSeen{{7}, {0xfffff}},
            race::OriginBarred{{0xfffff}},
            race::PuzzleChosen{{12345, std::nullopt}},
            race::PuzzleChosen{{std::nullopt, race::puzzle()}},
            race::PuzzleOrdered{order},
            race::PuzzleOrdered{{sudoku::Grade::easy, {}, 0, {}}},
            race::PuzzleOrdered{{sudoku::Grade::easy, {}, {}, {}, 7}},
            race::PuzzleIssued{race::puzzle(), {}},
            race::PuzzleIssued{race::puzzle(), ~0ull, race::solution()},
            race::HintPaid{{7}},
            race::GhostInvited{race::short_run("Ada")},
            race::RaceKept{{7}},
            race::CourseSealed{{7}, 5, {1}, {2}},
            race::CountdownStarted{{7},
                                   race::noon,
                                   race::Draw{{1}, {{{7}, {2}}}, race::noon, sudoku::Grade::hard},
                                   race::Digest{3}},
            race::DrawCommitted{{7}, {4}},
            race::DrawOpened{{7}, {5}},
            race::WordBound{{race::token_of(302), race::token_of(303)}},
            race::MovesDelayed{race::noon},
            race::MovesDelayed{std::nullopt},
            race::ClubKept{some_club(), {70}, {300}, {12345}, {{0xfffff}, {1}}, {77}}};
}

std::string record_of_order(const std::string& order) {
    return raw::part(events_field, raw::part(puzzle_ordered_field, raw::part(1, order)));
}

race::Events all_events() {
    auto events = wire::every_event();
    // The log has no boards in it: they follow from the events before.
    for (auto& event : events) {
        if (auto* opened = std::get_if<race::BoardsOpened>(&event)) opened->boards.clear();
    }
    for (auto& event : server_events()) events.push_back(std::move(event));
    return events;
}

}  // namespace

TEST(RecordCodec, BringsEveryEventBack) {
    std::set<std::size_t> kinds;
    for (const auto& event : all_events()) {
        kinds.insert(event.index());
        const Record record{race::noon, {event}};

        const auto read = decode_record(encode(record));

        ASSERT_TRUE(read.has_value()) << "event of kind " << event.index();
        EXPECT_EQ(*read, record) << "event of kind " << event.index();
    }
    EXPECT_EQ(kinds.size(), std::variant_size_v<race::Event>);
}

TEST(RecordCodec, KeepsTheOrderOfEvents) {
    const Record record{race::noon, all_events()};

    const auto read = decode_record(encode(record));

    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, record);
}

TEST(RecordCodec, RefusesARecordThatWasCutOff) {
    const auto bytes = encode({race::noon, {race::PuzzleIssued{race::puzzle(), 7}}});

    for (std::size_t length = 0; length < bytes.size(); ++length) {
        const auto read = decode_record(std::string_view(bytes).substr(0, length));
        const bool is_whole = read && read->events.size() == 1;
        EXPECT_FALSE(is_whole) << length << " bytes";
    }
}

TEST(RecordCodec, RefusesWhatIsNoRecord) {
    EXPECT_FALSE(decode_record("no record"));
    EXPECT_FALSE(decode_record(std::string(40, '\xff')));
}

TEST(RecordCodec, RefusesAnEventOfANewerVersion) {
    const auto known = encode({race::noon, {race::RoomClosed{race::noon}}});
    const auto unknown_event = raw::part(999, "");

    EXPECT_TRUE(decode_record(known));
    EXPECT_FALSE(decode_record(known + raw::part(events_field, unknown_event)));
}

TEST(RecordCodec, RefusesRulesOfANewerVersion) {
    race::RaceRules rules;
    EXPECT_TRUE(decode_record(encode({race::noon, {race::RulesChanged{rules}}})));

    rules.grade.reset();
    EXPECT_FALSE(decode_record(encode({race::noon, {race::RulesChanged{rules}}})));
    rules.grade = sudoku::Grade::easy;
    rules.source.reset();
    EXPECT_FALSE(decode_record(encode({race::noon, {race::RulesChanged{rules}}})));
}

TEST(RecordCodec, RefusesAnImpossibleEvent) {
    const auto token_of_three_bytes = raw::part(1, "abc");

    EXPECT_FALSE(decode_record(
        raw::part(events_field, raw::part(token_barred_field, token_of_three_bytes))));
    EXPECT_FALSE(decode_record(raw::number(at_field, -1)));
    EXPECT_TRUE(decode_record(record_of_order(raw::number(1, 1))));
    EXPECT_FALSE(decode_record(record_of_order(raw::number(1, 7))));
    EXPECT_FALSE(
        decode_record(record_of_order(raw::number(1, 1) + raw::part(4, raw::number(1, 0x10000)))));
}

TEST(RecordCodec, ReadsAnOrderFromBeforeThereWereRatings) {
    const auto seed = raw::tag(2, 1) + std::string("\x2a\0\0\0\0\0\0\0", 8);

    const auto read = decode_record(record_of_order(raw::number(1, 3) + seed));

    ASSERT_TRUE(read);
    const race::PuzzleOrder order{sudoku::Grade::hard, {}, 42, {}};
    EXPECT_EQ(read->events, race::Events{race::PuzzleOrdered{order}});
}

}  // namespace gridrace::server
