// Work that a newcomer can do to be let in where too many others want the same (common/wire/proof_of_work.hpp, and
// proto/README.md). A challenge is signed, so that none is kept in mind: it is good for one address, one purpose and one
// minute. Proofs that were used are, for that minute. Not thread-safe.
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
    static constexpr std::size_t most_spent = 16384;  // over this, no proof is taken

    // With a key of its own: nothing that another server, or this one before a restart, has signed is good.
    Challenges();

    std::string issue(Purpose purpose, const AddressKey& address, unsigned bits,
                      TimePoint now) const;
    // Whether the proof answers a challenge that was issued for this, is in time, and has not been spent.
    bool is_good(std::string_view proof, Purpose purpose, const AddressKey& address, TimePoint now);
    // A good one: it is good no more.
    void spend(std::string_view proof, TimePoint now);

private:
    struct Token {
        std::uint32_t second;
        std::uint64_t number;  // unpredictable
    };
    using Mac = std::array<unsigned char, 16>;

    Mac mac_of(const Token& token, Purpose purpose, const AddressKey& address, unsigned bits) const;
    void forget_old(TimePoint now);

    std::array<unsigned char, 32> key_;
    std::map<std::pair<std::uint32_t, std::uint64_t>, TimePoint> spent_;  // the oldest first
};

}  // namespace gridrace::server
