#include "server/net/http/page.hpp"

#include <gtest/gtest.h>

#include <array>

namespace gridrace::server {

namespace {

constexpr std::array<WebFile, 3> files{{
    {"/assets/app-1b2C3d4E.js", "text/javascript", "W/\"js\"", WebCaching::immutable, "plain js",
     "gz js", "br"},
    {"/index.html", "text/html", "W/\"html\"", WebCaching::revalidate, "plain html", "gz html", ""},
    {"/sw.js", "text/javascript", "W/\"sw\"", WebCaching::revalidate, "sw", "", ""},
}};

Request request(std::string_view target, http::verb method = http::verb::get) {
    Request request(method, target, 11);
    request.set(http::field::host, "race.example:8765");
    return request;
}

FileResponse file_at(std::string_view target, http::field field = http::field::from,
                     std::string_view value = "") {
    auto asked = request(target);
    asked.set(field, value);
    return std::get<FileResponse>(answer_page(files, asked).value());
}

std::string body_of(const FileResponse& answer) {
    return {answer.body().begin(), answer.body().end()};
}

Request accepting(std::string_view target, std::string_view accept) {
    auto asked = request(target);
    asked.set(http::field::accept, accept);
    return asked;
}

// A page that was made for its address.
Response page_at(std::string_view target, std::string_view accept) {
    return std::get<Response>(answer_page(files, accepting(target, accept)).value());
}

}  // namespace

TEST(Page, IsServedAtTheRootAndForARoomsLinkInABrowser) {
    EXPECT_EQ(body_of(file_at("/")), "plain html");
    EXPECT_EQ(body_of(file_at("/?from=a-link")), "plain html");
    EXPECT_EQ(page_at("/r/k7qx2m", "text/html,*/*").body(), "plain html");
    EXPECT_EQ(page_at("/r/K7QX2M", "*/*").body(), "plain html");
    EXPECT_EQ(page_at("/r/abc", "text/html").body(), "plain html");
    EXPECT_EQ(page_at("/", "*/*").body(), "plain html");
    EXPECT_EQ(room_of_page(accepting("/r/k7qx2m/?utm=1", "*/*"))->text(), "K7QX2M");
    EXPECT_FALSE(room_of_page(accepting("/r/abc", "*/*")));
    EXPECT_FALSE(room_of_page(request("/r/K7QX2M")));
    EXPECT_FALSE(answer_page(files, request("/r/K7QX2M")));
    EXPECT_FALSE(answer_page(files, request("/r/K7QX2M/races/1")));
    EXPECT_FALSE(answer_page(files, request("/nowhere.js")));
    EXPECT_FALSE(answer_page(files, request("/../index.html")));
}

TEST(Page, ComesInTheSmallestFormThatTheBrowserTakes) {
    constexpr auto accept = http::field::accept_encoding;
    const auto brotli = file_at("/assets/app-1b2C3d4E.js", accept, "gzip, br");
    EXPECT_EQ(body_of(brotli), "br");
    EXPECT_EQ(brotli[http::field::content_encoding], "br");
    EXPECT_EQ(brotli[http::field::content_length], "2");
    EXPECT_EQ(brotli[http::field::vary], "Accept-Encoding");

    EXPECT_EQ(body_of(file_at("/assets/app-1b2C3d4E.js", accept, "gzip")), "gz js");
    EXPECT_EQ(body_of(file_at("/", accept, "gzip, br")), "gz html");
    const auto plain = file_at("/sw.js", accept, "gzip, br");
    EXPECT_EQ(body_of(plain), "sw");
    EXPECT_EQ(plain.count(http::field::content_encoding), 0u);
}

TEST(Page, IsCachedForGoodOnlyUnderAHashedName) {
    EXPECT_EQ(file_at("/assets/app-1b2C3d4E.js")[http::field::cache_control],
              "public, max-age=31536000, immutable");
    EXPECT_EQ(file_at("/")[http::field::cache_control], "no-cache");
    EXPECT_EQ(file_at("/sw.js")[http::field::cache_control], "no-cache");
}

TEST(Page, IsNotSentAgainToABrowserThatHasIt) {
    auto asked = request("/");
    asked.set(http::field::if_none_match, "W/\"old\", W/\"html\"");

    const auto answer = std::get<Response>(answer_page(files, asked).value());

    EXPECT_EQ(answer.result(), http::status::not_modified);
    EXPECT_EQ(answer[http::field::etag], "W/\"html\"");
    EXPECT_TRUE(answer.body().empty());
    EXPECT_TRUE(answer.keep_alive());
}

TEST(Page, MayLoadItsOwnFilesAlone) {
    const auto answer = file_at("/");
    const std::string policy(answer["Content-Security-Policy"]);

    EXPECT_TRUE(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
    EXPECT_NE(policy.find("'self' ws://race.example:8765 wss://race.example:8765;"), policy.npos);
    EXPECT_NE(policy.find("frame-ancestors 'none'"), policy.npos);
    EXPECT_EQ(answer["X-Content-Type-Options"], "nosniff");
    EXPECT_EQ(answer["Referrer-Policy"], "no-referrer");
    EXPECT_EQ(answer["Cross-Origin-Opener-Policy"], "same-origin");
    EXPECT_EQ(answer.count(http::field::set_cookie), 0u);
}

TEST(Page, HasNoHostInItsPolicyThatIsNone) {
    for (const auto* host : {"[::1]:8765", "evil.example;script-src *", ""}) {
        auto asked = request("/");
        asked.set(http::field::host, host);
        const auto answer = std::get<FileResponse>(answer_page(files, asked).value());
        const std::string policy(answer["Content-Security-Policy"]);
        EXPECT_NE(policy.find("connect-src 'self';"), policy.npos) << policy;
    }
}

TEST(Page, TellsTheHeaderAloneToHead) {
    const auto answer =
        std::get<FileResponse>(answer_page(files, request("/", http::verb::head)).value());

    EXPECT_EQ(answer[http::field::content_length], "10");
    EXPECT_TRUE(answer.body().empty());
}

TEST(Page, IsAskedForWithGet) {
    const auto answer =
        std::get<Response>(answer_page(files, request("/", http::verb::post)).value());

    EXPECT_EQ(answer.result(), http::status::method_not_allowed);
    EXPECT_EQ(answer[http::field::allow], "GET, HEAD");
}

TEST(Page, KeepsTheConnectionAsTheBrowserWants) {
    EXPECT_TRUE(file_at("/").keep_alive());
    EXPECT_FALSE(file_at("/", http::field::connection, "close").keep_alive());
}

TEST(Page, ThatIsMissingIsSaidToBe) {
    const auto answer = std::get<Response>(answer_page({}, request("/")).value());

    EXPECT_EQ(answer.result(), http::status::not_found);
    EXPECT_NE(answer.body().find("built without its page"), std::string::npos);
    EXPECT_FALSE(answer_page({}, request("/index.html")));
}

TEST(Page, OfARoomIsAskedForAgainAndSentOnlyIfItHasChanged) {
    auto asked = accepting("/r/K7QX2M", "*/*");
    const Preview two_players{"Ada: race me", "Players: 2 of 8"};
    const auto answer = answer_room_page(files, asked, {}, two_players);
    EXPECT_EQ(answer.result(), http::status::ok);
    EXPECT_EQ(answer[http::field::cache_control], "no-cache");
    EXPECT_EQ(answer[http::field::vary], "Accept, Accept-Encoding, X-Forwarded-Proto");
    EXPECT_NE(answer["Content-Security-Policy"], "");

    asked.set(http::field::if_none_match, answer[http::field::etag]);
    EXPECT_EQ(answer_room_page(files, asked, {}, two_players).result(), http::status::not_modified);
}

TEST(Page, ForABrowserThatHasOpenedAnUnknownAddressIsItsStart) {
    const auto answer = answer_unknown_page(files, accepting("/nope", "text/html,*/*"), {});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->result(), http::status::not_found);
    EXPECT_EQ((*answer)[http::field::cache_control], "no-store");
    EXPECT_EQ(answer->body(), "plain html");
    EXPECT_FALSE(answer_unknown_page(files, accepting("/assets/old.js", "*/*"), {}));
    EXPECT_FALSE(answer_unknown_page({}, accepting("/nope", "text/html"), {}));
    EXPECT_FALSE(answer_unknown_page(files, accepting("/" + std::string(9, '/'), "text/html"), {}));
}

}  // namespace gridrace::server
