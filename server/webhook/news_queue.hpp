// News that wait to be sent, in a bounded number, shared by the networks of the rooms' hosts: a stranger with many rooms
// fills neither the queue nor the chat. Pure: times are passed in. Not thread-safe.
#pragma once

#include <chrono>
#include <list>
#include <map>
#include <optional>

#include "server/ops/network_share.hpp"
#include "server/ops/rate.hpp"
#include "server/rooms/public_news.hpp"

namespace gridrace::server {

// What is due to be sent, since then.
struct DueNews {
    PublicNews news;
    std::chrono::steady_clock::time_point since;
};

// Whether it would only confuse by now: a race that ended long ago.
bool is_too_old(const DueNews& due, std::chrono::steady_clock::time_point now);

class NewsQueue {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    static constexpr std::size_t most = 64;
    static constexpr std::size_t most_of_network = 8;  // of a /24 or a /48
    // News of one network in a minute, and at once.
    static constexpr Allowance of_network{2, 6};
    // Networks whose rate is known; while all are busy, news of others are dropped.
    static constexpr std::size_t most_networks = 4096;

    // Returns how many news were dropped for it, or it itself: the oldest of the network that has most in a full queue.
    std::size_t add(PublicNews news, TimePoint due, TimePoint now);
    // The first that is due.
    std::optional<DueNews> take(TimePoint now);
    // When the next one is due; none if none waits.
    std::optional<TimePoint> next_due() const;
    std::size_t size() const { return waiting_.size(); }

private:
    struct Waiting {
        DueNews due;
        HeldShare::Place place;
    };

    bool may_add(const NetworkKey& from, TimePoint now);

    HeldShare shares_;
    std::list<Waiting> waiting_;                                     // the oldest first
    std::map<std::pair<std::uint64_t, std::uint64_t>, Used> rates_;  // by wide and narrow network
};

}  // namespace gridrace::server
