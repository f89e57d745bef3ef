// What a proxy says of its client before the client's first byte.
#include "server/net/limits/proxy_header.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

using namespace std::string_literals;

const std::string signature = "\r\n\r\n\0\r\nQUIT\n"s;

// Reads as the server does, never more than the header needs; returns what it read.
std::string read_from(std::string_view stream) {
    std::string header;
    for (auto more = more_of_proxy_header(header); more > 0; more = more_of_proxy_header(header)) {
        if (header.size() + more > stream.size()) break;
        header += stream.substr(header.size(), more);
    }
    return header;
}

std::string source_of(std::string_view header) {
    const auto parsed = parse_proxy_header(header);
    if (!parsed) return "fault";
    return parsed->source ? parsed->source->to_string() : "none";
}

std::string binary(char command, char family, const std::string& rest) {
    return signature + command + family + static_cast<char>(rest.size() >> 8) +
           static_cast<char>(rest.size() & 255) + rest;
}

const std::string ipv4 = "\xc0\x00\x02\x01\xc6\x33\x64\x01\x12\x34\x01\xbb"s;

}  // namespace

TEST(ProxyHeader, IsReadInItsFirstVersion) {
    EXPECT_EQ(source_of("PROXY TCP4 192.0.2.1 198.51.100.1 56324 443\r\n"), "192.0.2.1");
    EXPECT_EQ(source_of("PROXY TCP6 2001:db8::1 2001:db8::2 56324 443\r\n"), "2001:db8::1");
    EXPECT_EQ(source_of("PROXY UNKNOWN\r\n"), "none");
    EXPECT_EQ(source_of("PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n"), "none");
}

TEST(ProxyHeader, IsReadInItsSecondVersion) {
    EXPECT_EQ(source_of(binary('\x21', '\x11', ipv4)), "192.0.2.1");
    EXPECT_EQ(source_of(binary('\x21', '\x11', ipv4 + "\x04\x00\x01x"s)), "192.0.2.1");
    EXPECT_EQ(source_of(binary(
                  '\x21', '\x21',
                  "\x20\x01\x0d\xb8"s + std::string(11, '\0') + "\x01"s + std::string(20, '\0'))),
              "2001:db8::1");
    EXPECT_EQ(source_of(binary('\x20', '\x00', "")), "none");
    EXPECT_EQ(source_of(binary('\x21', '\x31', std::string(216, 'x'))), "none");
}

TEST(ProxyHeader, IsRefusedIfItIsNone) {
    for (const auto& bad :
         {"GET / HTTP/1.1\r\n"s, "PROXY\r\n"s, "PROXY TCP4 192.0.2.1\r\n"s,
          "PROXY TCP4 x y 1 2\r\n"s, "PROXY TCP9 192.0.2.1 192.0.2.1 1 2\r\n"s,
          "PROXY TCP4 192.0.2.1 198.51.100.1 56324 443\n"s, ""s, signature,
          binary('\x31', '\x11', ipv4), binary('\x21', '\x11', "short"),
          binary('\x21', '\x11', ipv4) + "x", "PROXY UNKNOWN 1\r\nPROXY UNKNOWN 2\r\n"s,
          "PROXY UNKNOWN " + std::string(100, 'x') + "\r\n"}) {
        EXPECT_EQ(source_of(bad), "fault") << bad;
    }
    EXPECT_EQ(parse_proxy_header(binary('\x21', '\x11', std::string(5000, 'x'))).error(),
              ProxyFault::too_long);
}

TEST(ProxyHeader, IsReadStrictlyInItsFirstVersion) {
    EXPECT_EQ(source_of("PROXY TCP4 0.0.0.0 255.255.255.255 0 65535\r\n"), "0.0.0.0");
    EXPECT_EQ(source_of("PROXY TCP6 ::ffff:192.0.2.1 2001:DB8::2 1 2\r\n"), "192.0.2.1");
    for (const auto& bad : {
             "PROXY  TCP4 192.0.2.1 198.51.100.1 1 2\r\n"s,
             "PROXY TCP4  192.0.2.1 198.51.100.1 1 2\r\n"s,
             "PROXY TCP4 192.0.2.1  198.51.100.1 1 2\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1  1 2\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 1  2\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 1 2 \r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 1 2 3\r\n"s,
             "PROXY TCP4\t192.0.2.1 198.51.100.1 1 2\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 1\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 1 \r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 01 2\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 1 00\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 1 65536\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 1 4294967298\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 -1 2\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 +1 2\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 0x1 2\r\n"s,
             "PROXY TCP4 192.0.2.01 198.51.100.1 1 2\r\n"s,
             "PROXY TCP4 192.0.2.256 198.51.100.1 1 2\r\n"s,
             "PROXY TCP4 192.0.2 198.51.100.1 1 2\r\n"s,
             "PROXY TCP4 2001:db8::1 2001:db8::2 1 2\r\n"s,
             "PROXY TCP4 ::ffff:192.0.2.1 198.51.100.1 1 2\r\n"s,
             "PROXY TCP6 192.0.2.1 198.51.100.1 1 2\r\n"s,
             "PROXY TCP6 2001:db8::1 198.51.100.1 1 2\r\n"s,
             "PROXY TCP6 2001:db8::12345 2001:db8::2 1 2\r\n"s,
             "PROXY tcp4 192.0.2.1 198.51.100.1 1 2\r\n"s,
             "PROXY UNKNOWNS\r\n"s,
             "PROXY unknown\r\n"s,
             "PROXY TCP4 192.0.2.1 198.51.100.1 1 2\r\r\n"s,
         }) {
        EXPECT_EQ(source_of(bad), "fault") << bad;
    }
}

TEST(ProxyHeader, IsReadStrictlyInItsSecondVersion) {
    EXPECT_EQ(source_of(binary('\x21', '\x00', "")), "none");
    EXPECT_EQ(source_of(binary('\x21', '\x12', ipv4)), "fault");
    EXPECT_EQ(source_of(binary('\x21', '\x41', ipv4)), "fault");
    EXPECT_EQ(source_of(binary('\x21', '\x13', ipv4)), "fault");
    EXPECT_EQ(source_of(binary('\x22', '\x11', ipv4)), "fault");
    EXPECT_EQ(source_of(binary('\x21', '\x31', std::string(100, 'x'))), "fault");
    EXPECT_EQ(source_of(binary('\x21', '\x11', ipv4 + "\x04\x00"s)), "fault");
    EXPECT_EQ(source_of(binary('\x21', '\x11', ipv4 + "\x04\x00\x02x"s)), "fault");
}

TEST(ProxyHeader, IsReadToItsLastByteAndNoFurther) {
    for (const auto& header : {"PROXY TCP4 192.0.2.1 198.51.100.1 56324 443\r\n"s,
                               "PROXY UNKNOWN\r\n"s, "PROXY TCP4 1.1.1.1 1.1.1.1 1 22\r\n"s,
                               binary('\x21', '\x11', ipv4), binary('\x20', '\x00', "")}) {
        EXPECT_EQ(read_from(header + "GET / HTTP/1.1\r\n\r\n"), header);
    }
}

TEST(ProxyHeader, EndsHoweverMuchIsSent) {
    EXPECT_LE(read_from("PROXY " + std::string(5000, 'x')).size(), 107u);
    EXPECT_LE(read_from(signature + std::string(70000, '\xff')).size(), 16u);
    EXPECT_LE(read_from("GET / HTTP/1.1\r\n\r\n").size(), 12u);
}

}  // namespace gridrace::server
