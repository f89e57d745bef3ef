// What servers on one database share besides the logs of rooms: who they are, and bans. Calls
// return at once and complete as those of Log do: exactly once, on any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "common/base/clock.hpp"

namespace gridrace::server {

// A server that uses the database under a name: it runs, or ended without saying so.
struct NodeRow {
    std::string name;
    std::string url;         // where other nodes reach it
    std::string version;     // of its program
    Milliseconds silent{};   // since its last beat, by the database's clock
    std::int64_t rooms = 0;  // that it owns
    bool is_gone = false;    // others may take its rooms: see `gone` in queries.cpp
};

// The text of its network has no meaning here.
struct KeptBan {
    std::string network;
    std::optional<Instant> until;  // none: permanent
    friend bool operator==(const KeptBan&, const KeptBan&) = default;
};

struct BanChange {
    enum class Kind {
        ban,        // instead of earlier bans of the same networks
        take_over,  // the longer ban of each network
        lift        // bans of exactly these networks
    };
    Kind kind{};
    std::vector<KeptBan> bans;  // each network once
    Instant now{};              // those that ended before it are deleted
};

// All bans, after a change.
struct BanNews {
    std::vector<KeptBan> bans;
    bool is_own = false;  // changed by a call of this server
};

class SharedTables {
public:
    static constexpr std::size_t most_bans = 100'000;

    using NodesListed = std::function<void(std::error_code, std::vector<NodeRow>)>;
    using BansChanged = std::function<void(std::error_code, std::size_t changed)>;
    using BanListener = std::function<void(const BanNews&)>;

    virtual ~SharedTables() = default;

    // By name; without servers that had the database for themselves.
    virtual void list_nodes(NodesListed done) = 0;
    // The same without their rooms, which takes a while to count.
    virtual void find_nodes(NodesListed done) = 0;
    // Whether this server may take rooms of other servers over. It may until it is told otherwise.
    // From any thread.
    virtual void allow_takeovers(bool allowed) = 0;
    // How many rooms of other servers this one has taken over since the last call, by their owner; of
    // an empty name: they were nobody's. From any thread.
    virtual std::map<std::string, std::size_t> take_takeovers() = 0;
    // All or nothing, for all servers; durable on completion, and the listener has been called.
    // not_enough_memory: there would be too many.
    virtual void change_bans(BanChange change, BansChanged done) = 0;
    // From completion on calls this listener, and no earlier one, for changes by any server, within
    // a second; soon with the bans that there are.
    virtual void watch_bans(BanListener listener, std::function<void()> done) = 0;
};

}  // namespace gridrace::server
