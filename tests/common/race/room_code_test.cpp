#include "common/race/room_code.hpp"

#include <set>

#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

TEST(RoomCodes, AreReadInEitherCase) {
    EXPECT_EQ(RoomCode::parse("k7mq2x"), RoomCode::parse("K7MQ2X"));
    EXPECT_EQ(RoomCode::parse("k7mq2x")->text(), "K7MQ2X");
}

TEST(RoomCodes, HaveSixCharactersWithoutLookAlikes) {
    for (const auto* text : {"", "K7MQ2", "K7MQ2XX", "K7MQ2O", "K7MQ20", "K7MQ2I", "K7MQ21",
                             "K7MQ2L", "K7MQ2U", "K7 Q2X", "K7MQ2\xc3"}) {
        EXPECT_EQ(RoomCode::parse(text), std::nullopt) << text;
    }
    EXPECT_EQ(RoomCode::parse(std::string("K7MQ2\0", 6)), std::nullopt);
}

TEST(RoomCodes, OfDifferentNumbersDiffer) {
    std::set<std::string> codes;
    for (std::uint64_t number = 0; number < 5000; ++number) {
        codes.insert(RoomCode::from_number(number * 145'800).text());
    }

    EXPECT_EQ(codes.size(), 5000u);
}

TEST(RoomCodes, OfEveryNumberAreWellFormed) {
    for (const std::uint64_t number : {0ull, 1ull, 728'999'999ull, 729'000'000ull, ~0ull}) {
        const auto code = RoomCode::from_number(number);
        EXPECT_EQ(RoomCode::parse(code.text()), code);
    }
    EXPECT_EQ(RoomCode::from_number(729'000'000), RoomCode::from_number(0));
}

}  // namespace gridrace::race
