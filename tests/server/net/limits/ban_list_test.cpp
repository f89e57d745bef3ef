// Who is banned, for how long, and that it is remembered.
#include "server/net/limits/ban_list.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;

constexpr Instant noon{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1} + 12h};

Address at(const char* text) {
    return boost::asio::ip::make_address(text);
}

Network network(const char* text) {
    return *parse_banned(text);
}

std::unique_ptr<BanList> opened(const std::filesystem::path& folder) {
    auto list = BanList::open(folder);
    EXPECT_TRUE(list.has_value());
    return std::move(*list);
}

}  // namespace

TEST(BanList, KeepsAnAddressOutUntilItsTimeIsOver) {
    const auto list = opened({});
    EXPECT_FALSE(list->is_banned(at("192.0.2.7"), noon));

    EXPECT_FALSE(list->ban(network("192.0.2.7"), noon + 2h, noon));

    EXPECT_TRUE(list->is_banned(at("192.0.2.7"), noon));
    EXPECT_FALSE(list->is_banned(at("192.0.2.8"), noon));
    EXPECT_FALSE(list->is_banned(at("192.0.2.7"), noon + 2h));
}

TEST(BanList, KnowsAnIpv4AddressInIpv6Clothes) {
    const auto list = opened({});
    EXPECT_FALSE(list->ban(network("::ffff:192.0.2.7"), std::nullopt, noon));

    EXPECT_TRUE(list->is_banned(at("192.0.2.7"), noon));
    EXPECT_TRUE(list->is_banned(at("::ffff:192.0.2.7"), noon));
}

TEST(BanList, TakesAnIpv6AddressForItsWholeNetwork) {
    const auto list = opened({});
    EXPECT_FALSE(list->ban(network("2001:db8:1:2::7"), std::nullopt, noon));

    EXPECT_TRUE(list->is_banned(at("2001:db8:1:2:ffff::1"), noon));
    EXPECT_FALSE(list->is_banned(at("2001:db8:1:3::7"), noon));
}

TEST(BanList, KeepsANetworkOut) {
    const auto list = opened({});
    EXPECT_FALSE(list->ban(network("10.0.0.0/8"), noon + 2h, noon));
    EXPECT_FALSE(list->ban(network("2001:db8::/32"), std::nullopt, noon));

    EXPECT_TRUE(list->is_banned(at("10.255.1.2"), noon));
    EXPECT_TRUE(list->is_banned(at("::ffff:10.255.1.2"), noon));
    EXPECT_FALSE(list->is_banned(at("11.0.0.0"), noon));
    EXPECT_FALSE(list->is_banned(at("10.255.1.2"), noon + 2h));
    EXPECT_TRUE(list->is_banned(at("2001:db8:ffff::1"), noon));
    EXPECT_FALSE(list->is_banned(at("2001:db9::1"), noon));
}

TEST(BanList, KnowsOverlappingNetworksApart) {
    const auto list = opened({});
    EXPECT_FALSE(list->ban(network("10.0.0.0/8"), noon + 1h, noon));
    EXPECT_FALSE(list->ban(network("10.1.0.0/16"), std::nullopt, noon));
    EXPECT_FALSE(list->ban(network("10.1.2.3"), std::nullopt, noon));

    EXPECT_EQ(list->ban_of(at("10.1.2.3"), noon), network("10.0.0.0/8"));
    EXPECT_EQ(list->ban_of(at("10.1.2.3"), noon + 1h), network("10.1.0.0/16"));
    EXPECT_TRUE(*list->unban(network("10.1.0.0/16"), noon + 1h));
    EXPECT_FALSE(list->is_banned(at("10.1.0.1"), noon + 1h));
    EXPECT_TRUE(list->is_banned(at("10.1.2.3"), noon + 1h));
}

TEST(BanList, TakesWhatPeopleWriteForTheNetworkThatItMeans) {
    EXPECT_EQ(banned_text(network("10.1.2.3/8")), "10.0.0.0/8");
    EXPECT_EQ(banned_text(network("192.0.2.7/32")), "192.0.2.7");
    EXPECT_EQ(banned_text(network("192.0.2.255/25")), "192.0.2.128/25");
    EXPECT_EQ(banned_text(network("2001:db8:1:2:3::/80")), "2001:db8:1:2::/64");
    EXPECT_EQ(banned_text(network("2001:dbf:ffff::/29")), "2001:db8::/29");
    EXPECT_EQ(network("2001:db8::5"), banned_with(at("2001:db8::7")));
    for (const auto* text : {"0.0.0.0/0", "::/0", "10.0.0.0/33", "10.0.0.0/", "fe80::1%lo", "/8"}) {
        EXPECT_FALSE(parse_banned(text)) << text;
    }
}

TEST(BanList, FindsNetworksOfAllLengths) {
    const auto list = opened({});
    for (unsigned length = 1; length <= 32; ++length) {
        const auto text = "128.0.0.0/" + std::to_string(length);
        const auto until = noon + std::chrono::minutes(length);
        EXPECT_FALSE(list->ban(network(text.c_str()), until, noon));
    }

    for (unsigned length = 1; length <= 32; ++length) {
        const auto now = noon + std::chrono::minutes(length - 1);
        EXPECT_EQ(list->ban_of(at("128.0.0.0"), now)->prefix(), length);
    }
    EXPECT_FALSE(list->is_banned(at("128.0.0.0"), noon + 32min));
}

TEST(BanList, IsReadAgainAfterARestartAndForgetsWhatIsOver) {
    const TemporaryFolder folder;
    {
        const auto list = opened(folder.path());
        EXPECT_FALSE(list->ban(network("192.0.2.7"), std::nullopt, noon));
        EXPECT_FALSE(list->ban(network("192.0.2.8"), noon + 1s, noon));
        EXPECT_FALSE(list->ban(network("2001:db8::1"), noon + 24h, noon + 2s));
    }

    const auto list = opened(folder.path());

    const std::vector<Ban> expected{{network("192.0.2.7"), std::nullopt},
                                    {network("2001:db8::"), noon + 24h}};
    EXPECT_EQ(list->bans(noon), expected);
}

TEST(BanList, LetsAnAddressInAgain) {
    const TemporaryFolder folder;
    const auto list = opened(folder.path());
    EXPECT_FALSE(list->ban(network("192.0.2.7"), std::nullopt, noon));

    EXPECT_TRUE(*list->unban(network("192.0.2.7"), noon));

    EXPECT_FALSE(*list->unban(network("192.0.2.7"), noon));
    EXPECT_FALSE(list->is_banned(at("192.0.2.7"), noon));
    EXPECT_TRUE(opened(folder.path())->bans(noon).empty());
}

TEST(BanList, ReadsTheFileOfAnEarlierVersion) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "bans.txt") << "192.0.2.7 forever\n2001:db8:1:2:: forever\n";

    const auto list = opened(folder.path());

    EXPECT_TRUE(list->is_banned(at("192.0.2.7"), noon));
    EXPECT_TRUE(list->is_banned(at("2001:db8:1:2:3::4"), noon));
    EXPECT_EQ(list->bans(noon).size(), 2u);
}

TEST(BanList, KeepsNetworksInItsFile) {
    const TemporaryFolder folder;
    EXPECT_FALSE(opened(folder.path())->ban(network("10.0.0.0/8"), std::nullopt, noon));

    EXPECT_EQ(opened(folder.path())->ban_of(at("10.2.3.4"), noon), network("10.0.0.0/8"));
}

TEST(BanList, SaysWhichLineOfItsFileIsNone) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "bans.txt") << "# by hand\n192.0.2.7 forever\nnonsense\n";

    const auto list = BanList::open(folder.path());

    ASSERT_FALSE(list.has_value());
    EXPECT_NE(list.error().find("bans.txt cannot be used: line 3 is no ban"), std::string::npos);
}

TEST(BanList, DoesNotForgetWhatItCouldNotWrite) {
    const TemporaryFolder folder;
    const auto list = opened(folder.path());
    EXPECT_FALSE(list->ban(network("192.0.2.7"), std::nullopt, noon));
    std::filesystem::create_directory(folder.path() / "bans.txt.new");

    EXPECT_TRUE(list->ban(network("192.0.2.8"), std::nullopt, noon));
    EXPECT_FALSE(list->unban(network("192.0.2.7"), noon).has_value());

    EXPECT_TRUE(list->is_banned(at("192.0.2.7"), noon));
    EXPECT_FALSE(list->is_banned(at("192.0.2.8"), noon));
}

}  // namespace gridrace::server
