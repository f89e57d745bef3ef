// The parts of the server that connections use.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "common/wire/messages.hpp"
#include "server/net/limits/ban_list.hpp"
#include "server/net/limits/frame_limits.hpp"
#include "server/net/limits/gate.hpp"
#include "server/net/limits/handshake_slots.hpp"
#include "server/net/limits/log_budget.hpp"
#include "server/net/limits/overload.hpp"
#include "server/net/limits/peer_warnings.hpp"
#include "server/net/link/socket_handoff.hpp"
#include "server/net/link/tls_keeper.hpp"
#include "server/ops/free_space.hpp"
#include "server/rooms/race_archive.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

struct Operations;

// Shared by all connections, and outlives them.
struct ServerContext {
    std::vector<std::unique_ptr<Shard>>& shards;
    RaceArchive& archive;
    const BanList& bans;
    wire::Limits limits;
    FrameLimits frame_limits;
    std::size_t max_connections;
    PaceSettings pace;
    Gate& gate;
    Overload& overload;
    // For connections that have no seat yet: one for each shard.
    std::vector<std::unique_ptr<HandshakeSlots>>& handshake_slots;
    LogBudget& log_budget;
    std::atomic<std::size_t> connections = 0;
    std::atomic<bool> draining = false;  // no new rooms, nobody new in the old ones
    std::atomic<bool> stopping = false;
    const FreeSpace* space = nullptr;  // none: nothing is kept
    TlsKeeper* tls = nullptr;          // none: connections are plain
    FrameCounts frame_counts = {};
    PeerWarnings proxy_warnings = {};
    const Operations* operations = nullptr;  // none: they are not asked for

    // The shard where the room of this code lives.
    Shard& shard_of(const race::RoomCode& code) const { return *shards[index_of(code)]; }
    HandshakeSlots& slots_of(const race::RoomCode& code) const {
        return *handshake_slots[index_of(code)];
    }

private:
    std::size_t index_of(const race::RoomCode& code) const {
        return std::hash<race::RoomCode>()(code) % shards.size();
    }
};

// Counts a connection while it lives.
class ConnectionCount {
public:
    explicit ConnectionCount(ServerContext& context) : context_(context) { ++context_.connections; }
    ~ConnectionCount() { --context_.connections; }
    ConnectionCount(const ConnectionCount&) = delete;
    ConnectionCount& operator=(const ConnectionCount&) = delete;

private:
    ServerContext& context_;
};

}  // namespace gridrace::server
