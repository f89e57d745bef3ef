// What a host reads in the log, beside faults.
#include "server/host_news.hpp"

#include <gtest/gtest.h>

#include "server/drain.hpp"
#include "server/start_report.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;
using Ways = std::vector<std::string>;

constexpr ActivityWatch::TimePoint first_look{1h};

boost::asio::ip::tcp::endpoint endpoint_at(const std::string& address) {
    return {boost::asio::ip::make_address(address), 8765};
}

}  // namespace

TEST(ActivityWatch, TellsChangesAtMostOnceAMinute) {
    ActivityWatch watch;
    EXPECT_EQ(watch.look({}, first_look), std::nullopt) << "nobody has come";
    const Activity one{1, 1, 0};
    const Activity two{2, 1, 1};
    EXPECT_EQ(watch.look(one, first_look), one);
    EXPECT_EQ(watch.look(two, first_look + 1s), std::nullopt) << "a minute has not passed";
    EXPECT_EQ(watch.look(two, first_look + 1min), two);
    EXPECT_EQ(watch.look(two, first_look + 1h), std::nullopt) << "nothing has changed";
    EXPECT_EQ(watch.look({}, first_look + 2h), Activity{});
    EXPECT_EQ(watch.look({}, first_look + 3h), std::nullopt);
}

TEST(FirstRefusals, TellEachLimitOnce) {
    RefusalCounts counts;
    FirstRefusals refusals;
    EXPECT_TRUE(refusals.look(counts).empty());
    counts.of(RefusalCause::server_full).add(5);
    counts.of(RefusalCause::unknown_code).add();
    EXPECT_EQ(refusals.look(counts), std::vector{RefusalCause::server_full})
        << "a wrong code is no limit";
    counts.of(RefusalCause::server_full).add();
    counts.of(RefusalCause::asks_too_often).add();
    EXPECT_EQ(refusals.look(counts), std::vector{RefusalCause::asks_too_often});
}

TEST(WaysIn, AreAddressesToHandOn) {
    const Ways local{"192.168.1.20", "10.0.0.7", "2001:db8::20"};
    Config config;
    EXPECT_EQ(ways_in(config, true, endpoint_at("0.0.0.0"), local),
              (Ways{"http://192.168.1.20:8765", "http://10.0.0.7:8765"}));
    EXPECT_EQ(ways_in(config, false, endpoint_at("::"), local),
              (Ways{"ws://192.168.1.20:8765", "ws://10.0.0.7:8765", "ws://[2001:db8::20]:8765"}));
    EXPECT_EQ(ways_in(config, true, endpoint_at("127.0.0.1"), local),
              Ways{"http://127.0.0.1:8765"});
    config.listen.host = "::";
    config.gate.public_hosts = {"race.example.org", "other.example.org"};
    EXPECT_EQ(ways_in(config, true, endpoint_at("::"), local),
              Ways{"http://race.example.org:8765"});
    config.listen.host = "127.0.0.1";
    EXPECT_EQ(ways_in(config, true, endpoint_at("127.0.0.1"), local),
              Ways{"https://race.example.org"});
    config.listen.host = "::";
    config.gate.trusted_proxies = *parse_networks("127.0.0.1");
    config.gate.public_path = "/sudoku";
    EXPECT_EQ(ways_in(config, true, endpoint_at("127.0.0.1"), local),
              Ways{"https://race.example.org/sudoku"});
    config.tls.certificate = "chain.pem";
    EXPECT_EQ(ways_in(config, true, endpoint_at("::"), local),
              Ways{"https://race.example.org:8765/sudoku"});
}

TEST(DrainAnnouncement, FitsIntoARow) {
    const std::string before = "The server announces: ";
    for (const auto within : {1s, 119s, 600s, 86400s})
        EXPECT_LE((before + drain_announcement(within)).size(), 100u);
    EXPECT_EQ(drain_announcement(300s),
              "Restart within 5 minutes, after running races. Seats are kept.");
}

TEST(CertificateWatch, TellsOnceADayOfOneThatEndsSoon) {
    using namespace std::chrono_literals;
    const std::chrono::seconds ends = 1000h;
    CertificateWatch watch;

    EXPECT_FALSE(watch.look(ends, 900h));
    EXPECT_EQ(watch.look(ends, 990h), "the certificate ends in 10 h, and nothing has renewed it");
    EXPECT_FALSE(watch.look(ends, 1001h));
    EXPECT_EQ(watch.look(ends, 1014h),
              "the certificate has ended: browsers and clients refuse the server");
    EXPECT_FALSE(watch.look(2000h, 1014h));
    EXPECT_TRUE(watch.look(2000h, 1990h));
}

TEST(CertificateWatch, IsQuietWithoutOneAndSpeaksAgainWhereTheClockWasWrong) {
    using namespace std::chrono_literals;
    CertificateWatch watch;

    EXPECT_FALSE(watch.look(0s, 1000h));
    EXPECT_TRUE(watch.look(1000h, 5000h));
    EXPECT_TRUE(watch.look(1000h, 999h));
}

}  // namespace gridrace::server
