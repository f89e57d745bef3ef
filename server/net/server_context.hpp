// The objects of the server that connections use.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "common/identity/key_pair.hpp"
#include "common/wire/messages.hpp"
#include "server/net/cluster/cluster_counts.hpp"
#include "server/net/cluster/node_settings.hpp"
#include "server/net/limits/ban_list.hpp"
#include "server/net/limits/frame_limits.hpp"
#include "server/net/limits/gate.hpp"
#include "server/net/limits/handshake_slots.hpp"
#include "server/net/limits/log_budget.hpp"
#include "server/net/limits/name_warnings.hpp"
#include "server/net/limits/overload.hpp"
#include "server/net/limits/peer_warnings.hpp"
#include "server/net/limits/shared_addresses.hpp"
#include "server/net/link/socket_handoff.hpp"
#include "server/net/link/tls_keeper.hpp"
#include "server/ops/free_space.hpp"
#include "server/rooms/race_archive.hpp"
#include "server/rooms/shard.hpp"
#include "server/web/web_files.hpp"

namespace gridrace::server {

class Access;
class FieldAnswer;
class ListedRoomsAnswer;
class RaceTree;
class RatingReader;
struct OperatorAccess;
struct Operations;

// Shared by all connections; outlives them.
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
    // For connections without a seat: one for each shard.
    std::vector<std::unique_ptr<HandshakeSlots>>& handshake_slots;
    // For connections that wait for their next request, and for those that take an answer: one for each shard. An idle
    // connection costs its client nothing, so a crowd of them must not end a slow download.
    std::vector<std::unique_ptr<HandshakeSlots>>& kept_slots;
    std::vector<std::unique_ptr<HandshakeSlots>>& answer_slots;
    LogBudget& log_budget;
    std::atomic<std::size_t> connections = 0;
    std::atomic<bool> draining = false;  // no new rooms, no newcomers in existing ones
    std::atomic<bool> stopping = false;
    const FreeSpace* space = nullptr;  // none: no data is kept
    TlsKeeper* tls = nullptr;          // none: connections are plain
    FrameCounts frame_counts = {};
    Counter clock_steps = {};  // see ClockWatch
    PeerWarnings proxy_warnings = {};
    NameWarnings name_warnings = {};
    const Access* access = nullptr;                 // none: everyone opens rooms, and comes in
    const identity::KeyPair* server_key = nullptr;  // none: players prove no keys
    const Operations* operations = nullptr;         // none: not served on this port
    ListedRoomsAnswer* listed_rooms = nullptr;      // none: hosts may list no rooms
    RaceField* field = nullptr;                     // none: no races are kept to be raced again
    FieldAnswer* field_answer = nullptr;            // none with it
    RatingReader* ratings = nullptr;                // none: nobody is rated
    RaceTree* tree = nullptr;                       // none: the server has no key
    std::span<const WebFile> page = {};             // none: the server has no page
    const OperatorAccess* operators = nullptr;      // none: they direct it on its machine alone
    const NodeSettings* cluster = nullptr;          // none: no other nodes
    ClusterCounts cluster_counts = {};
    std::string privacy = {};  // what is kept of players, in sentences

    // The shard that owns the room with this code, and its index.
    Shard& shard_of(const race::RoomCode& code) const { return *shards[place_of(code)]; }
    std::size_t place_of(const race::RoomCode& code) const {
        return shard_index(code, shards.size());
    }
    HandshakeSlots& slots_of(const race::RoomCode& code) const {
        return *handshake_slots[place_of(code)];
    }
};

// Counts a connection during its lifetime.
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
