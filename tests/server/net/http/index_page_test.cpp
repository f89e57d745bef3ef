#include "server/net/http/index_page.hpp"

#include <gtest/gtest.h>

#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

constexpr std::string_view file =
    "<meta property=\"og:title\" content=\"Race me\"/>"
    "<meta property=\"og:description\" content=\"No account\"/>"
    "<meta property=\"og:image\" content=\"./assets/preview.png\"/>"
    "<script src=\"./assets/main.js\"></script>";

bool has(const std::string& html, std::string_view what) {
    return html.find(what) != html.npos;
}

}  // namespace

TEST(IndexPage, NamesWhatLiesAboveARoom) {
    EXPECT_EQ(index_at(file, "/", "", std::nullopt), file);
    EXPECT_TRUE(has(index_at(file, "/r/K7QX2M", "", std::nullopt), "src=\"../assets/main.js"));
    EXPECT_TRUE(has(index_at(file, "/r/K7QX2M/", "", std::nullopt), "src=\"../../assets/main.js"));
}

TEST(IndexPage, HasTheWholeAddressOfItsPicture) {
    const auto html = index_at(file, "/r/K7QX2M", "https://example.org/sudoku/", std::nullopt);

    EXPECT_TRUE(has(html, "content=\"https://example.org/sudoku/assets/preview.png\"")) << html;
    EXPECT_TRUE(has(html, "src=\"../assets/main.js\"")) << html;
}

TEST(IndexPage, TellsAChatWhoInvitesAndToWhat) {
    race::RaceRules rules;
    rules.grade = sudoku::Grade::hard;
    rules.max_players = 4;
    HostedRoom hosted(rules);
    hosted.subscription("Ada");
    hosted.subscription("Bob");

    const auto preview = preview_of(hosted.room().durable_state());

    EXPECT_EQ(preview.title, "Ada: race me on the same sudoku");
    EXPECT_TRUE(preview.description.starts_with(
        "Mode: race \u00b7 Puzzle: hard \u00b7 Players: 2 of 4 \u00b7 "))
        << preview.description;
    EXPECT_FALSE(has(preview.description, "Bob"));
    const auto html = index_at(file, "/r/K7QX2M", "", preview);
    EXPECT_TRUE(has(html, "og:title\" content=\"Ada: race me on the same sudoku\"")) << html;
    EXPECT_FALSE(has(html, "No account\"")) << html;
}

TEST(IndexPage, ShowsThePictureOfTheMode) {
    const Preview preview{"Race", "", "lives", "./assets/preview-lives-1b2C3d4E.png"};

    const auto html = index_at(file, "/r/K7QX2M", "https://example.org/", preview);

    EXPECT_TRUE(
        has(html, "og:image\" content=\"https://example.org/assets/preview-lives-1b2C3d4E.png\""))
        << html;
    EXPECT_TRUE(has(html, "src=\"../assets/main.js\"")) << html;
}

TEST(IndexPage, CannotBeLeftByAName) {
    const Preview hostile{"\"><script>'&", "./\"./"};

    const auto html = index_at(file, "/", "https://example.org/", hostile);

    EXPECT_TRUE(has(html, "content=\"&quot;&gt;&lt;script&gt;&#39;&amp;\"/>")) << html;
    EXPECT_TRUE(has(html, "content=\"./&quot;./\"/>")) << html;
}

}  // namespace gridrace::server
