// What a server signs of its tree of races, whose leaves are planted in the log.
#include "server/rooms/tree/race_tree.hpp"

#include <gtest/gtest.h>

#include "common/identity/checkpoint.hpp"
#include "server/log/memory_log.hpp"
#include "server/ops/diagnostics.hpp"
#include "tests/server/log/leaves_contract.hpp"

namespace gridrace::server {

namespace {

using identity::TileName;

// A log whose leaves may be lost, and that may be out of reach.
class TornLog : public MemoryLog {
public:
    void read_leaves(std::int64_t after, std::int64_t most, LeavesRead done) override {
        if (fault) return done(fault, {});
        MemoryLog::read_leaves(after, most, [&](std::error_code error, auto leaves) {
            const auto kept = std::max<std::int64_t>(end - after, 0);
            if (std::ssize(leaves) > kept) leaves.resize(static_cast<std::size_t>(kept));
            for (std::size_t i = 0; i < leaves.size(); ++i) {
                if (after + static_cast<std::int64_t>(i) + 1 == changed) leaves[i] = leaf_of(-1);
            }
            done(error, std::move(leaves));
        });
    }

    std::atomic<std::int64_t> end = 1 << 30;
    std::atomic<std::int64_t> changed = 0;  // the leaf of this number
    std::error_code fault;
};

class RaceTreeTest : public testing::Test {
protected:
    RaceTreeTest() { set_diagnostics_level(Level::none); }
    ~RaceTreeTest() override { set_diagnostics_level(Level::info); }

    void add(std::int64_t first, std::int64_t last) {
        log.add_leaves(leaves_of(first, last), [](std::error_code error) { EXPECT_FALSE(error); });
    }
    RaceTree& tree() {
        if (!tree_) tree_.emplace(log, key);
        return *tree_;
    }
    RaceTree::Answer ask(const TreeRequest& request) {
        std::promise<RaceTree::Answer> done;
        tree().ask(request, [&](RaceTree::Answer answer) { done.set_value(std::move(answer)); });
        return done.get_future().get();
    }
    identity::TreeHead head() {
        return *identity::read_checkpoint(*ask(AskedCheckpoint{}), key.public_key());
    }
    // By the definition alone.
    static identity::TreeHead defined(std::int64_t size) {
        identity::Frontier frontier;
        for (const auto& leaf : leaves_of(1, size)) frontier.add(hash_of(leaf));
        return {frontier.size(), frontier.root()};
    }
    std::vector<Sha256> tile(const TileName& name) {
        return *identity::parse_hashes(*ask(AskedTile{name}), name.width);
    }

    TornLog log;
    const identity::KeyPair key{identity::Seed{7}};

private:
    std::optional<RaceTree> tree_;
};

}  // namespace

TEST_F(RaceTreeTest, IsOfNothingAtFirst) {
    EXPECT_EQ(head(), defined(0));
    EXPECT_EQ(ask(leaf_of(1)).error(), TreeFault::no_such_leaf);
    EXPECT_EQ(ask(AskedTile{{0, 0, 1}}).error(), TreeFault::no_such_tile);
}

TEST_F(RaceTreeTest, SignsAllThatTheLogHas) {
    std::int64_t size = 0;
    for (const std::int64_t next : {1, 2, 255, 256, 257, 511, 513, 1000, 10'000}) {
        add(size + 1, next);
        size = next;
        EXPECT_EQ(head(), defined(size)) << size;
    }
}

TEST_F(RaceTreeTest, ProvesEachRace) {
    add(1, 1000);
    for (const std::int64_t number : {1, 2, 256, 257, 700, 768, 769, 999, 1000}) {
        const auto proof = identity::read_inclusion_proof(*ask(leaf_of(number)));
        ASSERT_TRUE(proof) << number;
        const auto tree = identity::read_checkpoint(proof->checkpoint, key.public_key());
        ASSERT_TRUE(tree);
        EXPECT_EQ(proof->index, static_cast<std::uint64_t>(number) - 1);
        EXPECT_EQ(*tree, defined(1000));
        EXPECT_TRUE(is_included(hash_of(leaf_of(number)), proof->index, *tree, proof->hashes));
    }
    EXPECT_EQ(ask(leaf_of(1001)).error(), TreeFault::no_such_leaf);
}

// A client has nothing but tiles to see that the tree only grew.
TEST_F(RaceTreeTest, ShowsByItsTilesThatItOnlyGrew) {
    add(1, 300);
    const auto before = head();
    add(301, 70'000);
    const auto now = head();
    const auto from_tiles = [&](unsigned level, std::uint64_t index) {
        return identity::hash_in_tile(tile(identity::tile_with(level, index, now.size)), level,
                                      index);
    };

    const auto proof = identity::consistency_proof(before.size, now.size, from_tiles);
    EXPECT_TRUE(is_consistent(before, now, proof));
    EXPECT_EQ(identity::root_of(now.size, from_tiles), now.root);
}

TEST_F(RaceTreeTest, HasItsTilesAsWideAsAskedFor) {
    add(1, 600);
    const auto full = tile({0, 1});
    EXPECT_EQ(full.size(), 256u);
    EXPECT_EQ(tile({0, 1, 7}), std::vector(full.begin(), full.begin() + 7));
    EXPECT_EQ(tile({0, 2, 88}).back(), hash_of(leaf_of(600)));
    EXPECT_EQ(tile({1, 0, 2})[1], identity::root_of_complete(full));
    for (const TileName& name : {TileName{0, 2, 89},
                                 {0, 2},
                                 {0, 3, 1},
                                 {1, 0, 3},
                                 {1, 1, 1},
                                 {2, 0, 1},
                                 {7, 0, 1},
                                 {0, 999'999'999'999'999'999},
                                 {1, 999'999'999'999'999'999}})
        EXPECT_EQ(ask(AskedTile{name}).error(), TreeFault::no_such_tile) << path_of(name);
}

TEST_F(RaceTreeTest, HasTheLeavesWithTheirLengths) {
    add(1, 300);
    const auto bundle = *ask(AskedTile{{0, 1, 44}, true});
    ASSERT_EQ(bundle.size(), 44u * 34);
    EXPECT_EQ(bundle.substr(0, 2), std::string("\0\x20", 2));
    EXPECT_EQ(bundle.substr(2, 32), bytes_of(leaf_of(257)));
    EXPECT_EQ(ask(AskedTile{{0, 0, 3}, true})->size(), 3u * 34);
}

TEST_F(RaceTreeTest, TellsWhenTheLogCannotBeRead) {
    log.fault = std::make_error_code(std::errc::io_error);
    EXPECT_EQ(ask(AskedCheckpoint{}).error(), TreeFault::log_failed);
    log.fault = make_error_code(LogFault::damaged);
    EXPECT_EQ(ask(AskedCheckpoint{}).error(), TreeFault::damaged);
    log.fault = {};
    EXPECT_EQ(head(), defined(0));
}

// As it is after the host has put an older database in its place.
TEST_F(RaceTreeTest, SignsWhatIsLeftWhenTheLogHasLostRaces) {
    add(1, 600);
    EXPECT_EQ(head(), defined(600));
    log.end = 300;
    EXPECT_EQ(head(), defined(300));
    log.end = 600;
    log.changed = 600;
    EXPECT_NE(head(), defined(600));
    log.changed = 0;
    EXPECT_EQ(head(), defined(600));
}

TEST_F(RaceTreeTest, ProvesNothingByLeavesThatWereChanged) {
    add(1, 600);
    EXPECT_EQ(head(), defined(600));
    log.changed = 3;
    EXPECT_EQ(ask(leaf_of(2)).error(), TreeFault::damaged);
    EXPECT_EQ(ask(AskedTile{{0, 0}}).error(), TreeFault::damaged);
    EXPECT_TRUE(ask(leaf_of(257))) << "of another tile";
    EXPECT_EQ(head(), defined(600)) << "as it was signed before";
    log.changed = 599;
    EXPECT_EQ(ask(AskedTile{{0, 2, 1}}).error(), TreeFault::damaged);
}

// Somebody may ask at one node after the other.
TEST_F(RaceTreeTest, IsTheSameAtEveryNode) {
    add(1, 300);
    RaceTree other(log, key);
    const auto at_other = [&] {
        std::promise<RaceTree::Answer> done;
        other.ask(AskedCheckpoint{}, [&](auto answer) { done.set_value(std::move(answer)); });
        return *done.get_future().get();
    };
    for (std::int64_t size = 301; size < 320; ++size) {
        add(size, size);
        EXPECT_EQ(identity::read_checkpoint(at_other(), key.public_key()), defined(size));
        EXPECT_EQ(head(), defined(size));
        EXPECT_EQ(at_other(), *ask(AskedCheckpoint{}));
    }
}

TEST_F(RaceTreeTest, AnswersManyAtOnce) {
    add(1, 5000);
    std::atomic<int> answers = 0;
    std::promise<void> all;
    for (std::int64_t i = 1; i <= 200; ++i) {
        tree().ask(leaf_of(i), [&](const RaceTree::Answer& answer) {
            EXPECT_TRUE(answer);
            if (++answers == 200) all.set_value();
        });
    }
    all.get_future().get();
}

}  // namespace gridrace::server
