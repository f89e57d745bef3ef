#include "server/net/limits/peer_warnings.hpp"

namespace gridrace::server {

namespace {
constexpr std::chrono::hours between_warnings{1};
}  // namespace

bool PeerWarnings::is_due(const Address& peer, TimePoint now) {
    const std::lock_guard lock(mutex_);
    const bool is_near = is_private(peer);
    auto& told = is_near ? private_ : public_;
    std::erase_if(told, [now](const auto& one) { return now - one.second >= between_warnings; });
    if (told.size() >= (is_near ? most_private : most_public)) return false;
    return told.try_emplace(peer, now).second;
}

}  // namespace gridrace::server
