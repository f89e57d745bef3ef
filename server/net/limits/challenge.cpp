#include "server/net/limits/challenge.hpp"

#include <sodium.h>

#include <cstring>

#include "common/wire/proof_of_work.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t token_bytes = 12;
constexpr std::size_t mac_bytes = 16;
using Signed = std::array<unsigned char, token_bytes + mac_bytes>;

std::uint32_t second_of(Challenges::TimePoint now) {
    return static_cast<std::uint32_t>(
        std::chrono::floor<std::chrono::seconds>(now.time_since_epoch()).count());
}

// The bytes between the colons in "20:5f0a…:918273".
std::optional<Signed> signed_part(std::string_view proof) {
    const auto begin = proof.find(':') + 1;
    const auto hex = proof.substr(begin, proof.find(':', begin) - begin);
    Signed bytes;
    std::size_t size = 0;
    const auto failed =
        sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, &size, nullptr);
    if (failed != 0 || size != bytes.size() || hex.size() != 2 * size) return std::nullopt;
    return bytes;
}

}  // namespace

Challenges::Challenges() {
    randombytes_buf(key_.data(), key_.size());
}

std::string Challenges::issue(Purpose purpose, const AddressKey& address, unsigned bits,
                              TimePoint now) const {
    Token token{second_of(now), 0};
    randombytes_buf(&token.number, sizeof token.number);
    const auto mac = mac_of(token, purpose, address, bits);
    Signed bytes;
    std::memcpy(bytes.data(), &token.second, 4);
    std::memcpy(bytes.data() + 4, &token.number, 8);
    std::memcpy(bytes.data() + token_bytes, mac.data(), mac_bytes);
    std::string hex(2 * bytes.size() + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
    hex.pop_back();
    return std::to_string(bits) + ":" + hex;
}

bool Challenges::is_good(std::string_view proof, Purpose purpose, const AddressKey& address,
                         TimePoint now) {
    forget_old(now);
    const auto bits = wire::bits_asked_for(proof);
    if (!bits) return false;
    const auto bytes = signed_part(proof);
    if (!bytes) return false;
    Token token{};
    std::memcpy(&token.second, bytes->data(), 4);
    std::memcpy(&token.number, bytes->data() + 4, 8);
    const auto mac = mac_of(token, purpose, address, *bits);
    if (sodium_memcmp(mac.data(), bytes->data() + token_bytes, mac_bytes) != 0) return false;
    const auto age = second_of(now) - token.second;  // a future challenge counts as very old
    if (age >= static_cast<std::uint32_t>(good_for.count())) return false;
    const bool is_spent = spent_.contains({token.second, token.number});
    return !is_spent && spent_by_.may_take(most_spent - spent_.size(), address.networks()) &&
           wire::is_proof(proof);
}

void Challenges::spend(std::string_view proof, const AddressKey& address, TimePoint now) {
    const auto bytes = signed_part(proof);
    if (!bytes) return;
    std::uint32_t second = 0;
    std::uint64_t number = 0;
    std::memcpy(&second, bytes->data(), 4);
    std::memcpy(&number, bytes->data() + 4, 8);
    spent_.try_emplace({second, number}, Spent{now, spent_by_.take(address.networks())});
}

Challenges::Mac Challenges::mac_of(const Token& token, Purpose purpose, const AddressKey& address,
                                   unsigned bits) const {
    const auto text = std::to_string(bits) + static_cast<char>(purpose) +
                      std::to_string(token.second) + "/" + std::to_string(token.number) + "/" +
                      address.text();
    Mac mac;
    crypto_generichash(mac.data(), mac.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), key_.data(), key_.size());
    return mac;
}

// Challenges older than a minute have expired anyway.
void Challenges::forget_old(TimePoint now) {
    while (!spent_.empty() && now - spent_.begin()->second.at >= good_for) {
        spent_.erase(spent_.begin());
    }
}

}  // namespace gridrace::server
