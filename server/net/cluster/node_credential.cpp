#include "server/net/cluster/node_credential.hpp"

#include <sodium.h>

#include <array>
#include <charconv>

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds valid_for{60};

using Key = std::array<unsigned char, crypto_auth_KEYBYTES>;
using Mac = std::array<unsigned char, crypto_auth_BYTES>;

Key key_of(std::string_view secret) {
    Key key{};
    crypto_generichash(key.data(), key.size(),
                       reinterpret_cast<const unsigned char*>(secret.data()), secret.size(),
                       nullptr, 0);
    return key;
}

std::string mac_of(const NodeRequest& request, std::string_view seconds, std::string_view secret) {
    std::string text = "gridrace node 1\n";
    text += request.room.text() + "\n" + request.player + "\n";
    text += seconds;
    const auto key = key_of(secret);
    Mac mac{};
    crypto_auth(mac.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                key.data());
    std::array<char, crypto_auth_BYTES * 2 + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), mac.data(), mac.size());
    return hex.data();
}

std::chrono::seconds since_epoch(std::chrono::system_clock::time_point now) {
    return std::chrono::floor<std::chrono::seconds>(now.time_since_epoch());
}

}  // namespace

std::string sign(const NodeRequest& request, std::string_view secret,
                 std::chrono::system_clock::time_point now) {
    const auto seconds = std::to_string(since_epoch(now).count());
    return seconds + " " + mac_of(request, seconds, secret);
}

bool is_signed(const NodeRequest& request, std::string_view credential, std::string_view secret,
               std::chrono::system_clock::time_point now) {
    const auto space = credential.find(' ');
    if (space == std::string_view::npos) return false;
    const auto said = credential.substr(0, space);
    std::int64_t seconds = 0;
    const auto* const end = said.data() + said.size();
    const auto read = std::from_chars(said.data(), end, seconds);
    if (read.ec != std::errc() || read.ptr != end) return false;
    const auto age = since_epoch(now).count() - seconds;
    if (age > valid_for.count() || age < -valid_for.count()) return false;
    const auto mac = mac_of(request, said, secret);
    const auto told = credential.substr(space + 1);
    return told.size() == mac.size() && sodium_memcmp(told.data(), mac.data(), mac.size()) == 0;
}

}  // namespace gridrace::server
