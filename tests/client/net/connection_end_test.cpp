// Whether it makes sense to come back after the server has closed.
#include "client/net/connection_end.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

namespace {

std::optional<ConnectionEnd> end_for(wire::CloseCode code,
                                     const std::optional<wire::Error>& error = {}) {
    return client::end_for(static_cast<std::uint16_t>(code), error);
}

}  // namespace

TEST(ConnectionEnd, IsNoneForAServerThatComesBack) {
    EXPECT_FALSE(end_for(wire::CloseCode::restarting));
    EXPECT_FALSE(end_for(wire::CloseCode::try_again_later));
    const std::uint16_t lost = 1006;
    EXPECT_FALSE(client::end_for(lost, std::nullopt));
}

TEST(ConnectionEnd, IsNoneIfTheServerSaysThatItMakesSenseToComeBack) {
    const wire::Error too_late{"hello_too_late", "Say Hello within five seconds.", true, {}};
    const wire::Error full{"room_is_full", "No seat is left.", false, {}};

    EXPECT_FALSE(end_for(wire::CloseCode::refused, too_late));
    EXPECT_EQ(end_for(wire::CloseCode::refused, full)->code, "room_is_full");
}

TEST(ConnectionEnd, LeavesTheSeatToTheNewConnection) {
    EXPECT_FALSE(end_for(wire::CloseCode::replaced)->seat_is_gone);
    EXPECT_TRUE(end_for(wire::CloseCode::kicked)->seat_is_gone);
    EXPECT_TRUE(end_for(wire::CloseCode::room_closed)->seat_is_gone);
}

TEST(ConnectionEnd, SaysWhatToDoWithoutAServer) {
    const auto end = unreachable("ws://127.0.0.1:8765", "Connection refused");

    EXPECT_EQ(end.code, "unreachable");
    for (const auto* part : {"cannot reach ws://127.0.0.1:8765: Connection refused",
                             "gridrace host", "--server", "gridrace solo"}) {
        EXPECT_NE(end.message.find(part), std::string::npos) << part;
    }
}

TEST(ConnectionEnd, IsForGoodForWhomTheServerHasBanned) {
    EXPECT_EQ(end_for(wire::CloseCode::banned)->code, "banned");
}

}  // namespace gridrace::client
