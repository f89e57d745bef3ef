#include "common/identity/entry_proof.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gridrace::identity {

namespace {

EntryStatement statement() {
    return {{1}, {2}, {3}, *race::RoomCode::parse("K7QX2M"), "race.example.org"};
}

}  // namespace

TEST(EntryStatement, IsWrittenFieldByField) {
    const auto array = [](char first) { return std::string(1, first) + std::string(31, '\0'); };

    EXPECT_EQ(bytes_of(statement()), "gridrace entry proof v1\n" + array('\1') + array('\2') +
                                         array('\3') + "\6K7QX2M\20race.example.org");
}

TEST(EntryStatement, DiffersWithEachOfItsFields) {
    std::set<std::string> all{bytes_of(statement())};
    auto other = statement();
    other.player[31] = 1;
    all.insert(bytes_of(other));
    other = statement();
    other.server[31] = 1;
    all.insert(bytes_of(other));
    other = statement();
    other.challenge[31] = 1;
    all.insert(bytes_of(other));
    other = statement();
    other.room = *race::RoomCode::parse("K7QX2N");
    all.insert(bytes_of(other));
    for (const auto* name : {"", "race.example.org:8765", "race.example.com"}) {
        other = statement();
        other.name = name;
        all.insert(bytes_of(other));
    }

    EXPECT_EQ(all.size(), 8u);
}

TEST(EntryStatement, TakesTheLongestName) {
    const std::string longest(most_name_bytes, 'x');
    auto long_one = statement();
    long_one.name = longest;

    EXPECT_TRUE(bytes_of(long_one).ends_with("\xff" + longest));
}

}  // namespace gridrace::identity
