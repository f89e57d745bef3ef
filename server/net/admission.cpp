#include "server/net/admission.hpp"

#include "server/net/turning_away.hpp"
#include "server/net/wish.hpp"

namespace gridrace::server {

namespace {

// So many are waited for and answered with care when nobody may come in; all others fast.
constexpr std::size_t answered_with_care = 64;

bool is_crowded(const Hall& hall) {
    return hall.size() > answered_with_care;
}

Gate::TimePoint now() {
    return std::chrono::steady_clock::now();
}

}  // namespace

Result<Gate::Pass, Rejection> admit(Reception& reception, const Address& client) {
    if (reception.bans.is_banned(client, reception.shards.front()->now())) {
        return reception.gate.reject(RefusalCause::banned);
    }
    return reception.gate.admit(client, now());
}

Result<Gate::Pass, Rejection> admit_at_once(Reception& reception, const Hall& hall,
                                            const Address& peer) {
    if (is_crowded(hall)) {
        if (const auto rejection = refuse_all(reception)) return *rejection;
    }
    const bool is_proxy = contains(reception.gate.settings().trusted_proxies, peer);
    if (is_proxy) return Gate::Pass(reception.gate);
    return admit(reception, peer);
}

Awaitable<void> refuse(Reception& reception, Shard& shard, const Hall& hall, Link& link,
                       Address peer, Rejection rejection) {
    if (reception.tls == nullptr) {
        auto turning = turn_away(reception, shard, link, rejection, !is_crowded(hall));
        co_await std::move(turning);
    } else if (reception.gate.may_hear_why(peer, now())) {
        auto turning = turn_away_over_tls(reception, shard, link, rejection);
        co_await std::move(turning);
    }
}

}  // namespace gridrace::server
