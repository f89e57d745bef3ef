// What every implementation of the Log port promises of the leaves of the tree of races. Instantiate LeavesContract as
// LogContract.
#pragma once

#include "server/log/ask_log.hpp"
#include "tests/server/log/log_contract.hpp"

namespace gridrace::server {

inline RaceLeaf leaf_of(std::int64_t number) {
    RaceLeaf leaf{};
    for (auto& byte : leaf) {
        byte = static_cast<std::uint8_t>(number);
        number >>= 8;
    }
    return leaf;
}

inline std::vector<RaceLeaf> leaves_of(std::int64_t first, std::int64_t last) {
    std::vector<RaceLeaf> leaves;
    for (auto number = first; number <= last; ++number) leaves.push_back(leaf_of(number));
    return leaves;
}

inline Result<std::vector<RaceLeaf>, std::error_code> leaves_in(Log& log, std::int64_t after = 0) {
    return ask<std::vector<RaceLeaf>>(
        [&](auto done) { log.read_leaves(after, leaves_read, done); });
}

template <class L>
class LeavesContract : public LogContract<L> {
protected:
    std::vector<RaceLeaf> leaves(std::int64_t after = 0) { return *leaves_in(*this->log, after); }
    std::int64_t find(std::int64_t leaf) {
        return *ask<std::int64_t>([&](auto done) { this->log->find_leaf(leaf_of(leaf), done); });
    }
    std::error_code add(std::vector<RaceLeaf> leaves) {
        return wait_for([&](auto done) { this->log->add_leaves(std::move(leaves), done); });
    }
};

TYPED_TEST_SUITE_P(LeavesContract);

TYPED_TEST_P(LeavesContract, AreAsDurableAsTheEndOfTheRace) {
    const auto epoch = this->create(this->red).epoch;
    const auto tan_epoch = this->create(this->tan).epoch;
    EXPECT_TRUE(this->leaves().empty());
    EXPECT_EQ(this->find(1), 0);

    EXPECT_FALSE(this->append({{this->red, epoch, {"r"}, {}, false, {}, {leaf_of(1)}}}));
    EXPECT_FALSE(
        this->append({{this->tan, tan_epoch, {"t"}, {}, false, {}, {leaf_of(2)}},
                      {this->red, epoch, {"r"}, {}, false, {}, {leaf_of(3), leaf_of(1)}}}));

    EXPECT_EQ(this->leaves(), (std::vector{leaf_of(1), leaf_of(2), leaf_of(3), leaf_of(1)}));
    EXPECT_EQ(this->leaves(2), (std::vector{leaf_of(3), leaf_of(1)}));
    EXPECT_TRUE(this->leaves(4).empty());
    EXPECT_TRUE(this->leaves(99).empty());
    EXPECT_EQ(this->find(3), 3);
    EXPECT_EQ(this->find(1), 1) << "the first of them";
    EXPECT_EQ(this->find(4), 0);
}

TYPED_TEST_P(LeavesContract, AreNotThereIfTheAppendFails) {
    const auto stalled = this->create(this->red).epoch;
    const auto epoch = this->open(this->red).log.epoch;
    const auto tan_epoch = this->create(this->tan).epoch;

    EXPECT_EQ(this->append({{this->red, stalled, {"r"}, {}, false, {}, {leaf_of(1)}},
                            {this->tan, tan_epoch, {"t"}, {}, false, {}, {leaf_of(2)}}}),
              LogFault::old_epoch);
    EXPECT_EQ(this->leaves(), std::vector{leaf_of(2)});

    EXPECT_FALSE(this->append({{this->red, epoch, {"r"}, {}, false, {}, {leaf_of(1)}}}));
    EXPECT_EQ(this->leaves(), (std::vector{leaf_of(2), leaf_of(1)}));
}

TYPED_TEST_P(LeavesContract, AreReadInParts) {
    EXPECT_FALSE(this->add({}));
    EXPECT_FALSE(this->add(leaves_of(1, leaves_read)));
    EXPECT_FALSE(this->add(leaves_of(leaves_read + 1, leaves_read + 2)));

    EXPECT_EQ(this->leaves(), leaves_of(1, leaves_read));
    EXPECT_EQ(*ask<std::vector<RaceLeaf>>([&](auto done) { this->log->read_leaves(6, 2, done); }),
              leaves_of(7, 8));
    EXPECT_EQ(this->leaves(leaves_read), leaves_of(leaves_read + 1, leaves_read + 2));
    EXPECT_EQ(this->find(leaves_read + 2), leaves_read + 2);
}

// Hashes tell nothing about anybody; without them no later race could be proved.
TYPED_TEST_P(LeavesContract, OutliveTheirRooms) {
    const auto epoch = this->create(this->red).epoch;
    EXPECT_FALSE(this->append({{this->red, epoch, {"r"}, {}, false, {}, {leaf_of(1)}}}));

    EXPECT_FALSE(this->erase(this->red));

    EXPECT_EQ(this->leaves(), std::vector{leaf_of(1)});
}

REGISTER_TYPED_TEST_SUITE_P(LeavesContract, AreAsDurableAsTheEndOfTheRace,
                            AreNotThereIfTheAppendFails, AreReadInParts, OutliveTheirRooms);

}  // namespace gridrace::server
