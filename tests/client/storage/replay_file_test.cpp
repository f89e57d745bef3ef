// Races as files: written, read back, and not believed when they were changed.
#include "client/storage/replay_file.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "client/app/replay/timeline.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/most_memory.hpp"

namespace gridrace::client {
namespace {

using app::RecordedRace;
using nlohmann::json;
using namespace std::chrono_literals;

json document() {
    return json::parse(to_replay_file(app::eventful_race().record()));
}

std::string fault_of(const json& changed) {
    const auto read = read_replay_file(changed.dump());
    return read ? "" : read.error();
}

// The file with one of its events changed: the first of this kind.
template <class Change>
std::string fault_if(std::string_view kind, Change change) {
    auto changed = document();
    for (auto& moment : changed["course"]) {
        for (auto& event : moment["events"]) {
            if (event["event"] != kind) continue;
            change(event);
            return fault_of(changed);
        }
    }
    return "there is no such event";
}

TEST(ReplayFile, KeepsHeadStarts) {
    RecordedRace race(2, "Ada", {}, {30s, 5});
    race.wait_until(31s);
    race.finish(RecordedRace::ada);
    race.ask(RecordedRace::ben, race::Forfeit{});
    auto text = json::parse(to_replay_file(race.record()));

    const auto read = read_replay_file(text.dump());
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->start.member(RecordedRace::ben)->head_start, (race::HeadStart{30s, 5}));
    EXPECT_FALSE(text["members"][0].contains("head_start"));

    auto& given = text["members"][1]["head_start"];
    given["seconds"] = 601;
    EXPECT_NE(fault_of(text), "");
    given["seconds"] = 20;  // not what the course comes to
    EXPECT_NE(fault_of(text), "");
}

TEST(ReplayFile, IsReadBackAsItWasWritten) {
    const auto record = app::eventful_race().record();
    const auto text = to_replay_file(record);

    const auto read = read_replay_file(text);

    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->course, record.course);
    EXPECT_EQ(to_replay_file(*read), text);
    EXPECT_EQ(read->start, record.start);
}

TEST(ReplayFile, HasTheRacesOfEveryMode) {
    for (const auto mode : race::all_modes) {
        race::ModeSettings settings;
        settings.mode = mode;
        settings.in_teams = race::takes_teams(mode);
        settings.teams = 3;
        settings.equivalent_boards = mode == race::Mode::race;
        RecordedRace race(2, "Ada", settings);
        race.wait_until(1s);
        race.slip(RecordedRace::ada);
        race.ask(RecordedRace::ada, race::PointAt{3});
        race.wait_until(30s);
        race.place(RecordedRace::ada, 0);
        race.clear(RecordedRace::ada, 0);
        race.finish(RecordedRace::ben);
        race.ask(RecordedRace::ada, race::Forfeit{});
        race.wait_until(race.state().rules.time_limit);

        const auto record = race.record();
        const auto read = read_replay_file(to_replay_file(record));

        ASSERT_TRUE(read) << name(mode) << ": " << read.error();
        EXPECT_EQ(read->course, record.course) << name(mode);
        EXPECT_EQ(read->start.rules, record.start.rules) << name(mode);
        EXPECT_TRUE(app::timeline_of(*read)) << name(mode);
    }
}

TEST(ReplayFile, TellsEverythingOfTheRace) {
    const auto file = document();

    EXPECT_EQ(file["room"], "ABC234");
    EXPECT_EQ(file["rules"]["grade"], "easy");
    EXPECT_EQ(file["rules"]["assists"].size(), 6u);
    EXPECT_EQ(file["members"][2]["name"], "Cho 数独");
    EXPECT_EQ(file["puzzle"].get<std::string>().size(), 81u);
    EXPECT_EQ(file["result"]["standings"][0]["name"], "Ada");
    EXPECT_EQ(file["result"]["interrupted"], 100000);
}

// The first version of gridrace reads nothing but numbers, other programs write texts.
TEST(ReplayFile, HasASeedAsANumberAndTakesItAsATextToo) {
    const auto seed = ~std::uint64_t{0};
    auto record = app::eventful_race().record();
    for (auto& event : record.course.back().events) {
        if (auto* ended = std::get_if<race::RaceEnded>(&event)) ended->seed = seed;
    }

    auto file = json::parse(to_replay_file(record));

    auto& ended = file["course"].back()["events"].back();
    ASSERT_EQ(ended["event"], "race_ended");
    EXPECT_EQ(ended["seed"], seed);
    ended["seed"] = std::to_string(seed);
    EXPECT_EQ(fault_of(file), "");
    for (const json bad : {"", "1x", "-1", "18446744073709551616"}) {
        ended["seed"] = bad;
        EXPECT_NE(fault_of(file), "") << bad;
    }
}

TEST(ReplayFile, KeepsRatingsRolesAndAbsences) {
    auto record = app::eventful_race().record();
    record.start.rules.rating = sudoku::RatingRange{{30}, {44}};
    record.start.members[1].away_since = Instant(std::chrono::seconds(5));
    record.start.members[1].ready = true;

    const auto read = read_replay_file(to_replay_file(record));

    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->start.rules, record.start.rules);
    EXPECT_EQ(read->start.members, record.start.members);
}

TEST(ReplayFile, KeepsThatItsPuzzleIsOfAKindThatIsNotKnown) {
    auto record = app::eventful_race().record();
    record.start.rules.source.reset();
    record.start.rules.grade.reset();

    const auto read = read_replay_file(to_replay_file(record));

    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->start.rules, record.start.rules);
}

TEST(ReplayFile, IsRefusedIfItIsNone) {
    EXPECT_EQ(read_replay_file("").error(), "This is no replay or challenge of gridrace.");
    EXPECT_EQ(read_replay_file("[]").error(), "This is no replay or challenge of gridrace.");
    EXPECT_EQ(read_replay_file("{\"format\":1}").error(),
              "This is no replay or challenge of gridrace.");
    auto later = document();
    later["version"] = 2;
    EXPECT_NE(fault_of(later).find("another version"), std::string::npos);
}

TEST(ReplayFile, IsRefusedWithoutAnyOfItsParts) {
    const auto whole = document();
    for (const auto& [key, value] : whole.items()) {
        auto changed = whole;
        changed.erase(key);
        EXPECT_NE(fault_of(changed), "") << key;
        changed[key] = json::array({json::array()});
        EXPECT_NE(fault_of(changed), "") << key;
    }
}

TEST(ReplayFile, IsRefusedWithEventsThatMakeNoSense) {
    const std::string damaged = "This replay is damaged.";
    EXPECT_EQ(fault_if("digit_placed", [](json& e) { e["digit"] = 10; }), damaged);
    EXPECT_EQ(fault_if("digit_placed", [](json& e) { e["cell"] = 81; }), damaged);
    EXPECT_EQ(fault_if("digit_placed", [](json& e) { e["cell"] = -1; }), damaged);
    EXPECT_EQ(fault_if("digit_placed", [](json& e) { e["member"] = "Ada"; }), damaged);
    EXPECT_EQ(fault_if("race_started", [](json& e) { e["puzzle"] = "123"; }), damaged);
    EXPECT_EQ(fault_if("progress_changed", [](json& e) { e["filled_by_box"][0] = 10; }), damaged);
    EXPECT_EQ(fault_if("member_left", [](json& e) { e["reason"] = "bored"; }), damaged);
    EXPECT_EQ(fault_if("aid_taken", [](json& e) { e["event"] = "dice_rolled"; }), damaged);
}

TEST(ReplayFile, IsNotBelievedIfItCannotBeTrue) {
    const auto is_disbelief = [](const std::string& fault) {
        return fault.starts_with("This record cannot be true: ");
    };
    EXPECT_TRUE(is_disbelief(fault_if("digit_placed", [](json& e) { e["digit"] = 5; })));
    EXPECT_TRUE(is_disbelief(fault_if("player_finished", [](json& e) { e["time"] = 1000; })));
    auto changed = document();
    changed["result"]["standings"][0]["name"] = "Ben";
    EXPECT_TRUE(is_disbelief(fault_of(changed)));
    changed = document();
    changed["puzzle"] = std::string(81, '.');
    EXPECT_TRUE(is_disbelief(fault_of(changed)));
    changed = document();
    std::swap(changed["course"][3]["at"], changed["course"][5]["at"]);
    EXPECT_TRUE(is_disbelief(fault_of(changed)));
}

TEST(ReplayFile, TakesNoNamesThatCouldHarmATerminal) {
    auto changed = document();
    changed["members"][0]["name"] = "A\u001b[2J";

    EXPECT_EQ(fault_of(changed), "This replay is damaged.");
}

TEST(ReplayFile, IsReadInAnyOrder) {
    const auto text = to_replay_file(app::eventful_race().record());
    const auto reordered = document().dump();  // by the alphabet: the course before the format
    ASSERT_LT(reordered.find("\"course\""), reordered.find("\"format\""));

    const auto read = read_replay_file(reordered);

    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(to_replay_file(*read), text);
}

TEST(ReplayFile, IsRefusedIfItsCourseIsNoListOfMoments) {
    const std::string damaged = "This replay is damaged.";
    const auto moments = document()["course"];
    for (const json& course : {json(5), json::object({{"a", moments[0]}}), json::array({5}),
                               json::array({moments}), json::array(), json::array({{{"at", 5}}}),
                               json::array({{{"at", 5}, {"events", moments[0]["events"][0]}}}),
                               json::array({{{"at", 5}, {"events", {moments[0]["events"]}}}})}) {
        auto changed = document();
        changed["course"] = course;
        EXPECT_EQ(fault_of(changed), damaged) << course.dump().substr(0, 80);
    }
}

TEST(ReplayFile, SkipsWhatLaterVersionsAdd) {
    auto later = document();
    later["weather"] = std::vector<int>(10, 1);
    later["course"][0]["mood"] = json::array({json::array({1, 2})});

    EXPECT_EQ(fault_of(later), "");
}

// Held as JSON, each of these took twenty times its length: five megabytes of them 100 and more.
TEST(ReplayFile, IsRefusedWithoutBeingHeldAsJson) {
    std::string values;
    while (values.size() < 5'000'000) values += "[],[],[],[],[],[],[],[],";
    values += "[]";
    for (const std::string head :
         {"{\"weather\":[", "{\"result\":[", "{\"course\":[", "{\"course\":[{\"at\":5,\"mood\":[",
          "{\"course\":[{\"at\":5,\"events\":[{\"event\":[", "{\"members\":["}) {
        const auto before = most_memory();
        EXPECT_FALSE(read_replay_file(head + values));
        EXPECT_LT(most_memory() - before, std::size_t{90} << 20) << head;
    }
}

TEST(ReplayFile, MayBeDeepOrLongWithoutHarm) {
    EXPECT_FALSE(read_replay_file(std::string(1'000'000, '[')));
    EXPECT_FALSE(read_replay_file(std::string(1'000'000, '{')));
    std::string deep = "{\"format\":\"gridrace-replay\",\"version\":1,\"result\":";
    deep += std::string(500'000, '[') + std::string(500'000, ']') + "}";
    EXPECT_FALSE(read_replay_file(deep));
    EXPECT_FALSE(read_replay_file(std::string(most_replay_bytes + 1, ' ')));
}

}  // namespace
}  // namespace gridrace::client
