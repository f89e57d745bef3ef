// Requests that the parser takes and the rules of HTTP forbid, and names of hosts.
#include "server/net/http/request_check.hpp"

#include <gtest/gtest.h>

#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

// As the server reads it; whether that fails, or the check finds a fault.
bool is_refused(const std::string& text) {
    http::request_parser<http::string_body> parser;
    parser.eager(true);
    boost::system::error_code error;
    parser.put(boost::asio::buffer(text), error);
    return error || fault_in(parser.get());
}

std::string with(const std::string& headers, const std::string& version = "1.1") {
    return "POST /rooms HTTP/" + version + "\r\n" + headers + "\r\n";
}

}  // namespace

TEST(RequestCheck, WantsOneHost) {
    EXPECT_FALSE(is_refused(with("Host: race.example\r\n")));
    EXPECT_FALSE(is_refused(with("", "1.0")));

    EXPECT_TRUE(is_refused(with("")));
    EXPECT_TRUE(is_refused(with("Host: a\r\nHost: b\r\n")));
    EXPECT_TRUE(is_refused(with("Host: a\r\nHost: a\r\n")));
    EXPECT_TRUE(is_refused(with("Host: a\r\nhOST: b\r\n", "1.0")));
    EXPECT_TRUE(is_refused(with("Host:\r\n")));
    EXPECT_TRUE(is_refused(with("Host: a, b\r\n")));
    EXPECT_TRUE(is_refused(with("Host: user@race.example\r\n")));
}

TEST(RequestCheck, KnowsOneTransferEncoding) {
    const std::string host = "Host: a\r\n";
    EXPECT_FALSE(is_refused(with(host + "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n"));
    EXPECT_FALSE(is_refused(with(host + "Transfer-Encoding: Chunked\r\n") + "0\r\n\r\n"));

    for (const auto* coding : {"xchunked", "chunkedx", "gzip", "gzip, chunked", "chunked, identity",
                               "chunked, chunked", "identity", "", "\"chunked\""}) {
        const auto line = std::string("Transfer-Encoding: ") + coding + "\r\n";
        EXPECT_TRUE(is_refused(with(host + line) + "0\r\n\r\n")) << coding;
    }
    const std::string twice = "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n";
    EXPECT_TRUE(is_refused(with(host + twice) + "0\r\n\r\n"));
    EXPECT_TRUE(is_refused(with(host + "Transfer-Encoding: chunked\r\n", "1.0") + "0\r\n\r\n"));
    const std::string both = "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n";
    EXPECT_TRUE(is_refused(with(host + both) + "0\r\n\r\n"));
}

TEST(HostHeader, IsReadInAllItsForms) {
    EXPECT_EQ(parse_host("Race.Example.org:8765"), "race.example.org");
    EXPECT_EQ(parse_host("race.example.org."), "race.example.org");
    EXPECT_EQ(parse_host("192.0.2.1:80"), "192.0.2.1");
    EXPECT_EQ(parse_host("[::1]:8765"), "::1");
    EXPECT_EQ(parse_host("[2001:db8::1]"), "2001:db8::1");
    EXPECT_EQ(parse_host("[fe80::1%\x80]"), std::nullopt);
    for (const auto* bad : {"", ":80", "a:b", "a:80:80", "a:123456", "[::1", "[::1]x", "[a]", "a b",
                            "a/b", "a@b", "a,b", "::1", "[192.0.2.1]", "."}) {
        EXPECT_FALSE(parse_host(bad)) << bad;
    }
    EXPECT_FALSE(parse_host(std::string(300, 'a')));
}

TEST(HostHeader, TellsWhatTheNameStandsFor) {
    for (const auto* host : {"localhost", "a.localhost", "127.0.0.1", "127.9.9.9", "::1"}) {
        EXPECT_TRUE(is_this_machine(host)) << host;
    }
    for (const auto* host : {"192.0.2.1", "localhost.example", "notlocalhost", "0.0.0.0", "::"}) {
        EXPECT_FALSE(is_this_machine(host)) << host;
    }
    for (const auto* host : {"raspberrypi", "race.local", "race.home.arpa", "a.internal"}) {
        EXPECT_TRUE(is_private_name(host)) << host;
    }
    for (const auto* host : {"race.example", "local.example", "evil.notlocal", "x.locals"}) {
        EXPECT_FALSE(is_private_name(host)) << host;
    }
}

}  // namespace gridrace::server
