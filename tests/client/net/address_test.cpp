// Addresses as people paste them.
#include "client/net/address.hpp"

#include <gtest/gtest.h>

#include <tuple>

namespace gridrace::client {

namespace {

const ServerAddress home{"127.0.0.1", 8765};

}  // namespace

TEST(ServerAddress, IsReadFromItsUrl) {
    const std::vector<std::tuple<const char*, const char*, int>> addresses = {
        {"ws://localhost:8765", "localhost", 8765},
        {"ws://play.example.org", "play.example.org", 80},
        {"ws://10.0.0.1:1/", "10.0.0.1", 1},
        {"http://10.0.0.1:8765/", "10.0.0.1", 8765},
        {"http://play.example.org", "play.example.org", 80},
        {"ws://[::1]:65535", "::1", 65535},
        {"ws://[fe80::1]", "fe80::1", 80},
        {"localhost:9999", "localhost", 9999},
        {"[::1]:9999/", "::1", 9999},
    };
    for (const auto& [text, host, port] : addresses) {
        const auto address = parse_server(text);
        ASSERT_TRUE(address) << text;
        EXPECT_EQ(*address, (ServerAddress{host, static_cast<std::uint16_t>(port)})) << text;
    }
}

TEST(ServerAddress, IsRefusedWhereItMakesNoSense) {
    for (const auto* text : {"",
                             "localhost",
                             "ftp://localhost",
                             "localhost:",
                             "localhost:0",
                             "ws://",
                             "ws://:80",
                             "ws:///r/K7QX2M",
                             "ws://host:0",
                             "ws://host:65536",
                             "ws://host:8o",
                             "ws://host:",
                             "ws://ho st",
                             "ws://[::1",
                             "ws://[]:80",
                             "ws://user@host",
                             "ws://host//",
                             "ws://host/a b",
                             "ws://host/../up",
                             "ws://host/r/K7QX2M",
                             "nas/sudoku"}) {
        EXPECT_FALSE(parse_server(text)) << text;
    }
}

TEST(ServerAddress, IsSecureIfItIsANameAlone) {
    EXPECT_EQ(*parse_server("race.example.org"), (ServerAddress{"race.example.org", 443, true}));
    EXPECT_EQ(*parse_server("race.example.org/"), (ServerAddress{"race.example.org", 443, true}));
    for (const auto* text : {"nas", "10.0.0.1", ".org", "race.", "race.example.org:"})
        EXPECT_FALSE(parse_server(text)) << text;
}

TEST(ServerAddress, IsSecureIfItSaysSo) {
    EXPECT_EQ(*parse_server("wss://host"), (ServerAddress{"host", 443, true}));
    EXPECT_EQ(*parse_server("wss://[::1]:99/"), (ServerAddress{"::1", 99, true}));
    EXPECT_EQ(to_url(*parse_server("wss://host")), "wss://host:443");
    EXPECT_EQ(*parse_server("https://host"), (ServerAddress{"host", 443, true}));
    EXPECT_EQ(*parse_server("https://host:8765"), (ServerAddress{"host", 8765, true}));
    EXPECT_FALSE(parse_server("wss://"));
    EXPECT_FALSE(parse_server("https://"));
}

TEST(ServerAddress, MayHaveAPath) {
    const ServerAddress behind_proxy{"example.org", 443, true, "", "/sudoku"};
    for (const auto* text : {"https://example.org/sudoku", "https://example.org/sudoku/",
                             "wss://example.org:443/sudoku", "example.org/sudoku"}) {
        const auto address = parse_server(text);
        ASSERT_TRUE(address) << text;
        EXPECT_EQ(*address, behind_proxy) << text;
    }
    EXPECT_EQ(parse_server("localhost:8765/a/b")->path, "/a/b");
    EXPECT_EQ(to_url(behind_proxy), "wss://example.org:443/sudoku");
    EXPECT_EQ(page_of(behind_proxy), "https://example.org/sudoku");
    EXPECT_EQ(web_origin_of(behind_proxy), "https://example.org");
    EXPECT_EQ(authority_of(behind_proxy), "example.org:443");
}

TEST(RoomAddress, MayHaveAPathBeforeItsOwn) {
    const RoomAddress room{{"example.org", 443, true, "", "/sudoku"},
                           *race::RoomCode::parse("K7QX2M")};
    EXPECT_EQ(*parse_room("https://example.org/sudoku/r/K7QX2M", home), room);
    EXPECT_EQ(*parse_room("K7QX2M", room.server), room);
    EXPECT_EQ(to_link(room), "https://example.org/sudoku/r/K7QX2M");
    EXPECT_EQ(*parse_room(to_url(room), home), room);
}

TEST(ServerAddress, KnowsWhenItLeadsEveryMachineToItself) {
    for (const auto* text :
         {"ws://127.0.0.1:8765", "ws://127.1.2.3", "ws://[::1]", "ws://localhost"}) {
        EXPECT_TRUE(is_loopback(*parse_server(text))) << text;
    }
    EXPECT_FALSE(is_loopback(*parse_server("ws://192.168.1.20:8765")));
}

TEST(RoomAddress, IsReadFromALinkOrFromACode) {
    const auto code = *race::RoomCode::parse("K7QX2M");

    EXPECT_EQ(*parse_room("K7QX2M", home), (RoomAddress{home, code}));
    EXPECT_EQ(*parse_room("k7qx2m", home), (RoomAddress{home, code}));
    EXPECT_EQ(*parse_room("ws://[::1]:99/r/k7qx2m", home), (RoomAddress{{"::1", 99}, code}));
    EXPECT_EQ(*parse_room("https://host/r/K7QX2M", home), (RoomAddress{{"host", 443, true}, code}));
    EXPECT_EQ(*parse_room("http://host:8765/r/K7QX2M", home), (RoomAddress{{"host", 8765}, code}));
}

TEST(RoomAddress, MayEndWithTheRoomsWord) {
    const RoomAddress room{home, *race::RoomCode::parse("K7QX2M"), "two words"};

    EXPECT_EQ(*parse_room("K7QX2M#word=two%20words", home), room);
    EXPECT_EQ(*parse_room(to_link(room), home), room);
    EXPECT_EQ(to_url(room).find('#'), std::string::npos) << "files are named by it";
    EXPECT_EQ(parse_room("K7QX2M#word=%00", home)->word, "") << "no word that a room can have";
}

TEST(RoomAddress, MayEndWithTheServersWord) {
    auto known = home;
    known.word = "two moons";
    const RoomAddress room{known, *race::RoomCode::parse("K7QX2M"), "kite"};

    EXPECT_EQ(*parse_room("K7QX2M#word=kite,server_word=two%20moons", home), room);
    EXPECT_EQ(*parse_room(to_link(room, "two moons"), {}), room);
    EXPECT_EQ(to_link(room).find("moons"), std::string::npos) << "only where guests need it";
    EXPECT_EQ(to_url(room).find('#'), std::string::npos);
    EXPECT_EQ(parse_room("ws://other/r/K7QX2M", known)->server.word, "") << "of another server";
}

TEST(RoomAddress, NeedsNoSchemeBeforeAPort) {
    EXPECT_EQ(*parse_room("localhost:9999/r/K7QX2M", home),
              (RoomAddress{{"localhost", 9999}, *race::RoomCode::parse("K7QX2M")}));
}

TEST(RoomAddress, SaysWhichCharactersNoCodeHas) {
    EXPECT_EQ(parse_room("ABC123", home).error().reason,
              "'ABC123' is not a room code: room codes are six characters without 0, 1, I, L, O "
              "and U, such as K7QX2M");
}

TEST(RoomAddress, TrustsWhomItsServerTrusts) {
    ServerAddress server = home;
    server.authorities = "ca.pem";

    EXPECT_EQ(parse_room("K7QX2M", server)->server.authorities, "ca.pem");
    EXPECT_EQ(parse_room("wss://host/r/K7QX2M", server)->server,
              (ServerAddress{"host", 443, true, "ca.pem"}));
}

TEST(RoomAddress, IsRefusedWithAReasonThatIsSafeToPrint) {
    for (const auto* text : {"", "K7QX2", "K7QX2MM", "K7QX20", "ws://host", "ws://host/r/",
                             "ws://host/r/K7QX2M/", "ftp://host/r/K7QX2M", "\x1b[31m"}) {
        const auto room = parse_room(text, home);
        ASSERT_FALSE(room) << text;
        EXPECT_NE(room.error().reason, "");
        EXPECT_EQ(room.error().reason.find('\x1b'), std::string::npos);
    }
}

TEST(RoomAddress, IsToldAsItIsRead) {
    for (const auto* text : {"ws://host:8765/r/K7QX2M", "ws://[::1]:80/r/K7QX2M"}) {
        EXPECT_EQ(to_url(*parse_room(text, home)), text);
    }
    EXPECT_EQ(to_url(home), "ws://127.0.0.1:8765");
}

TEST(ServerAddress, HasAnAuthorityWithIPv6InBrackets) {
    EXPECT_EQ(authority_of(*parse_server("ws://[::1]:8765")), "[::1]:8765");
    EXPECT_EQ(authority_of(*parse_server("https://host")), "host:443");
}

TEST(RoomAddress, HasALinkForBrowsers) {
    for (const auto* text : {"http://host:8765/r/K7QX2M", "https://host/r/K7QX2M",
                             "http://[::1]/r/K7QX2M", "https://host:80/r/K7QX2M"}) {
        EXPECT_EQ(to_link(*parse_room(text, home)), text);
    }
    EXPECT_EQ(to_link(*parse_room("wss://host/r/K7QX2M", home)), "https://host/r/K7QX2M");
}

}  // namespace gridrace::client
