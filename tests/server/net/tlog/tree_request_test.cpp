#include "server/net/tlog/tree_request.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

TreeRequest asked(std::string_view path) {
    return **parse_tree_request(path);
}

std::string_view caching(std::string_view path, bool is_public) {
    static Response answer;
    answer = tree_answer(asked(path), std::string("bytes\n"), is_public);
    return answer[http::field::cache_control];
}

}  // namespace

TEST(TreeRequest, IsForACheckpointOrATile) {
    EXPECT_TRUE(std::holds_alternative<AskedCheckpoint>(asked("/tlog/checkpoint")));
    const auto hashes = std::get<AskedTile>(asked("/tlog/tile/1/x001/002.p/3"));
    EXPECT_EQ(hashes.name, (identity::TileName{1, 1002, 3}));
    EXPECT_FALSE(hashes.has_leaves);
    const auto leaves = std::get<AskedTile>(asked("/tlog/tile/entries/004"));
    EXPECT_EQ(leaves.name, (identity::TileName{0, 4}));
    EXPECT_TRUE(leaves.has_leaves);
}

TEST(TreeRequest, IsForNothingElse) {
    EXPECT_FALSE(parse_tree_request("/tlog"));
    EXPECT_FALSE(parse_tree_request("/rooms"));
    for (const auto* path :
         {"/tlog/", "/tlog/checkpoints", "/tlog/tile/", "/tlog/tile/0/", "/tlog/tile/8/000",
          "/tlog/tile/entries/0/000", "/tlog/tile/0/000.p/256"}) {
        const auto parsed = parse_tree_request(path);
        ASSERT_TRUE(parsed && !*parsed) << path;
        EXPECT_EQ(parsed->error().result(), http::status::not_found);
    }
}

TEST(TreeAnswer, IsKeptForGoodIfItIsAFullTile) {
    EXPECT_EQ(caching("/tlog/tile/0/000", true), "public, max-age=31536000, immutable");
    EXPECT_EQ(caching("/tlog/tile/entries/000", true), "public, max-age=31536000, immutable");
    EXPECT_EQ(caching("/tlog/tile/0/000", false), "private, max-age=31536000, immutable");
    EXPECT_EQ(caching("/tlog/tile/0/000.p/3", true), "no-store");
    EXPECT_EQ(caching("/tlog/checkpoint", true), "no-store");
}

TEST(TreeAnswer, HasTheTypeOfItsStandard) {
    const auto tile = tree_answer(asked("/tlog/tile/0/000"), std::string("bytes"), true);
    EXPECT_EQ(tile[http::field::content_type], "application/octet-stream");
    EXPECT_EQ(tile.body(), "bytes");
    const auto text = tree_answer(asked("/tlog/checkpoint"), std::string("text\n"), true);
    EXPECT_EQ(text[http::field::content_type], "text/plain; charset=utf-8");
    EXPECT_EQ(text.body(), "text\n");
}

TEST(TreeAnswer, SaysWhatIsWrong) {
    const auto status = [](TreeFault fault) {
        return tree_answer(AskedCheckpoint{}, fault, true).result();
    };
    EXPECT_EQ(status(TreeFault::no_such_leaf), http::status::not_found);
    EXPECT_EQ(status(TreeFault::no_such_tile), http::status::not_found);
    EXPECT_EQ(status(TreeFault::damaged), http::status::gone);
    EXPECT_EQ(status(TreeFault::log_failed), http::status::service_unavailable);
}

}  // namespace gridrace::server
