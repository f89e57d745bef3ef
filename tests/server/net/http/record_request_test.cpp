#include "server/net/http/record_request.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

TEST(RecordRequest, NamesARoomAndARace) {
    const auto first = parse_record_request("K7MQ2X/races/1");
    const auto last = parse_record_request("k7mq2x/races/last");

    ASSERT_TRUE(first && *first && last && *last);
    EXPECT_EQ((**first).room.text(), "K7MQ2X");
    EXPECT_EQ((**first).race, RaceNumber{1});
    EXPECT_EQ((**last).room, (**first).room);
    EXPECT_EQ((**last).race, RaceNumber{});
    EXPECT_TRUE(*parse_record_request("K7MQ2X/races/1/"));
}

TEST(RecordRequest, MayBeForItsNote) {
    const auto note = parse_record_request("K7MQ2X/races/3/note");

    ASSERT_TRUE(note && *note);
    EXPECT_EQ((**note).race, RaceNumber{3});
    EXPECT_EQ((**note).form, RecordForm::note);
    EXPECT_FALSE(*parse_record_request("K7MQ2X/races/3/note", RecordForm::result));
    EXPECT_FALSE(*parse_record_request("K7MQ2X/races/3/note/note"));
}

TEST(RecordRequest, MayBeForTheProofOfItsNote) {
    const auto proof = parse_record_request("K7MQ2X/races/last/proof");

    ASSERT_TRUE(proof && *proof);
    EXPECT_TRUE((**proof).proves);
    EXPECT_EQ((**proof).form, RecordForm::note);
    EXPECT_FALSE((**parse_record_request("K7MQ2X/races/3/note")).proves);
    EXPECT_FALSE(*parse_record_request("K7MQ2X/races/3/proof", RecordForm::result));
    EXPECT_FALSE(*parse_record_request("K7MQ2X/races/3/note/proof"));
    EXPECT_FALSE(*parse_record_request("K7MQ2X/races/3/proof/note"));
}

TEST(RecordRequest, IsNothingElse) {
    for (const auto* path :
         {"K7MQ2X", "K7MQ2X/races", "K7MQ2X/races/", "K7MQ20/races/1", "/races/1"}) {
        EXPECT_FALSE(parse_record_request(path)) << path;
    }
}

// The room may exist: the answer speaks of races.
TEST(RecordRequest, TellsThatThereCanBeNoSuchRace) {
    for (const auto* path :
         {"K7MQ2X/races/0", "K7MQ2X/races/-1", "K7MQ2X/races/1x", "K7MQ2X/races/4294967296",
          "K7MQ2X/races/1//", "K7MQ2X/races/1/races/1", "K7MQ2X/races/Last"}) {
        const auto request = parse_record_request(path);
        ASSERT_TRUE(request && !*request) << path;
        EXPECT_EQ(request->error().result(), http::status::not_found) << path;
        EXPECT_TRUE(request->error().body().starts_with("there is no such race")) << path;
    }
}

}  // namespace gridrace::server
