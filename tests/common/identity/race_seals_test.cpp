#include "common/identity/race_seals.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "common/base/sha256.hpp"

namespace gridrace::identity {

namespace {

const std::string record = "the bytes of a record, which grows during its race";
constexpr race::Digest salt{1, 2, 3}, other_salt{4};

// Of this many bytes, with its salt, as a server tells it.
race::CourseSealed sealed(std::size_t bytes, const race::Digest& with) {
    return {RaceNumber{}, bytes, seal_of(with, sha256(record.substr(0, bytes))), with};
}

RaceSeals all_told() {
    return {{sealed(10, salt), sealed(25, other_salt)}, sha256(record)};
}

// As clients were shown them while the race was on.
RaceSeals all_seen() {
    auto seals = all_told();
    for (auto& one : seals.course) one = {one.race, 0, one.seal, {}};
    return seals;
}

}  // namespace

// Made by another implementation, in Python.
TEST(RaceSeals, AreMadeAsThePageSays) {
    const RaceSeals seals{{sealed(10, salt)}, sha256(record)};
    EXPECT_EQ(text_of(seals),
              "gridrace seals v1\n"
              "course 10 AQIDAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= "
              "B/ttusmrKjbUrvryu/iS5Jaju+MxX3fWgQEMWA8Gl0Q=\n"
              "record CtY+vUbfEIHWJg3/uTlXoVg3sn1KqAQTwq0m/3lAZK8=\n");
}

TEST(RaceSeals, AreReadAsTheyAreWritten) {
    for (const auto& seals :
         {all_told(), RaceSeals{}, RaceSeals{{}, sha256(record)}, RaceSeals{{sealed(0, salt)}, {}}})
        EXPECT_EQ(read_race_seals(text_of(seals)), seals);
}

TEST(RaceSeals, HaveOneForm) {
    const auto text = text_of(all_told());
    for (std::size_t size = 0; size + 1 < text.size(); ++size) {
        const auto read = read_race_seals(text.substr(0, size));
        EXPECT_TRUE(!read || text_of(*read) == text.substr(0, size)) << size;
    }
    EXPECT_FALSE(read_race_seals(text + "more\n"));
    EXPECT_FALSE(read_race_seals("gridrace seals v1\ncourse 010 " + text.substr(28)));
    EXPECT_FALSE(read_race_seals("gridrace seals v2\n"));
    EXPECT_FALSE(read_race_seals(""));
    EXPECT_FALSE(read_race_seals("gridrace seals v1\n" + std::string(most_seals_bytes, '\n')));
}

TEST(RaceSeals, HoldForTheRecordThatWasSealed) {
    EXPECT_FALSE(seals_fault(all_seen(), all_told(), record));
    EXPECT_FALSE(seals_fault({}, {}, record)) << "nothing was seen";
}

TEST(RaceSeals, FindOutAnotherRecord) {
    for (std::size_t bit = 0; bit < record.size() * 8; ++bit) {
        auto changed = record;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ 1 << bit % 8);
        EXPECT_TRUE(seals_fault(all_seen(), all_told(), changed)) << bit;
        // Who left before the end has seen only a part.
        auto seen = all_seen();
        seen.record.reset();
        EXPECT_EQ(seals_fault(seen, all_told(), changed).has_value(), bit < 25u * 8) << bit;
    }
}

TEST(RaceSeals, FindOutARecordThatIsCutShort) {
    auto seen = all_seen();
    seen.record.reset();
    EXPECT_TRUE(seals_fault(seen, all_told(), record.substr(0, 24)));
    EXPECT_FALSE(seals_fault(seen, all_told(), record.substr(0, 25)));
}

TEST(RaceSeals, FindOutASealThatIsNotOpened) {
    auto told = all_told();
    told.course.pop_back();
    EXPECT_TRUE(seals_fault(all_seen(), told, record));
    told = all_told();
    told.course[0].salt = other_salt;
    EXPECT_TRUE(seals_fault(all_seen(), told, record));
}

TEST(RaceSeals, FindOutAnotherLength) {
    for (const auto bytes : {std::uint64_t{11}, std::uint64_t{0}, ~std::uint64_t{0}}) {
        auto told = all_told();
        told.course[0].bytes = bytes;
        EXPECT_TRUE(seals_fault(all_seen(), told, record)) << bytes;
    }
    // In the order in which they were shown, the course grows.
    auto seen = all_seen();
    std::swap(seen.course[0], seen.course[1]);
    EXPECT_TRUE(seals_fault(seen, all_told(), record));
}

}  // namespace gridrace::identity
