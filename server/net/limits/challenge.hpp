// Proof-of-work challenges that admit newcomers under load (common/wire/proof_of_work.hpp, and
// proto/http.md). A challenge is signed, so none is stored: it is valid for one address, one
// purpose and one minute. Used proofs are stored for that minute. Not thread-safe.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/limits/address.hpp"

namespace gridrace::server {

class Challenges {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    enum class Purpose : std::uint8_t { make_room = 'm', name_room = 'n' };

    static constexpr std::chrono::seconds good_for{60};
    // Of used proofs that are stored, shared by network: from a network that has its share, no further
    // proof is accepted.
    static constexpr std::size_t most_spent = 16384;

    // With a new key: nothing signed by another server, or before a restart, is valid.
    Challenges();

    std::string issue(Purpose purpose, const AddressKey& address, unsigned bits,
                      TimePoint now) const;
    // Whether the proof answers a challenge issued for this purpose and address, is in time, and
    // has not been spent.
    bool is_good(std::string_view proof, Purpose purpose, const AddressKey& address, TimePoint now);
    // Marks a valid proof of this address as used.
    void spend(std::string_view proof, const AddressKey& address, TimePoint now);
    std::size_t spent() const { return spent_.size(); }

private:
    struct Token {
        std::uint32_t second;
        std::uint64_t number;  // unpredictable
    };
    using Mac = std::array<unsigned char, 16>;

    Mac mac_of(const Token& token, Purpose purpose, const AddressKey& address, unsigned bits) const;
    void forget_old(TimePoint now);

    std::array<unsigned char, 32> key_;
    struct Spent {
        TimePoint at;
        HeldShare::Place place;
    };
    HeldShare spent_by_;
    std::map<std::pair<std::uint32_t, std::uint64_t>, Spent> spent_;  // oldest first
};

}  // namespace gridrace::server
