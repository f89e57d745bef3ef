#include "server/net/limits/admission.hpp"

#include "server/net/http/rejection.hpp"
#include "server/net/http/route.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

// So many are waited for and answered with care when nobody may come in; all others fast.
constexpr std::size_t answered_with_care = 64;

bool is_crowded(const Hall& hall) {
    return hall.size() > answered_with_care;
}

bool is_banned(const Reception& reception, const Address& client) {
    return reception.bans.is_banned(client, reception.shards.front()->now());
}

}  // namespace

Result<Gate::Pass, Rejection> admit_at_once(Reception& reception, const Hall& hall,
                                            const Peer& peer) {
    if (is_crowded(hall)) {
        if (const auto rejection = refuse_all(reception)) return *rejection;
    }
    auto& gate = reception.gate;
    const bool is_proxy = contains(gate.settings().trusted_proxies, peer.address);
    if (is_proxy) return Gate::Pass(gate);
    if (is_banned(reception, peer.address)) return gate.reject(RefusalCause::banned);
    return gate.admit(peer.address, Gate::Clock::now());
}

void admit_client(Reception& reception, const Peer& peer, const Arrival& arrival,
                  Result<Gate::Pass, Rejection>& pass) {
    auto& gate = reception.gate;
    const auto& settings = gate.settings();
    // The connection's pass holds, unless it was that of a proxy or of an address without limits.
    const bool was_proxy = contains(settings.trusted_proxies, peer.address);
    const bool was_unlimited = contains(settings.unlimited, peer.address);
    if (!was_proxy && (!was_unlimited || is_unlimited(settings, arrival))) return;
    if (is_banned(reception, arrival.client)) {
        pass = gate.reject(RefusalCause::banned);
    } else if (is_unlimited(settings, arrival)) {
        pass = Gate::Pass(gate);
    } else {
        pass = gate.admit_limited(arrival.client, Gate::Clock::now());
    }
}

void warn_of_proxies(Reception& reception, const Peer& peer, const Arrival& arrival,
                     const Request& request) {
    const auto advice = advise(reception.gate.settings(), peer, arrival, request);
    if (!advice || !reception.proxy_warnings.is_due(peer.address, Gate::Clock::now())) return;
    report(Level::warning, advice->problem,
           {{"peer", peer.address.to_string()},
            {"mend", std::string(advice->do_this)},
            {"line", advice->line}});
}

Awaitable<void> refuse(Reception& reception, Shard& shard, const Hall& hall, Link& link,
                       Address peer, Rejection rejection) {
    if (reception.tls == nullptr) {
        auto turning = turn_away(reception, shard, link, rejection, !is_crowded(hall));
        co_await std::move(turning);
    } else if (reception.gate.may_hear_why(peer, Gate::Clock::now())) {
        auto turning = turn_away_over_tls(reception, shard, link, rejection);
        co_await std::move(turning);
    }
}

}  // namespace gridrace::server
