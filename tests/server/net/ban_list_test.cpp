// Who is banned, for how long, and that it is remembered.
#include "server/net/ban_list.hpp"

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

std::unique_ptr<BanList> opened(const std::filesystem::path& folder) {
    auto list = BanList::open(folder);
    EXPECT_TRUE(list.has_value());
    return std::move(*list);
}

}  // namespace

TEST(BanList, KeepsAnAddressOutUntilItsTimeIsOver) {
    const auto list = opened({});
    EXPECT_FALSE(list->is_banned(at("192.0.2.7"), noon));

    EXPECT_FALSE(list->ban(at("192.0.2.7"), noon + 2h, noon));

    EXPECT_TRUE(list->is_banned(at("192.0.2.7"), noon));
    EXPECT_FALSE(list->is_banned(at("192.0.2.8"), noon));
    EXPECT_FALSE(list->is_banned(at("192.0.2.7"), noon + 2h));
}

TEST(BanList, KnowsAnIpv4AddressInIpv6Clothes) {
    const auto list = opened({});
    EXPECT_FALSE(list->ban(at("::ffff:192.0.2.7"), std::nullopt, noon));

    EXPECT_TRUE(list->is_banned(at("192.0.2.7"), noon));
    EXPECT_TRUE(list->is_banned(at("::ffff:192.0.2.7"), noon));
}

TEST(BanList, TakesAnIpv6AddressForItsWholeNetwork) {
    const auto list = opened({});
    EXPECT_FALSE(list->ban(at("2001:db8:1:2::7"), std::nullopt, noon));

    EXPECT_TRUE(list->is_banned(at("2001:db8:1:2:ffff::1"), noon));
    EXPECT_FALSE(list->is_banned(at("2001:db8:1:3::7"), noon));
}

TEST(BanList, IsReadAgainAfterARestartAndForgetsWhatIsOver) {
    const TemporaryFolder folder;
    {
        const auto list = opened(folder.path());
        EXPECT_FALSE(list->ban(at("192.0.2.7"), std::nullopt, noon));
        EXPECT_FALSE(list->ban(at("192.0.2.8"), noon + 1s, noon));
        EXPECT_FALSE(list->ban(at("2001:db8::1"), noon + 24h, noon + 2s));
    }

    const auto list = opened(folder.path());

    const std::vector<Ban> expected{{at("192.0.2.7"), std::nullopt},
                                    {at("2001:db8::"), noon + 24h}};
    EXPECT_EQ(list->bans(noon), expected);
}

TEST(BanList, LetsAnAddressInAgain) {
    const TemporaryFolder folder;
    const auto list = opened(folder.path());
    EXPECT_FALSE(list->ban(at("192.0.2.7"), std::nullopt, noon));

    EXPECT_TRUE(*list->unban(at("192.0.2.7"), noon));

    EXPECT_FALSE(*list->unban(at("192.0.2.7"), noon));
    EXPECT_FALSE(list->is_banned(at("192.0.2.7"), noon));
    EXPECT_TRUE(opened(folder.path())->bans(noon).empty());
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
    EXPECT_FALSE(list->ban(at("192.0.2.7"), std::nullopt, noon));
    std::filesystem::create_directory(folder.path() / "bans.txt.new");

    EXPECT_TRUE(list->ban(at("192.0.2.8"), std::nullopt, noon));
    EXPECT_FALSE(list->unban(at("192.0.2.7"), noon).has_value());

    EXPECT_TRUE(list->is_banned(at("192.0.2.7"), noon));
    EXPECT_FALSE(list->is_banned(at("192.0.2.8"), noon));
}

}  // namespace gridrace::server
