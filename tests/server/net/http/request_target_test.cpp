#include "server/net/http/request_target.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

struct Reading {
    std::string target;
    std::string host;
    bool is_refused = false;

    friend bool operator==(const Reading&, const Reading&) = default;
};

Reading read(const std::string& target, const std::string& host = "localhost") {
    Request request(http::verb::get, target, 11);
    request.set(http::field::host, host);
    const bool is_refused = use_origin_form(request).has_value();
    return {request.target(), request[http::field::host], is_refused};
}

}  // namespace

TEST(RequestTarget, LosesThePathUnderWhichAProxyHasTheServer) {
    const auto cut = [](const std::string& target, std::string_view path = "/sudoku") {
        Request request(http::verb::get, target, 11);
        cut_public_path(request, path);
        return std::string(request.target());
    };
    EXPECT_EQ(cut("/sudoku/r/K7QX2M?a"), "/r/K7QX2M?a");
    EXPECT_EQ(cut("/sudoku/"), "/");
    EXPECT_EQ(cut("/r/K7QX2M"), "/r/K7QX2M");
    EXPECT_EQ(cut("/sudoku"), "/sudoku");
    EXPECT_EQ(cut("/sudokus/"), "/sudokus/");
    EXPECT_EQ(cut("/sudoku/sudoku/"), "/sudoku/");
    EXPECT_EQ(cut("/a/", ""), "/a/");
}

TEST(RequestTarget, InAbsoluteFormNamesTheHost) {
    EXPECT_EQ(read("http://race.example:8765/r/K7QX2M"),
              (Reading{"/r/K7QX2M", "race.example:8765"}));
    EXPECT_EQ(read("HTTPS://Race.Example/rooms?a=http://b/"),
              (Reading{"/rooms?a=http://b/", "Race.Example"}));
    EXPECT_EQ(read("http://[::1]:80/healthz"), (Reading{"/healthz", "[::1]:80"}));
}

TEST(RequestTarget, InAbsoluteFormMayHaveNoPath) {
    EXPECT_EQ(read("http://race.example"), (Reading{"/", "race.example"}));
    EXPECT_EQ(read("http://race.example?a"), (Reading{"/?a", "race.example"}));
}

TEST(RequestTarget, InOtherFormsStaysAsItIs) {
    for (const auto* target : {"/", "/r/K7QX2M", "/http://a/b", "*", "race.example:80", "ftp://a/b",
                               "http:/a", "http"}) {
        EXPECT_EQ(read(target), (Reading{target, "localhost"}));
    }
}

TEST(RequestTarget, IsRefusedIfItNamesNoHost) {
    for (const auto* target : {"http:///healthz", "http://", "http://ada@race.example/",
                               "http://a:b/", "http://a,b/", "http://[a]/"}) {
        EXPECT_EQ(read(target), (Reading{target, "localhost", true}));
    }
}

TEST(RequestTarget, InAbsoluteFormReplacesEveryHost) {
    Request request(http::verb::get, "http://race.example/", 10);

    EXPECT_FALSE(use_origin_form(request));

    EXPECT_EQ(request[http::field::host], "race.example");
    EXPECT_EQ(request.count(http::field::host), 1u);
}

}  // namespace gridrace::server
