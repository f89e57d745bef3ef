#include "server/net/cluster/node_signature.hpp"

#include <sodium.h>

#include <array>

namespace gridrace::server {

namespace {

using Key = std::array<unsigned char, crypto_auth_KEYBYTES>;
using Mac = std::array<unsigned char, crypto_auth_BYTES>;

const unsigned char* octets_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

std::string sign(const race::RoomCode& room, std::string_view player, std::string_view secret,
                 std::chrono::system_clock::time_point now) {
    Key key{};
    crypto_generichash(key.data(), key.size(), octets_of(secret), secret.size(), nullptr, 0);
    const auto seconds =
        std::to_string(std::chrono::floor<std::chrono::seconds>(now.time_since_epoch()).count());
    std::string text = "gridrace node 1\n";
    text += room.text() + "\n";
    text += player;
    text += "\n" + seconds;
    Mac mac{};
    crypto_auth(mac.data(), octets_of(text), text.size(), key.data());
    std::array<char, crypto_auth_BYTES * 2 + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), mac.data(), mac.size());
    return seconds + " " + hex.data();
}

}  // namespace gridrace::server
