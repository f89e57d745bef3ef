#include "server/net/http/admission.hpp"

#include "server/net/http/rejection.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

// Handshake slots in use above which newcomers are rejected before their request is read.
constexpr std::size_t answered_with_care = 64;

bool is_crowded(const HandshakeSlots& slots) {
    return slots.size() > answered_with_care;
}

bool is_banned(const ServerContext& context, const Address& client) {
    return context.bans.is_banned(client, context.shards.front()->wall());
}

}  // namespace

std::size_t most_open(const ServerContext& context) {
    const auto per_shard = context.handshake_slots.front()->places() +
                           context.kept_slots.front()->places() +
                           context.answer_slots.front()->places();
    return context.max_connections + context.shards.size() * per_shard;
}

std::optional<Rejection> rejection_of_newcomers(ServerContext& context) {
    if (!context.overload.is_on()) return std::nullopt;
    return context.gate.reject(RefusalCause::overloaded, Overload::back_after);
}

Result<Gate::Pass, Rejection> admit_at_once(ServerContext& context, const HandshakeSlots& slots,
                                            const Peer& peer, Gate::Coming how) {
    if (is_crowded(slots)) {
        if (const auto rejection = rejection_of_newcomers(context)) return *rejection;
    }
    auto& gate = context.gate;
    if (context.connections > most_open(context)) {
        return gate.reject(RefusalCause::server_full, std::chrono::seconds(10));
    }
    const bool is_proxy = contains(gate.settings().trusted_proxies, peer.address);
    if (is_proxy) return Gate::Pass(gate);
    if (is_banned(context, peer.address)) return gate.reject(RefusalCause::banned);
    return gate.admit(peer.address, Gate::Clock::now(), how);
}

void admit_client(ServerContext& context, const Peer& peer, const PeerAddress& peer_address,
                  Gate::Coming how, Result<Gate::Pass, Rejection>& pass) {
    auto& gate = context.gate;
    const auto& settings = gate.settings();
    // The connection's pass holds, unless it was that of a proxy or of an address without limits.
    const bool was_proxy = contains(settings.trusted_proxies, peer.address);
    const bool was_unlimited = contains(settings.unlimited, peer.address);
    if (!was_proxy && (!was_unlimited || is_unlimited(settings, peer_address))) return;
    if (is_banned(context, peer_address.client)) {
        pass = gate.reject(RefusalCause::banned);
    } else if (is_unlimited(settings, peer_address)) {
        pass = Gate::Pass(gate);
    } else {
        pass = gate.admit_limited(peer_address.client, Gate::Clock::now(), how);
    }
}

void warn_of_proxies(ServerContext& context, const Peer& peer, const PeerAddress& peer_address,
                     const Request& request) {
    const auto advice = advise(context.gate.settings(), peer, peer_address, request);
    if (!advice || !context.proxy_warnings.is_due(peer.address, Gate::Clock::now())) return;
    const Field from{"peer", peer.address.to_string()};
    const Field mend{"mend", std::string(advice->do_this)};
    if (advice->line.empty()) return report(advice->level, advice->problem, {from, mend});
    report(advice->level, advice->problem, {from, mend, {"line", advice->line}});
}

Awaitable<void> refuse(ServerContext& context, Shard& shard, const HandshakeSlots& slots,
                       Link& link, Address peer, Rejection rejection) {
    if (context.tls == nullptr) {
        const auto wait = is_crowded(slots) ? RejectionWait::none : RejectionWait::for_request;
        auto rejecting = reject(context, shard, link, rejection, wait);
        co_await std::move(rejecting);
    } else if (context.gate.may_hear_why(peer, Gate::Clock::now())) {
        auto rejecting = reject_over_tls(context, shard, link, rejection);
        co_await std::move(rejecting);
    }
}

}  // namespace gridrace::server
