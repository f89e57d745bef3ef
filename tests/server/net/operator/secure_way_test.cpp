// By which ways an operator may come: those on which nobody else can read.
#include "server/net/operator/secure_way.hpp"

#include <gtest/gtest.h>

namespace gridrace::server::secure_way_test {

namespace {

using Header = std::pair<const char*, const char*>;

constexpr auto proxy = "10.0.0.9";
constexpr bool has_tls = true;

struct Way {
    std::string_view peer;
    std::vector<Header> headers{};
    const char* host = "localhost:8765";
    bool is_in_proxy_header = false;
};

bool may_come(const Way& way, bool with_tls = false,
              ForwardedHeader header = ForwardedHeader::x_forwarded_for) {
    GateSettings settings;
    settings.trusted_proxies = *parse_networks(proxy);
    settings.forwarded_header = header;
    Request request(http::verb::post, "/operator/command", 11);
    request.set(http::field::host, way.host);
    for (const auto& [name, value] : way.headers) request.insert(name, value);
    const Peer peer{*parse_address(way.peer), way.is_in_proxy_header};
    const auto found = find_client(settings, peer, request);
    return !why_not_secure(settings, with_tls, found, request);
}

const Header client{"X-Forwarded-For", "192.0.2.1"};

}  // namespace

TEST(SecureWay, IsThisMachineItself) {
    EXPECT_TRUE(may_come({"127.0.0.1"}));
    EXPECT_TRUE(may_come({"::1", {}, "[::1]:8765"}));
    EXPECT_FALSE(may_come({"192.0.2.1"}));
    EXPECT_FALSE(may_come({"192.0.2.1", {{"X-Forwarded-Proto", "https"}}}));
    // It may be a proxy that says nothing of its clients, or one that is not listed.
    EXPECT_FALSE(may_come({"127.0.0.1", {}, "race.example.org"}));
    EXPECT_FALSE(may_come({"127.0.0.1", {client, {"X-Forwarded-Proto", "https"}}}));
}

TEST(SecureWay, IsTls) {
    EXPECT_TRUE(may_come({"192.0.2.1", {}, "race.example.org"}, has_tls));
    EXPECT_TRUE(may_come({"192.0.2.1", {client}}, has_tls));
    EXPECT_FALSE(may_come({proxy, {client}}, has_tls)) << "its client may have come by http";
    EXPECT_TRUE(may_come({"192.0.2.1", {}, "race.example.org", true}, has_tls));
}

TEST(SecureWay, IsATrustedProxyThatSaysSo) {
    const auto says = [](const char* proto) {
        return may_come({proxy, {client, {"X-Forwarded-Proto", proto}}});
    };
    EXPECT_TRUE(says("https"));
    EXPECT_TRUE(says("HTTPS, https"));
    EXPECT_FALSE(says("http"));
    EXPECT_FALSE(says("http, https"));
    EXPECT_FALSE(says(""));
    EXPECT_FALSE(says(","));
    EXPECT_FALSE(may_come({proxy, {client}}));
    EXPECT_FALSE(may_come(
        {proxy, {client, {"X-Forwarded-Proto", "https"}, {"X-Forwarded-Proto", "https"}}}));
    EXPECT_TRUE(may_come({"192.0.2.1", {{"X-Forwarded-Proto", "https"}}, "a.example", true}));
    EXPECT_FALSE(may_come({"192.0.2.1", {}, "a.example", true}));
}

TEST(SecureWay, IsReadFromTheHeaderThatTheServerReads) {
    const auto says = [](const char* forwarded) {
        return may_come({proxy, {{"Forwarded", forwarded}, {"X-Forwarded-Proto", "https"}}}, false,
                        ForwardedHeader::forwarded);
    };
    EXPECT_TRUE(says("for=192.0.2.1;proto=https"));
    EXPECT_TRUE(says("for=192.0.2.1;proto=\"https\", for=10.0.0.9; Proto=HTTPS"));
    EXPECT_FALSE(says("for=192.0.2.1"));
    EXPECT_FALSE(says("for=192.0.2.1;proto=http"));
    EXPECT_FALSE(says("for=192.0.2.1;proto=https, for=10.0.0.9"));
    EXPECT_FALSE(may_come({proxy, {client, {"Forwarded", "proto=https"}}}));
}

}  // namespace gridrace::server::secure_way_test
