#include "client/me/known_trees.hpp"

#include <gtest/gtest.h>
#include <sysexits.h>

#include "common/identity/checkpoint.hpp"
#include "common/identity/race_note.hpp"
#include "common/identity/signed_note.hpp"
#include "tests/environment_variable.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client::known_trees_test {

namespace {

using identity::Sha256;

const identity::KeyPair server_key({7});

std::string text_of_race(std::uint32_t number) {
    return text_of(identity::RaceNote{server_key.public_key(), *race::RoomCode::parse("K7QX2M"),
                                      RaceNumber{number}, Instant(Milliseconds(1000)),
                                      identity::sha256("a record")});
}

std::string note_of(std::uint32_t number) {
    return identity::signed_note(server_key, text_of_race(number));
}

// A server whose races are numbered from 1, and which may change what it has.
class Tree {
public:
    explicit Tree(std::uint32_t races = 0) {
        for (std::uint32_t number = 1; number <= races; ++number) add(text_of_race(number));
    }
    void add(const std::string& signed_text) {
        const auto leaf = identity::sha256(signed_text);
        leaves.push_back(
            identity::leaf_hash({reinterpret_cast<const char*>(leaf.data()), leaf.size()}));
    }

    identity::TreeHead head() const {
        return {leaves.size(), identity::root_of(leaves.size(), [this](auto level, auto index) {
                    return hash(level, index);
                })};
    }
    std::string checkpoint() const { return checkpoint_of(server_key, head()); }
    std::string proof(std::uint32_t number) const {
        const auto hashes = identity::inclusion_proof(
            number - 1, leaves.size(),
            [this](auto level, auto index) { return hash(level, index); });
        return text_of(identity::InclusionProof{number - 1, hashes, checkpoint()});
    }
    Result<std::vector<Sha256>, ConnectionEnd> tile(const identity::TileName& name) {
        ++tiles;
        if (fails) return ConnectionEnd{EX_TEMPFAIL, "try_again_later", "try again"};
        std::vector<Sha256> hashes;
        for (std::uint64_t i = 0; i < name.width; ++i)
            hashes.push_back(hash(name.level * 8, name.index * 256 + i));
        return hashes;
    }

    std::vector<Sha256> leaves;
    int tiles = 0;
    bool fails = false;

private:
    Sha256 hash(unsigned level, std::uint64_t index) const {
        if (level == 0) return leaves.at(index);
        return identity::node_hash(hash(level - 1, 2 * index), hash(level - 1, 2 * index + 1));
    }
};

class KnownTrees : public testing::Test {
protected:
    Result<std::string, TreeFault> look(std::uint32_t race, const FetchedProof& fetched) {
        return check_tree(server, note_of(race), fetched,
                          [this](const identity::TileName& name) { return tree.tile(name); });
    }
    std::string sentence(std::uint32_t race) {
        const auto checked = look(race, {tree.proof(race), ""});
        return checked ? *checked : "fault: " + checked.error().why;
    }
    std::string fault(std::uint32_t race, const FetchedProof& fetched) {
        const auto checked = look(race, fetched);
        if (checked) return "none: " + *checked;
        EXPECT_EQ(checked.error().exit_code, EX_DATAERR);
        return checked.error().why;
    }

    TemporaryFolder folder;
    EnvironmentVariable state{"XDG_STATE_HOME", folder.path().c_str()};
    ServerAddress server{"race.example.org", 443, true};
    Tree tree{975};
};

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_F(KnownTrees, GrowFromLookToLook) {
    EXPECT_EQ(sentence(412),
              "race 412 is number 412 of the 975 races in its server's tree; the next look shows "
              "whether any was taken out");
    EXPECT_EQ(tree.tiles, 0);
    EXPECT_EQ(sentence(1),
              "race 1 is number 1 of the 975 races in its server's tree; the tree is that of your "
              "last look");
    tree = Tree(980);
    EXPECT_EQ(sentence(412),
              "race 412 is number 412 of the 980 races in its server's tree; the tree grew from "
              "975 since your last look, and nothing was taken out");
    EXPECT_GT(tree.tiles, 0);
    EXPECT_LE(tree.tiles, 4);
    tree = Tree(70'000);
    EXPECT_TRUE(has(sentence(69'999), "the tree grew from 980 since your last look"));
    EXPECT_LE(tree.tiles, 6);
}

TEST_F(KnownTrees, OfOneKeyAreOneAtWhateverAddress) {
    EXPECT_TRUE(has(sentence(1), "the next look"));
    server.host = "other.example.org";
    EXPECT_TRUE(has(sentence(1), "your last look"));
}

TEST_F(KnownTrees, AreDisbelievedWhereARaceWasTakenOutChangedOrSlippedIn) {
    const auto before = tree.checkpoint();
    ASSERT_TRUE(has(sentence(1), "975"));
    Tree without(980), changed(980), with(980);
    without.leaves.erase(without.leaves.begin() + 300);
    changed.leaves[974] = identity::leaf_hash("another");
    with.leaves.insert(with.leaves.begin() + 500, identity::leaf_hash("another"));
    for (const auto& lying : {without, changed, with, Tree(974)}) {
        tree = lying;
        const auto why = fault(1, {tree.proof(1), ""});
        EXPECT_TRUE(has(why, "does not continue the one of your last look, of 975 races")) << why;
        EXPECT_TRUE(has(why, before) && has(why + '\n', tree.checkpoint())) << why;
    }
    tree = Tree(980);
    EXPECT_TRUE(has(sentence(2), "grew from 975")) << "what was disbelieved is not remembered";
}

TEST_F(KnownTrees, AreDisbelievedWhereTheyAreOthersOfTheSameSize) {
    ASSERT_TRUE(has(sentence(1), "975"));
    tree.leaves.back() = identity::leaf_hash("another");
    EXPECT_TRUE(has(fault(1, {tree.proof(1), ""}), "does not continue"));
}

TEST_F(KnownTrees, AreDisbelievedWhereTheyAreGone) {
    EXPECT_EQ(*look(1, {}), "not in a tree of races: its server keeps none");
    ASSERT_TRUE(has(sentence(1), "975"));
    const auto why = fault(1, {});
    EXPECT_TRUE(has(why, "shows no tree of races any more") && has(why + '\n', tree.checkpoint()));
}

// By the checkpoint one sees that nothing was taken out, nevertheless.
TEST_F(KnownTrees, NeedNotHaveEveryRace) {
    EXPECT_EQ(*look(2000, {"", tree.checkpoint()}),
              "race 2000 is not among the 975 races in its server's tree: it ended before there "
              "was one, or was left out; the next look shows whether any was taken out");
    tree.leaves.erase(tree.leaves.begin());
    EXPECT_TRUE(has(fault(1, {"", tree.checkpoint()}), "does not continue"));
}

TEST_F(KnownTrees, AreNotProvedByWhatIsNoProof) {
    const auto proof = tree.proof(3);
    EXPECT_TRUE(has(fault(4, {proof, ""}), "of another race or tree"));
    EXPECT_TRUE(has(fault(3, {proof.substr(1), ""}), "is none"));
    const identity::KeyPair other({8});
    const auto by_other =
        text_of(identity::InclusionProof{2, {}, checkpoint_of(other, tree.head())});
    EXPECT_TRUE(has(fault(3, {by_other, ""}), "not signed by the server with the key"));
    EXPECT_TRUE(has(fault(3, {"", proof}), "not signed by the server with the key"));
    EXPECT_TRUE(has(sentence(3), "the next look")) << "nothing was remembered";
}

TEST_F(KnownTrees, AreNotCheckedWithoutTiles) {
    ASSERT_TRUE(has(sentence(1), "975"));
    tree = Tree(980);
    tree.fails = true;
    const auto checked = look(1, {tree.proof(1), ""});
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().exit_code, EX_TEMPFAIL);
    tree.fails = false;
    EXPECT_TRUE(has(sentence(1), "grew from 975"));
}

TEST_F(KnownTrees, AreAskedForLittleWhateverTheServerSays) {
    ASSERT_TRUE(has(sentence(1), "975"));
    const identity::TreeHead vast{~std::uint64_t{0} - 5, identity::leaf_hash("x")};
    tree.fails = false;
    int tiles = 0;
    const auto checked = check_tree(
        server, note_of(1), {"", checkpoint_of(server_key, vast)},
        [&](const identity::TileName& name) -> Result<std::vector<Sha256>, ConnectionEnd> {
            ++tiles;
            return std::vector<Sha256>(name.width);
        });
    EXPECT_FALSE(checked);
    EXPECT_LE(tiles, 16);
}

TEST_F(KnownTrees, AreTakenAsNewIfTheHostIsTrusted) {
    ASSERT_TRUE(has(sentence(1), "975"));
    tree = Tree(900);
    ASSERT_TRUE(has(sentence(1), "fault"));
    EXPECT_TRUE(forget_trees_of(server));
    EXPECT_FALSE(forget_trees_of(server));
    EXPECT_TRUE(has(sentence(1), "of the 900 races"));
}

TEST_F(KnownTrees, AreNotReadFromADamagedFile) {
    ASSERT_TRUE(has(sentence(1), "975"));
    folder.write("gridrace/trees_of_servers.json", "nonsense");
    EXPECT_TRUE(has(sentence(1), "the next look"));
}

}  // namespace gridrace::client::known_trees_test
