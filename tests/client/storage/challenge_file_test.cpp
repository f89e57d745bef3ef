// Challenges as files: several races on one puzzle, none of which is believed unseen.
#include "client/storage/challenge_file.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "client/storage/replay_file.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/client/app/solved_game.hpp"
#include "tests/most_memory.hpp"

namespace gridrace::client {
namespace {

using app::RecordedRace;
using nlohmann::json;

const race::RaceRecord& eventful() {
    static const auto record = app::eventful_race().record();
    return record;
}

race::RaceRecord solved_alone() {
    RecordedRace race(1, "Dora");
    race.finish(RecordedRace::ada);
    return race.record();
}

std::string fault_in_challenge(std::string_view text) {
    const auto read = read_challenge_file(text);
    return read ? "" : read.error();
}

std::string_view sentence_on(const std::vector<race::RaceRecord>& records) {
    return challenge_fault(records).english();
}

json challenge_document() {
    return json::parse(to_challenge_file({eventful(), solved_alone()}));
}

TEST(ChallengeFile, IsReadBackAsItWasWritten) {
    const auto text = to_challenge_file({eventful(), solved_alone()});

    const auto read = read_challenge_file(text);

    ASSERT_TRUE(read) << read.error();
    ASSERT_EQ(read->size(), 2u);
    EXPECT_EQ((*read)[0].course, eventful().course);
    EXPECT_EQ((*read)[1].course, solved_alone().course);
    EXPECT_EQ(to_challenge_file(*read), text);
}

TEST(ChallengeFile, MayHaveAnyLayoutAndUnknownMembers) {
    auto changed = challenge_document();
    changed["sent_by"] = "\"}]\\";
    changed["marks"] = {{{"of", 1}}, json::array({2})};

    const auto read = read_challenge_file(changed.dump(4));

    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->size(), 2u);
}

TEST(ChallengeFile, MayBeAReplay) {
    const auto read = read_challenge_file(to_replay_file(eventful()));

    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->size(), 1u);
}

TEST(ChallengeFile, IsRefusedIfItIsSomethingElse) {
    for (const char* text : {"", "{", "[]", "{}", "null", R"({"format": "hodoku"})",
                             R"([{"format": "gridrace-challenge"}])"}) {
        EXPECT_EQ(fault_in_challenge(text), "This is no replay or challenge of gridrace.") << text;
    }
    EXPECT_EQ(fault_in_challenge(std::string(most_replay_bytes + 1, ' ')),
              "This file is too long for a replay: 65 MiB, at most 64.");
}

// Millions of values, in which nothing is a race: as JSON they would take a gigabyte.
TEST(ChallengeFile, IsRefusedWithoutBeingHeldAsJson) {
    std::string numbers, objects, members;
    while (numbers.size() < 8'000'000) numbers += "0,";
    while (objects.size() < 8'000'000) objects += "{},";
    while (members.size() < 8'000'000) members += "\"a\":0,";
    const std::string challenge = R"({"format":"gridrace-challenge","version":1,"records":[)";
    for (const auto& text :
         {"[" + numbers + "0]", "[" + objects + "{}]", "{" + members + "\"b\":0}",
          challenge + objects + "{}]}", challenge + numbers + "0]}"}) {
        const auto before = most_memory();
        EXPECT_FALSE(read_challenge_file(text));
        EXPECT_LT(most_memory() - before, std::size_t{30} << 20) << text.substr(0, 80);
    }
}

TEST(ChallengeFile, OfANewerVersionIsRefused) {
    auto changed = challenge_document();
    changed["version"] = 2;
    EXPECT_EQ(fault_in_challenge(changed.dump()),
              "This challenge was written by another version of gridrace.");

    changed["version"] = 1;
    changed["records"][1]["version"] = 2;
    EXPECT_EQ(fault_in_challenge(changed.dump()),
              "This replay was written by another version of gridrace.");
}

TEST(ChallengeFile, WithoutRacesIsRefused) {
    for (const auto& records : {json::array(), json(7), json({{"a", 1}})}) {
        auto changed = challenge_document();
        changed["records"] = records;
        EXPECT_EQ(fault_in_challenge(changed.dump()), "This challenge is damaged.");
    }
}

TEST(ChallengeFile, WithARaceThatBreaksTheRulesIsRefused) {
    auto changed = challenge_document();
    for (auto& moment : changed["records"][1]["course"]) {
        for (auto& event : moment["events"]) {
            if (event["event"] == "digit_placed") event["digit"] = 5;
        }
    }

    EXPECT_TRUE(fault_in_challenge(changed.dump()).starts_with("This record cannot be true: "))
        << fault_in_challenge(changed.dump());
}

TEST(ChallengeFile, OfDifferentPuzzlesOrRulesIsRefused) {
    EXPECT_EQ(fault_in_challenge(to_challenge_file({eventful(), app::solved_game(7).record})),
              "The races of this challenge have different puzzles.");

    auto other_rules = solved_alone();
    other_rules.start.rules.assists = {};
    EXPECT_EQ(fault_in_challenge(to_challenge_file({eventful(), other_rules})),
              "The races of this challenge have different rules.");
}

TEST(ChallengeFile, OfOtherLivesOrPenaltiesIsRefused) {
    const auto of = [](race::Mode mode, std::uint32_t lives) {
        race::ModeSettings settings;
        settings.mode = mode;
        settings.lives = lives;
        RecordedRace race(1, "Ada", settings);
        race.finish(RecordedRace::ada);
        return race.record();
    };

    EXPECT_EQ(sentence_on({of(race::Mode::lives, 3), of(race::Mode::lives, 3)}), "");
    EXPECT_EQ(sentence_on({of(race::Mode::penalty, 3), of(race::Mode::penalty, 2)}), "");
    EXPECT_EQ(sentence_on({of(race::Mode::lives, 3), of(race::Mode::lives, 2)}),
              "The races of this challenge have different rules.");
    EXPECT_EQ(sentence_on({of(race::Mode::lives, 3), of(race::Mode::race, 3)}),
              "The races of this challenge have different rules.");
}

TEST(ChallengeFile, OfAModeThatNeedsOthersIsRefused) {
    for (const auto mode : race::all_modes) {
        auto record = solved_alone();
        record.start.rules.mode_settings.mode = mode;
        const bool is_for_one =
            mode == race::Mode::race || mode == race::Mode::lives || mode == race::Mode::penalty;
        EXPECT_EQ(sentence_on({record}).empty(), is_for_one) << name(mode);
    }
}

TEST(ChallengeFile, ThatNobodyFinishedIsRefused) {
    RecordedRace race(1, "Ada");
    race.place(RecordedRace::ada, 0);
    race.ask(RecordedRace::ada, race::Forfeit{});

    EXPECT_EQ(sentence_on({race.record()}), "Nobody has finished this race.");
    EXPECT_EQ(sentence_on({race.record(), solved_alone()}), "");
}

TEST(ChallengeFile, IsBounded) {
    const std::vector records(most_challenge_records + 1, solved_alone());

    EXPECT_EQ(fault_in_challenge(to_challenge_file(records)),
              "There are too many runs in this challenge.");
    EXPECT_EQ(fault_in_challenge(std::string(1'000'000, '[')),
              "This is no replay or challenge of gridrace.");
}

}  // namespace
}  // namespace gridrace::client
