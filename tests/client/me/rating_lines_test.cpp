#include "client/me/rating_lines.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

namespace {

using language::Language;
using Lines = std::vector<std::string>;

std::string minute(Instant) {
    return "2026-11-29 08:30";
}

const Rating sure{"race", 1480, 62, false, 31};
const Rating unsure{"sprint", -20, 300, true, 1};

}  // namespace

TEST(RatingLines, AreOfEachPlayerOnTheBoard) {
    const auto lines = board_lines({{"Ada", "7K2M-X0QB-94TC-HR5A", sure}, {"Bob", "0000", unsure}},
                                   Language::english);

    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0], "1. Ada  1480 \u00b1 62  31 races  7K2M-X0QB-94TC-HR5A");
    EXPECT_EQ(lines[1], "2. Bob  -20? \u00b1 300  1 race  0000");
    EXPECT_TRUE(lines[2].starts_with("Skill follows")) << lines[2];
    const auto empty = board_lines({}, Language::german);
    ASSERT_EQ(empty.size(), 1u);
    EXPECT_TRUE(empty[0].starts_with("Hier wird noch niemand gewertet")) << empty[0];
}

TEST(RatingLines, AreOfOnesOwnRatingsAndRaces) {
    RatedPlayer ada{"Ada", {sure, unsure}, {}};
    ada.results.push_back({"race", Instant(), 1, 3});
    ada.results.push_back({"race", Instant(), 2, 3});
    ada.results[1].room =
        RoomAddress{{"race.example.org", 443, true}, *race::RoomCode::parse("K7QX2M")};
    ada.results[1].race = 4;

    const auto lines = rating_lines(ada, minute, Language::spanish);

    ASSERT_EQ(lines.size(), 7u);
    EXPECT_EQ((Lines{lines[0], lines[1], lines[2]}),
              (Lines{"Ada", "carrera: 1480 \u00b1 62, 31 carreras",
                     "esprint: -20? \u00b1 300, 1 carrera"}));
    EXPECT_EQ(lines[5], "  2026-11-29 08:30  carrera, puesto 1 de 3");
    EXPECT_EQ(lines[6],
              "  2026-11-29 08:30  carrera, puesto 2 de 3  gridrace replay "
              "wss://race.example.org:443/r/K7QX2M --race 4");
}

}  // namespace gridrace::client
