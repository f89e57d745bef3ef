// How often the host is told about one peer: once an hour, and about a bounded number of peers. Thread-safe.
#pragma once

#include <chrono>
#include <map>
#include <mutex>

#include "server/net/limits/address.hpp"

namespace gridrace::server {

class PeerWarnings {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    // In an hour. Anybody on the internet can pretend to be a proxy; that must not keep the host from hearing about
    // the ones in a private network, where the host's own are.
    static constexpr std::size_t most_private = 32;
    static constexpr std::size_t most_public = 8;

    // True if the host has not been told about this peer in the last hour. Then it counts as told.
    bool is_due(const Address& peer, TimePoint now);

private:
    using Told = std::map<Address, TimePoint>;

    std::mutex mutex_;
    Told private_;
    Told public_;
};

}  // namespace gridrace::server
