// Rooms that move from one node to another while both live.
#include "tests/server/log/postgres/nodes_test.hpp"

namespace gridrace::server {

using MovedRooms = NodesTest;

TEST_F(MovedRooms, ContinueAtTheNodeThatHasReadThemBefore) {
    const auto epoch = begin_red();
    const auto prepared = as(b, [&] { return prepare(red); });
    EXPECT_EQ(prepared.records, std::vector<std::string>{"a1"});
    EXPECT_FALSE(as(a, [&] { return append({{red, epoch, {"a2", "a3"}}}); }));

    EXPECT_TRUE(as(a, [&] { return move(red, epoch, "b"); }));

    EXPECT_EQ(as(a, [&] { return append({{red, epoch, {"late"}}}); }), LogFault::old_epoch);
    EXPECT_EQ(as(a, [&] { return open(red); }).log.owner_url, "ws://b.test:1");
    const auto opened = as(b, [&] { return open_prepared(red, prepared.span); });
    EXPECT_FALSE(opened.error);
    EXPECT_TRUE(opened.log.continues);
    EXPECT_EQ(opened.log.records, (std::vector<std::string>{"a2", "a3"}));
    EXPECT_EQ(opened.log.served_until, noon);
    EXPECT_GT(opened.log.epoch, epoch + 1);
    EXPECT_FALSE(as(b, [&] { return append({{red, opened.log.epoch, {"b1"}}}); }));
}

TEST_F(MovedRooms, ContinueIfNothingHasComeSinceTheyWereRead) {
    const auto epoch = begin_red();
    const auto prepared = as(b, [&] { return prepare(red); });

    EXPECT_TRUE(as(a, [&] { return move(red, epoch, "b"); }));

    const auto opened = as(b, [&] { return open_prepared(red, prepared.span); });
    EXPECT_TRUE(opened.log.continues);
    EXPECT_TRUE(opened.log.records.empty());
}

TEST_F(MovedRooms, AreReadAgainIfTheirRecordsWereReplaced) {
    const auto epoch = begin_red();
    const auto prepared = as(b, [&] { return prepare(red); });
    EXPECT_FALSE(as(a, [&] { return append({{red, epoch, {"short"}, {}, true}}); }));
    EXPECT_FALSE(as(a, [&] { return append({{red, epoch, {"a2"}}}); }));

    EXPECT_TRUE(as(a, [&] { return move(red, epoch, "b"); }));

    const auto opened = as(b, [&] { return open_prepared(red, prepared.span); });
    EXPECT_FALSE(opened.log.continues);
    EXPECT_EQ(opened.log.records, (std::vector<std::string>{"short", "a2"}));
}

// The next connection may lead to another database, which the first one had not told everything.
TEST_F(MovedRooms, AreReadAgainOnAnotherConnection) {
    const auto epoch = begin_red();
    auto prepared = as(b, [&] { return prepare(red); });
    EXPECT_TRUE(as(a, [&] { return move(red, epoch, "b"); }));

    ++prepared.span.session;

    const auto opened = as(b, [&] { return open_prepared(red, prepared.span); });
    EXPECT_FALSE(opened.log.continues);
    EXPECT_EQ(opened.log.records, std::vector<std::string>{"a1"});
}

TEST_F(MovedRooms, AreNotOpenedBeforeTheyHaveMoved) {
    begin_red();
    const auto prepared = as(b, [&] { return prepare(red); });

    EXPECT_EQ(as(b, [&] { return open_prepared(red, prepared.span).error; }), LogFault::elsewhere);
}

TEST_F(MovedRooms, GoToNoNodeThatDoesNotLive) {
    const auto epoch = begin_red();

    EXPECT_FALSE(as(a, [&] { return move(red, epoch, "nobody"); }));
    kill(b, "b");
    EXPECT_FALSE(as(a, [&] { return move(red, epoch, "b"); }));

    EXPECT_FALSE(as(a, [&] { return append({{red, epoch, {"a2"}}}); }));
}

TEST_F(MovedRooms, AreMovedByTheirOwnerAlone) {
    const auto epoch = begin_red();
    EXPECT_FALSE(release_red());
    const auto owner = as(b, [&] { return open(red).log.epoch; });

    EXPECT_FALSE(as(a, [&] { return move(red, epoch, "b"); }));
    EXPECT_FALSE(as(b, [&] { return move(red, owner - 1, "a"); })) << "an older life of b";

    EXPECT_FALSE(as(b, [&] { return append({{red, owner, {"b1"}}}); }));
}

TEST_F(MovedRooms, AreTakenOverFromANextOwnerThatDiedBeforeItOpenedThem) {
    const auto epoch = begin_red();
    EXPECT_TRUE(as(a, [&] { return move(red, epoch, "b"); }));
    kill(b, "b");

    const auto opened = as(a, [&] { return open(red); });

    EXPECT_FALSE(opened.error);
    EXPECT_EQ(opened.log.served_until, noon);
    EXPECT_EQ(opened.log.records, std::vector<std::string>{"a1"});
}

}  // namespace gridrace::server
