// Rate limit of warnings about a peer: once an hour, for a bounded number of peers. Thread-safe.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>

#include "server/net/limits/address.hpp"

namespace gridrace::server {

class PeerWarnings {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    // Per hour. Anyone on the internet can imitate a proxy; that must not suppress warnings about
    // private networks, where the operator's own proxies are.
    static constexpr std::size_t most_private = 32;
    static constexpr std::size_t most_public = 8;

    // True if there was no warning about this peer in the last hour; then counts one.
    bool is_due(const Address& peer, TimePoint now);

    // A peer of a private network, in this one, that there was a warning about; it may have been long ago. None if there
    // was none. Those of the internet are not told: anyone there can imitate a proxy.
    std::optional<Address> private_peer_in(const Network& network) const;

private:
    using Told = std::map<Address, TimePoint>;

    mutable std::mutex mutex_;
    Told private_;
    Told public_;
};

}  // namespace gridrace::server
