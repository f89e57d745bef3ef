#include "client/me/known_servers.hpp"

#include <gtest/gtest.h>

#include "client/me/room_key.hpp"
#include "common/identity/entry_proof.hpp"
#include "tests/environment_variable.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {

namespace {

constexpr race::PlayerKey one{1};
constexpr race::PlayerKey other{2};

ServerAddress server(std::string host = "race.example.org") {
    return {std::move(host), 443, true};
}

RoomAddress room(const char* code = "K7QX2M") {
    return {server(), *race::RoomCode::parse(code)};
}

// A user with folders of their own.
class Someone : public testing::Test {
protected:
    TemporaryFolder folder;
    EnvironmentVariable state{"XDG_STATE_HOME", (folder.path() / "state").c_str()};
    EnvironmentVariable data{"XDG_DATA_HOME", (folder.path() / "data").c_str()};
};

using KnownServers = Someone;
using KeyOfARoom = Someone;

}  // namespace

TEST_F(KnownServers, KeepTheirKeyUntilTheUserTrustsAnother) {
    EXPECT_TRUE(is_known_server(server(), one));
    EXPECT_TRUE(is_known_server(server(), one));
    EXPECT_FALSE(is_known_server(server(), other));
    EXPECT_TRUE(is_known_server(server("other.example"), other));

    EXPECT_TRUE(forget_server(server()));
    EXPECT_FALSE(forget_server(server()));
    EXPECT_TRUE(is_known_server(server(), other));
    EXPECT_FALSE(is_known_server(server(), one));
}

TEST_F(KnownServers, AreNotThoseOfThisMachine) {
    for (const auto& key : {one, other}) EXPECT_TRUE(is_known_server(server("127.0.0.1"), key));
}

TEST_F(KeyOfARoom, IsOneProgramsAtATime) {
    auto first = hold_key(room());
    ASSERT_TRUE(first.holder);

    EXPECT_FALSE(hold_key(room()).holder) << "the second player of this machine is a guest";
    EXPECT_TRUE(hold_key(room("K7QX2N")).holder);
    const auto key = first.holder->key.public_key();
    first.holder.reset();

    EXPECT_EQ(hold_key(room()).holder->key.public_key(), key);
}

TEST_F(KeyOfARoom, SignsForThatRoomOfThatServer) {
    const auto held = hold_key(room());
    const wire::KeyChallenge challenge{{7}, one};

    const auto proof = prove(*held.holder, challenge, room());

    EXPECT_EQ(proof.server_name, "race.example.org:443");
    EXPECT_TRUE(identity::has_signed(
        held.holder->key.public_key(),
        identity::bytes_of(
            {held.holder->key.public_key(), one, {7}, room().code, "race.example.org:443"}),
        *proof.signature));
    EXPECT_EQ(prove(*held.holder, {{7}, other}, room()), wire::KeyProof())
        << "another server than before";
}

}  // namespace gridrace::client
