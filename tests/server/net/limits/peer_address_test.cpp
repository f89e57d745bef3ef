// Which way a request came, and whether limits apply to it.
#include "server/net/limits/peer_address.hpp"

#include <gtest/gtest.h>

#include "server/net/limits/peer_warnings.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;
using Header = std::pair<const char*, const char*>;

constexpr auto here = "127.0.0.1";
constexpr auto proxy = "10.0.0.9";

Peer peer(std::string_view address) {
    return {*parse_address(address)};
}

Request request(std::initializer_list<Header> headers, const char* host = "localhost:8765") {
    Request request(http::verb::post, "/rooms", 11);
    request.set(http::field::host, host);
    for (const auto& [name, value] : headers) request.insert(name, value);
    return request;
}

GateSettings trusting(std::string_view proxies) {
    GateSettings settings;
    settings.trusted_proxies = *parse_networks(proxies);
    return settings;
}

std::string warning_line(const GateSettings& settings, const Peer& from, const Request& asked) {
    const auto advice = advise(settings, from, find_client(settings, from, asked), asked);
    return advice ? advice->line : "no advice";
}

}  // namespace

TEST(PeerAddress, IsUnlimitedOnlyFromThisMachineItself) {
    const GateSettings settings;

    EXPECT_TRUE(is_unlimited(settings, find_client(settings, peer(here), request({}))));
    EXPECT_TRUE(is_unlimited(settings, find_client(settings, peer("::1"), request({}, "[::1]:8"))));
    EXPECT_FALSE(is_unlimited(settings, find_client(settings, peer("192.0.2.1"), request({}))));
}

TEST(PeerAddress, IsLimitedBehindAProxyThatIsNotListed) {
    const GateSettings settings;
    for (const auto* header : {"X-Forwarded-For", "Forwarded", "Via", "x-real-ip",
                               "X-Forwarded-Proto", "CF-Connecting-IP"}) {
        const auto peer_address =
            find_client(settings, peer(here), request({{header, "127.0.0.1"}}));

        EXPECT_EQ(peer_address.path, ProxyPath::unlisted_proxy) << header;
        EXPECT_EQ(peer_address.client, peer(here).address) << header;
        EXPECT_FALSE(is_unlimited(settings, peer_address)) << header;
    }
}

TEST(PeerAddress, IsLimitedIfThisMachineAsksForAnotherHost) {
    const GateSettings settings;
    for (const auto* host :
         {"race.example.org", "192.0.2.80:8765", "localhost.example.org", "", "a b"}) {
        const auto peer_address = find_client(settings, peer(here), request({}, host));

        EXPECT_EQ(peer_address.path, ProxyPath::foreign_name) << host;
        EXPECT_FALSE(is_unlimited(settings, peer_address)) << host;
    }
    EXPECT_EQ(find_client(settings, peer("192.0.2.1"), request({}, "race.example.org")).path,
              ProxyPath::direct);
}

TEST(PeerAddress, IsFromWhomATrustedProxyNames) {
    const auto settings = trusting(proxy);
    const auto named =
        find_client(settings, peer(proxy), request({{"X-Forwarded-For", "192.0.2.7"}}));
    EXPECT_EQ(named.client, peer("192.0.2.7").address);
    EXPECT_EQ(named.path, ProxyPath::trusted_proxy);

    // Behind another proxy on its machine, it names the loopback for everybody.
    const auto nested = find_client(settings, peer(proxy), request({{"X-Forwarded-For", here}}));
    EXPECT_EQ(nested.path, ProxyPath::trusted_proxy);
    EXPECT_FALSE(is_unlimited(settings, nested));
}

TEST(PeerAddress, IsLimitedIfATrustedProxyNamesNobody) {
    const auto settings = trusting(here);
    for (const auto& asked :
         {request({}), request({{"X-Forwarded-For", "unknown"}}),
          request({{"X-Forwarded-For", here}}), request({{"Forwarded", "for=192.0.2.7"}})}) {
        const auto peer_address = find_client(settings, peer(here), asked);

        EXPECT_EQ(peer_address.path, ProxyPath::silent_proxy);
        EXPECT_FALSE(is_unlimited(settings, peer_address));
    }
}

TEST(PeerAddress, CanBeUnlimitedThroughATrustedProxy) {
    auto settings = trusting(proxy);
    settings.unlimited = *parse_networks("192.0.2.0/24");

    const auto asked = request({{"X-Forwarded-For", "192.0.2.7"}});

    EXPECT_TRUE(is_unlimited(settings, find_client(settings, peer(proxy), asked)));
    EXPECT_FALSE(is_unlimited(settings, find_client(settings, peer("192.0.2.9"), asked)));
}

TEST(PeerAddress, IsLimitedIfAProxyHeaderNamesThisMachine) {
    auto settings = trusting(proxy);
    settings.proxy_protocol = true;

    const auto peer_address = find_client(settings, {*parse_address(here), true}, request({}));

    EXPECT_EQ(peer_address.path, ProxyPath::trusted_proxy);
    EXPECT_FALSE(is_unlimited(settings, peer_address));
}

TEST(ProxyAdvice, OffersALineForAProxyNearby) {
    const auto forwarded = request({{"X-Forwarded-For", "192.0.2.7"}});
    EXPECT_EQ(warning_line({}, peer(here), request({})), "no advice");
    EXPECT_EQ(warning_line({}, peer(here), forwarded), "trusted_proxies = ['127.0.0.1']");
    EXPECT_EQ(warning_line({}, peer(here), request({}, "race.example")),
              "trusted_proxies = ['127.0.0.1']");
    EXPECT_EQ(warning_line(trusting("10.0.0.0/8"), peer("fd00::9"), forwarded),
              "trusted_proxies = ['10.0.0.0/8', 'fd00::9']");
    EXPECT_EQ(warning_line(trusting(here), peer(here), request({})), "");
}

TEST(ProxyAdvice, NeverOffersToTrustAStranger) {
    const auto forwarded = request({{"X-Forwarded-For", "1.2.3.4"}});
    // Of the internet, of a provider's network, and of the link.
    for (const auto* stranger :
         {"203.0.113.5", "2001:db8::9", "100.64.0.7", "169.254.1.1", "fe80::1"}) {
        const auto found = find_client({}, peer(stranger), forwarded);
        const auto advice = advise({}, peer(stranger), found, forwarded);

        ASSERT_TRUE(advice) << stranger;
        EXPECT_EQ(advice->line, "") << stranger;
        EXPECT_EQ(advice->level, Level::info) << stranger;
    }
}

TEST(ProxyAdvice, NeverOffersToTrustARouter) {
    GateSettings settings;
    settings.routers = {*parse_address("172.17.0.1")};

    const auto line =
        warning_line(settings, peer("172.17.0.1"), request({{"X-Forwarded-For", "1.2.3.4"}}));

    EXPECT_EQ(line, "");
}

TEST(ProxyAdvice, OffersNothingWithTheProxyProtocol) {
    auto settings = trusting(proxy);
    settings.proxy_protocol = true;
    const auto forwarded = request({{"X-Forwarded-For", "192.0.2.7"}});
    const Peer player{*parse_address("192.0.2.7"), true};

    EXPECT_EQ(warning_line(settings, player, forwarded), "no advice");
    EXPECT_EQ(warning_line(settings, peer(here), forwarded), "");
    EXPECT_EQ(warning_line(settings, peer(here), request({}, "race.example")), "");
}

// A client's own header is often passed on by a proxy that sets another one, or none.
TEST(ProxyAdvice, DoesNotOfferAHeaderThatAClientMayHaveWritten) {
    const auto other = request({{"Forwarded", "for=192.0.2.7"}});

    EXPECT_EQ(warning_line(trusting(here), peer(here), other), "");
}

TEST(ProxyAdvice, RaisesNoAlarmWhenTheHostTriesOutAProxy) {
    const auto settings = trusting(here);
    for (const auto* itself : {"127.0.0.1", "::1"}) {
        const auto asked = request({{"X-Forwarded-For", itself}}, "race.example");
        const auto found = find_client(settings, peer(here), asked);
        const auto advice = advise(settings, peer(here), found, asked);

        if (!advice) continue;
        EXPECT_EQ(advice->level, Level::info) << itself;
        EXPECT_NE(advice->problem.find("fine if you try it out here"), std::string_view::npos);
    }
    const auto direct = request({}, "race.example");
    EXPECT_EQ(advise({}, peer(here), find_client({}, peer(here), direct), direct)->level,
              Level::info);
}

TEST(PeerWarnings, ComeOnceAnHourForEachPeer) {
    const PeerWarnings::TimePoint start{1h};
    PeerWarnings warnings;
    EXPECT_TRUE(warnings.is_due(*parse_address(here), start));

    EXPECT_FALSE(warnings.is_due(*parse_address(here), start + 59min));
    EXPECT_TRUE(warnings.is_due(*parse_address(proxy), start + 59min));
    EXPECT_TRUE(warnings.is_due(*parse_address(here), start + 1h));
}

TEST(PeerWarnings, CannotBeUsedUpFromTheInternet) {
    const PeerWarnings::TimePoint start{1h};
    PeerWarnings warnings;
    std::size_t told = 0;
    for (unsigned i = 0; i < 10'000; ++i) {
        if (warnings.is_due(boost::asio::ip::make_address_v4(0xc0000200 + i), start)) ++told;
    }

    EXPECT_LE(told, PeerWarnings::most_private + PeerWarnings::most_public);
    EXPECT_TRUE(warnings.is_due(*parse_address(here), start));
}

TEST(PeerWarnings, RememberPrivatePeersAlone) {
    const PeerWarnings::TimePoint start{1h};
    PeerWarnings warnings;
    warnings.is_due(*parse_address(proxy), start);
    warnings.is_due(*parse_address("203.0.113.5"), start);
    warnings.is_due(*parse_address(here), start + 5h);

    EXPECT_EQ(warnings.private_peer_in(*Network::parse("10.0.0.0/8")), parse_address(proxy));
    EXPECT_FALSE(warnings.private_peer_in(*Network::parse("203.0.113.0/24")));
}

}  // namespace gridrace::server
