#include "server/rooms/race_archive.hpp"

#include <gtest/gtest.h>

#include <future>
#include <nlohmann/json.hpp>

#include "common/base/sha256.hpp"
#include "common/identity/race_note.hpp"
#include "common/identity/race_seals.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/log/memory_log.hpp"
#include "server/log/record_codec.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/server/log/logs.hpp"

namespace gridrace::server {

namespace {

// The first race of red has ended, the second is under way.
class Archive : public testing::Test {
protected:
    Archive() { keep(red, race_records(red)); }

    void keep(const race::RoomCode& room, const std::vector<std::string>& records) {
        log.create(room, [](std::error_code error, Epoch) { EXPECT_FALSE(error); });
        log.append({{room, first_epoch, records}},
                   [](std::error_code error) { EXPECT_FALSE(error); });
    }
    Result<std::string, ArchiveFault> fetch(const race::RoomCode& room, std::uint32_t race,
                                            RecordForm form = RecordForm::course) {
        std::promise<Result<std::string, ArchiveFault>> done;
        archive.fetch(room, {race}, form,
                      [&](auto fetched) { done.set_value(std::move(fetched)); });
        return done.get_future().get();
    }

    race::RoomCode red = *race::RoomCode::parse("REDRED");
    race::RoomCode tan = *race::RoomCode::parse("TANTAN");
    MemoryLog log;
    identity::KeyPair key{{7}};
    RaceArchive archive{log, 1 << 20, key};
};

}  // namespace

TEST_F(Archive, HasTheRaceThatHasEnded) {
    const auto first = fetch(red, 1);
    const auto last = fetch(red, 0);

    ASSERT_TRUE(first);
    ASSERT_TRUE(last);
    EXPECT_EQ(*first, *last);
    const auto record = wire::decode_race_record(*first);
    ASSERT_TRUE(record);
    EXPECT_TRUE(std::holds_alternative<race::RaceEnded>(record->course.back().events.back()));
}

TEST_F(Archive, TellsItsResultAsJson) {
    const auto told = fetch(red, 0, RecordForm::result);

    ASSERT_TRUE(told);
    const auto result = nlohmann::json::parse(*told);
    EXPECT_EQ(result["room"], "REDRED");
    EXPECT_EQ(result["race"], 1);
    EXPECT_EQ(result["mode"], "race");
    EXPECT_GE(result["ended_at"], result["started_at"]);
    ASSERT_FALSE(result["standings"].empty());
    EXPECT_EQ(result["standings"][0]["place"], 1);
    EXPECT_EQ(told->find("puzzle"), std::string::npos);
    EXPECT_EQ(fetch(red, 2, RecordForm::result).error(), ArchiveFault::under_way);
}

TEST_F(Archive, SignsTheBytesOfTheRecord) {
    const auto course = fetch(red, 1);
    const auto signed_note = fetch(red, 0, RecordForm::note);

    ASSERT_TRUE(course && signed_note);
    const auto note = identity::read_race_note(*signed_note);
    ASSERT_TRUE(note);
    const auto record = wire::decode_race_record(*course);
    EXPECT_EQ(*note, (identity::RaceNote{key.public_key(), red, RaceNumber{1},
                                         record->course.back().at, sha256(*course)}));
    EXPECT_EQ(fetch(red, 2, RecordForm::note).error(), ArchiveFault::under_way);
}

TEST_F(Archive, OpensTheSealsOfTheRace) {
    const race::CourseSealed during{RaceNumber{1}, 5, {1}, {2}};
    const auto hash = sha256(*fetch(red, 1));
    auto records = race_records(tan);
    records.push_back(encode({race::noon, {during, race::RaceSealed{RaceNumber{1}, hash}}}));
    keep(tan, records);

    const auto told = fetch(tan, 1, RecordForm::seals);
    ASSERT_TRUE(told);
    auto opened = during;
    opened.race = {};  // that is in the question
    EXPECT_EQ(identity::read_race_seals(*told), (identity::RaceSeals{{opened}, hash}));
    EXPECT_EQ(fetch(red, 2, RecordForm::seals).error(), ArchiveFault::under_way);
    EXPECT_EQ(*fetch(red, 1, RecordForm::seals), "gridrace seals v1\n")
        << "a race of a server that sealed none";
}

TEST_F(Archive, SignsOnlyTheRecordThatWasSealed) {
    auto records = race_records(tan);
    records.push_back(encode({race::noon, {race::RaceSealed{RaceNumber{1}, {7}}}}));
    keep(tan, records);

    EXPECT_TRUE(fetch(tan, 1)) << "anyone can compare it";
    EXPECT_EQ(fetch(tan, 1, RecordForm::note).error(), ArchiveFault::damaged);
}

TEST_F(Archive, SignsNothingWithoutAKey) {
    RaceArchive other(log, 1 << 20);
    std::promise<Result<std::string, ArchiveFault>> done;
    other.fetch(red, {1}, RecordForm::note,
                [&](auto fetched) { done.set_value(std::move(fetched)); });
    EXPECT_EQ(done.get_future().get().error(), ArchiveFault::no_key);
}

TEST_F(Archive, HasItStillWhenTheRoomHasEnded) {
    log.retire(red, Instant());

    EXPECT_TRUE(fetch(red, 1));
}

TEST_F(Archive, SaysWhyItHasNoRecord) {
    EXPECT_EQ(fetch(red, 2).error(), ArchiveFault::under_way);
    EXPECT_EQ(fetch(red, 3).error(), ArchiveFault::no_such_race);
    EXPECT_EQ(fetch(tan, 1).error(), ArchiveFault::no_such_room);
    keep(tan, {});
    EXPECT_EQ(fetch(tan, 0).error(), ArchiveFault::no_such_race);
}

TEST_F(Archive, ShowsNothingOfADamagedRoom) {
    auto records = race_records(tan);
    records.push_back("no record");
    keep(tan, records);

    EXPECT_EQ(fetch(tan, 1).error(), ArchiveFault::damaged);
}

TEST_F(Archive, ShowsNoRaceOfARoomWhoseLogIsTooLong) {
    auto records = race_records(tan);
    records.push_back(std::string(1 << 20, 'x'));
    keep(tan, records);

    EXPECT_EQ(fetch(tan, 1).error(), ArchiveFault::too_long);
}

TEST_F(Archive, LetsSixteenAskAtATime) {
    std::deque<RaceArchive::Visit> visits;
    for (int i = 0; i < 16; ++i) EXPECT_TRUE(visits.emplace_back(archive, std::nullopt).may_ask());
    EXPECT_FALSE(RaceArchive::Visit(archive, std::nullopt).may_ask());

    visits.pop_back();

    EXPECT_TRUE(RaceArchive::Visit(archive, std::nullopt).may_ask());
}

}  // namespace gridrace::server
