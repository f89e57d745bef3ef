// How much of the log the players of one address may fill.
#include "server/net/limits/log_budget.hpp"

#include <gtest/gtest.h>

#include "server/config/config.hpp"

namespace gridrace::server::log_budget_test {

namespace {

using namespace std::chrono_literals;

constexpr LogBudget::TimePoint start{1h};
const auto ada = *parse_address("192.0.2.1");
const auto mal = *parse_address("198.51.100.66");
const auto home = *parse_address("127.0.0.1");

LogBudgetSettings settings(Allowance kib, std::size_t addresses = 100) {
    return {kib, addresses, *parse_networks("127.0.0.0/8")};
}

}  // namespace

TEST(LogBudget, IsSpentByWhatAnAddressWritesInAllItsConnections) {
    LogBudget budget(settings({60, 20}));
    LogAccount one(budget, mal);
    LogAccount another(budget, mal);
    EXPECT_EQ(one.charge(10 * 1024, start), std::nullopt);
    EXPECT_EQ(another.charge(10 * 1024, start), std::nullopt);

    EXPECT_EQ(one.look(start), 1s);
    EXPECT_TRUE(another.charge(4 * 1024, start));
    EXPECT_FALSE(LogAccount(budget, ada).look(start));
}

TEST(LogBudget, FillsAgain) {
    LogBudget budget(settings({60, 20}));
    LogAccount account(budget, mal);
    account.charge(30 * 1024, start);
    EXPECT_EQ(account.look(start), 11s);
    EXPECT_TRUE(account.look(start + 10s));

    EXPECT_FALSE(account.look(start + 11s));
}

TEST(LogBudget, GivesBackWhatAConnectionHasNotUsed) {
    LogBudget budget(settings({1, 20}));
    for (int i = 0; i < 1000; ++i)
        EXPECT_EQ(LogAccount(budget, mal).charge(1, start), std::nullopt);

    EXPECT_FALSE(budget.look(mal, start));
}

TEST(LogBudget, DoesNotLimitThisMachine) {
    LogBudget budget(settings({1, 1}));
    LogAccount account(budget, home);

    EXPECT_EQ(account.charge(1 << 30, start), std::nullopt);
    EXPECT_EQ(account.charge(1 << 30, start), std::nullopt);
}

TEST(LogBudget, KeepsFewAddressesInMindAndLosesNoDebt) {
    LogBudget budget(settings({60, 20}, 10));
    budget.charge(mal, 100, start);
    for (std::uint32_t i = 0; i < 1000; ++i) {
        budget.charge(boost::asio::ip::make_address_v4(0x0a000000 + i), 1, start);
    }

    EXPECT_LE(budget.addresses(), 10u);
    EXPECT_TRUE(budget.look(mal, start));
    EXPECT_TRUE(budget.look(ada, start)) << "who comes when all places are taken shares one";
    EXPECT_FALSE(budget.look(ada, start + 1h));
}

// What deploy/docs/operate.md promises: the burst, and then the rate, whatever is tried.
TEST(LogBudget, BoundsWhatOneAddressWritesInADay) {
    LogBudget budget(settings(SpaceSettings{}.address_kib));
    std::uint64_t written = 0;
    constexpr std::uint64_t at_once =
        64 * 76;  // a move on each connection that an address may have
    for (auto now = start; now < start + 24h; now += 100ms) {
        if (budget.look(mal, now)) continue;
        LogAccount account(budget, mal);
        account.charge(at_once, now);
        written += at_once;
    }

    EXPECT_LE(written, 213ull << 20);
    EXPECT_GE(written, 210ull << 20);
}

TEST(LogBudget, BoundsWhatTheAddressesOfANetworkWriteTogether) {
    LogBudget budget(settings(SpaceSettings{}.address_kib, 1000));
    const auto written_by = [&](const std::string& network) {
        int mib = 0;
        for (int i = 0; i < 4000; ++i) {
            const auto address =
                network + std::to_string(i % 200) + (network[0] == '2' ? "::1" : ".7");
            if (!budget.charge(*parse_address(address), 1024, start)) ++mib;
        }
        return mib;
    };

    EXPECT_EQ(written_by("2001:db8:66:"), 8 * 32) << "a /48";
    EXPECT_EQ(written_by("10.66."), 64 * 32) << "a /16";
    EXPECT_FALSE(budget.look(ada, start));
}

}  // namespace gridrace::server::log_budget_test
