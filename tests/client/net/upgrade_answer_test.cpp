// What a server's answer to the upgrade means.
#include "client/net/upgrade_answer.hpp"

#include <gtest/gtest.h>

#include "common/wire/limits.hpp"

namespace gridrace::client {

namespace {

const RoomAddress room{{"example.org", 8765}, race::RoomCode::parse("K7QX2M").value()};

UpgradeAnswer unavailable(std::string_view body) {
    return {503, "", "text/plain; charset=utf-8", "10", body};
}

template <class Verdict>
Verdict judged(const UpgradeAnswer& answer) {
    return std::get<Verdict>(judge(answer, room));
}

}  // namespace

TEST(UpgradeAnswer, LetsUsInOnlyInOurProtocol) {
    judged<Upgraded>({101, wire::subprotocol, "", "", ""});

    EXPECT_EQ(judged<ConnectionEnd>({101, "chat", "", "", ""}).code, "no_common_version");
    EXPECT_EQ(judged<ConnectionEnd>({400, "", "text/plain", "", ""}).code, "no_common_version");
}

TEST(UpgradeAnswer, GivesASeatUpWithItsRoomOnly) {
    EXPECT_TRUE(judged<ConnectionEnd>({404, "", "text/plain", "", "no room"}).seat_is_gone);
    EXPECT_FALSE(judged<ConnectionEnd>({200, "", "text/html", "", "hello"}).seat_is_gone);
    // A backup may bring the room back.
    EXPECT_FALSE(judged<ConnectionEnd>({410, "", "text/plain", "", "damaged"}).seat_is_gone);
}

TEST(UpgradeAnswer, TellsTheServersExcuseAndWhenToComeAgain) {
    const auto later = judged<ComeLater>(unavailable("the disk is full\nand more"));

    EXPECT_EQ(later.excuse, "the disk is full");
    EXPECT_EQ(later.not_before, std::chrono::seconds(10));
}

TEST(UpgradeAnswer, ComesAgainWhenAProxyHasNoServer) {
    const auto later = judged<ComeLater>({502, "", "text/html", "soon", "<h1>Bad Gateway</h1>"});

    EXPECT_EQ(later.excuse, "The server is not available now (HTTP 502).");
    EXPECT_EQ(later.not_before, Milliseconds(0));
}

TEST(UpgradeAnswer, ComesAgainWhenItsAddressHasAskedTooMuch) {
    const auto later = judged<ComeLater>({429, "", "text/plain", "30", "too many wrong codes"});

    EXPECT_EQ(later.excuse, "too many wrong codes");
    EXPECT_EQ(later.not_before, std::chrono::seconds(30));
}

TEST(UpgradeAnswer, GivesUpWhereItMayNotComeIn) {
    const auto end =
        judged<ConnectionEnd>({403, "", "text/plain", "", "this server is not for you"});

    EXPECT_EQ(end.code, "not_let_in");
    EXPECT_EQ(end.message, "this server is not for you");
}

TEST(UpgradeAnswer, TamesWhatTheServerSays) {
    EXPECT_EQ(judged<ComeLater>(unavailable("a\x1b[2Jb")).excuse, "a\\x1b[2Jb");

    EXPECT_LT(judged<ComeLater>(unavailable(std::string(100'000, 'a'))).excuse.size(), 200u);
}

}  // namespace gridrace::client
