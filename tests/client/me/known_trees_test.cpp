#include "client/me/known_trees.hpp"

#include <gtest/gtest.h>
#include <sysexits.h>

#include <nlohmann/json.hpp>

#include "client/me/known_servers.hpp"
#include "client/storage/folders.hpp"
#include "common/base/sha256.hpp"
#include "common/identity/checkpoint.hpp"
#include "common/identity/race_note.hpp"
#include "common/identity/signed_note.hpp"
#include "tests/environment_variable.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client::known_trees_test {

namespace {

const identity::KeyPair server_key({7});

std::string text_of_race(std::uint32_t number) {
    return text_of(identity::RaceNote{server_key.public_key(), *race::RoomCode::parse("K7QX2M"),
                                      RaceNumber{number}, Instant(Milliseconds(1000)),
                                      sha256("a record")});
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
        const auto leaf = sha256(signed_text);
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
        if (alters) return std::vector<Sha256>(name.width, identity::leaf_hash("altered"));
        if (fails) return ConnectionEnd{EX_TEMPFAIL, "try_again_later", "try again"};
        std::vector<Sha256> hashes;
        for (std::uint64_t i = 0; i < name.width; ++i)
            hashes.push_back(hash(name.level * 8, name.index * 256 + i));
        return hashes;
    }

    std::vector<Sha256> leaves;
    int tiles = 0;
    bool fails = false;
    bool alters = false;

private:
    Sha256 hash(unsigned level, std::uint64_t index) const {
        if (level == 0) return leaves.at(index);
        return identity::node_hash(hash(level - 1, 2 * index), hash(level - 1, 2 * index + 1));
    }
};

class KnownTrees : public testing::Test {
protected:
    Result<std::string, TreeFault> look(std::uint32_t race, const FetchedProof& fetched) {
        return check_tree(
            server, note_of(race), [&] { return Result<FetchedProof, ConnectionEnd>(fetched); },
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
    for (const auto& lying : {without, changed, with}) {
        tree = lying;
        const auto why = fault(1, {tree.proof(1), ""});
        EXPECT_TRUE(has(why, "does not continue the one of your last look, of 975 races")) << why;
        EXPECT_TRUE(has(why, before) && has(why + '\n', tree.checkpoint())) << why;
        EXPECT_TRUE(has(why, "prove it") && has(why, "gridrace me trust " + to_url(server))) << why;
    }
    tree = Tree(980);
    EXPECT_TRUE(has(sentence(2), "grew from 975")) << "what was disbelieved is not remembered";
}

TEST_F(KnownTrees, AreDisbelievedWhereTheyAreOthersOfTheSameSize) {
    ASSERT_TRUE(has(sentence(1), "975"));
    tree.leaves.back() = identity::leaf_hash("another");
    tree.fails = true;  // no tile is needed
    const auto why = fault(1, {tree.proof(1), ""});
    EXPECT_TRUE(has(why, "does not continue") && has(why, "prove it")) << why;
}

// A tree whose size is a power of two is a tile's hash itself.
TEST_F(KnownTrees, OfRoundSizesAreComparedLikeOthers) {
    tree = Tree(512);
    ASSERT_TRUE(has(sentence(1), "512"));
    tree = Tree(513);
    tree.leaves[3] = identity::leaf_hash("another");
    EXPECT_TRUE(has(fault(1, {tree.proof(1), ""}), "prove it"));
    tree = Tree(513);
    EXPECT_TRUE(has(sentence(1), "grew from 512"));
}

// An older backup that was restored has the beginning of the same tree: nothing is proved.
TEST_F(KnownTrees, AreDisbelievedButNoLieWhereTheyWentBack) {
    tree = Tree(980);
    ASSERT_TRUE(has(sentence(1), "980"));
    tree = Tree(900);
    const auto why = fault(1, {tree.proof(1), ""});
    EXPECT_TRUE(has(why,
                    "went back from 980 to 900 races: some were taken out, or an older backup was "
                    "restored: ask its host"))
        << why;
    EXPECT_TRUE(has(why + '\n', tree.checkpoint()) &&
                has(why, "gridrace me trust " + to_url(server)))
        << why;
    EXPECT_FALSE(has(why, "prove")) << why;
}

TEST_F(KnownTrees, AreNoLieWhereTilesWereAltered) {
    for (const std::uint32_t size : {975u, 512u, 256u}) {
        tree = Tree(size);
        forget_trees_of(server);
        ASSERT_TRUE(has(sentence(1), "the next look"));
        tree = Tree(980);
        tree.alters = true;
        const auto checked = look(1, {tree.proof(1), ""});
        ASSERT_FALSE(checked);
        EXPECT_EQ(checked.error().exit_code, EX_TEMPFAIL);
        EXPECT_TRUE(has(checked.error().why, "wrong or incomplete")) << checked.error().why;
        EXPECT_FALSE(has(checked.error().why, "prove")) << checked.error().why;
        tree.alters = false;
        EXPECT_TRUE(has(sentence(1), "grew from " + std::to_string(size)));
    }
}

// Another program of this player looks while this one waits for the proof.
TEST_F(KnownTrees, AreLookedAtByTwoAtOnce) {
    ASSERT_TRUE(has(sentence(1), "975"));
    const auto early = Tree(980);
    const auto checked = check_tree(
        server, note_of(1),
        [&]() -> Result<FetchedProof, ConnectionEnd> {
            tree = Tree(985);
            EXPECT_TRUE(has(sentence(1), "grew from 975"));
            tree = early;
            return FetchedProof{early.proof(1), ""};
        },
        [this](const identity::TileName& name) { return tree.tile(name); });
    ASSERT_TRUE(checked) << checked.error().why;
    EXPECT_TRUE(has(*checked, "grew from 975"));
    tree = Tree(985);
    EXPECT_TRUE(has(sentence(1), "the tree is that of your last look")) << "the newer one is kept";
}

TEST_F(KnownTrees, AreNotCheckedIfTheProofCannotBeFetched) {
    const auto checked =
        check_tree(server, note_of(1),
                   []() -> Result<FetchedProof, ConnectionEnd> {
                       return ConnectionEnd{EX_TEMPFAIL, "try_again_later", "try again"};
                   },
                   {});
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().exit_code, EX_TEMPFAIL);
}

TEST_F(KnownTrees, AreDisbelievedWhereTheyAreGone) {
    EXPECT_EQ(*look(1, {}), "not checked: its server keeps no tree of races");
    ASSERT_TRUE(has(sentence(1), "975"));
    const auto why = fault(1, {});
    EXPECT_TRUE(has(why, "shows no tree of races any more") && has(why + '\n', tree.checkpoint()));
}

// By the checkpoint one sees that nothing was taken out, nevertheless.
TEST_F(KnownTrees, NeedNotHaveEveryRace) {
    EXPECT_EQ(
        *look(2000, {"", tree.checkpoint()}),
        "not checked: race 2000 is not among the 975 races in its server's tree: it is not in "
        "it yet, ended before there was one, or was left out; the next look shows whether any "
        "was taken out");
    tree.leaves.front() = identity::leaf_hash("another");
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
        server, note_of(1),
        [&] {
            return Result<FetchedProof, ConnectionEnd>(
                FetchedProof{"", checkpoint_of(server_key, vast)});
        },
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

// It may have been seen last at another address of the same server.
TEST_F(KnownTrees, AreForgottenByTheKeyOfTheServer) {
    ASSERT_TRUE(is_known_server(server, server_key.public_key()));
    const auto known = server;
    server.host = "other.example.org";
    ASSERT_TRUE(has(sentence(1), "975"));
    EXPECT_TRUE(forget_trees_of(known));
    EXPECT_TRUE(has(sentence(1), "the next look"));
}

TEST_F(KnownTrees, OrKeysTellThatAServerSignsItsRaces) {
    EXPECT_FALSE(unsigned_fault(server));
    ASSERT_TRUE(has(sentence(1), "975"));
    const auto fault = unsigned_fault(server);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->exit_code, EX_DATAERR);
    EXPECT_TRUE(has(fault->why, "this server signs its races, and not this one")) << fault->why;
    EXPECT_TRUE(has(fault->why, "gridrace me trust " + to_url(server))) << fault->why;
    forget_trees_of(server);
    EXPECT_FALSE(unsigned_fault(server));
    ASSERT_TRUE(is_known_server(server, server_key.public_key()));
    EXPECT_TRUE(unsigned_fault(server));
    server = {"127.0.0.1", 8765, false};
    ASSERT_TRUE(has(sentence(1), "975"));
    EXPECT_FALSE(unsigned_fault(server)) << "on this machine any server may answer";
}

// Checkpoints may be of 8 KiB, with signatures of others: a thousand of them would be more than the file may have.
TEST_F(KnownTrees, AreRememberedWithTheirOwnSignatureAlone) {
    constexpr std::size_t most_names = 1000, most_bytes = 1024 * 1024;
    server.host = std::string(253, 'a');
    tree = Tree(1);
    const auto own = tree.checkpoint();
    const auto end = own.find("\n\n") + 2;
    std::string others;
    for (int i = 0; i < 10; ++i) others += "\u2014 witness.example " + std::string(600, 'A') + '\n';
    ASSERT_TRUE(look(1, {"", own.substr(0, end) + others + own.substr(end) +
                                 others.substr(0, others.find('\n') + 1)}));
    const auto path = folder.path() / "gridrace/trees_of_servers.json";
    auto trees = nlohmann::json::parse(*read_file(path, most_bytes));
    const auto text = trees.begin()->get<std::string>();
    EXPECT_EQ(text, to_url(server) + '\n' + own);
    for (std::size_t i = 1; i < most_names; ++i)
        trees[std::to_string(i) + std::string(60, '0')] = std::string(512, 'a') + '\n' + own;
    folder.write("gridrace/trees_of_servers.json", trees.dump());
    EXPECT_TRUE(has(sentence(1), "your last look"));
    server.path = '/' + std::string(512, 'a');
    EXPECT_TRUE(has(sentence(1), "your last look"));
    EXPECT_LT(read_file(path, most_bytes).value_or("").size(), most_bytes);
    EXPECT_TRUE(has(sentence(1), "your last look")) << "without the address";
}

TEST_F(KnownTrees, AreNotReadFromADamagedFile) {
    ASSERT_TRUE(has(sentence(1), "975"));
    folder.write("gridrace/trees_of_servers.json", "nonsense");
    EXPECT_TRUE(has(sentence(1), "the next look"));
}

}  // namespace gridrace::client::known_trees_test
