#include "server/net/limits/peer_warnings.hpp"

#include <algorithm>

namespace gridrace::server {

namespace {
constexpr std::chrono::hours between_warnings{1};
}  // namespace

bool PeerWarnings::is_due(const Address& peer, TimePoint now) {
    const std::lock_guard lock(mutex_);
    const bool is_near = is_private(peer);
    auto& told = is_near ? private_ : public_;
    const auto is_over = [now](const auto& one) { return now - one.second >= between_warnings; };
    if (const auto known = told.find(peer); known != told.end()) {
        if (!is_over(*known)) return false;
        known->second = now;
        return true;
    }
    const auto most = is_near ? most_private : most_public;
    if (told.size() >= most) std::erase_if(told, is_over);
    if (told.size() >= most) return false;
    return told.try_emplace(peer, now).second;
}

std::optional<Address> PeerWarnings::private_peer_in(const Network& network) const {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find_if(
        private_, [&](const auto& one) { return network.contains(one.first); });
    if (found == private_.end()) return std::nullopt;
    return found->first;
}

}  // namespace gridrace::server
