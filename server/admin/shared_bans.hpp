// The bans of servers that share a database: keeps a BanList as the database has it. While the
// database is away the list stays as it was.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "server/log/shared_tables.hpp"
#include "server/net/limits/ban_list.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server::admin {

class SharedBans {
public:
    // Reads all bans, and takes over those of the folder's file, which then gets another name. Not
    // for a network thread. Throws std::runtime_error with one sentence on failure. The tables and
    // the list must outlive this, and so must the shards.
    SharedBans(SharedTables& tables, BanList& list, const std::filesystem::path& folder,
               Instant now);
    ~SharedBans();
    SharedBans(const SharedBans&) = delete;
    SharedBans& operator=(const SharedBans&) = delete;

    // From now on others' bans disconnect clients of these shards.
    void watch(const std::vector<std::unique_ptr<Shard>>& shards, const Clock& clock);

    // As BanList, on any thread: the answer is delivered to `home`.
    Awaitable<std::error_code> ban(Executor home, Ban ban, Instant now);
    Awaitable<Result<bool, std::error_code>> unban(Executor home, Network network, Instant now);

private:
    struct Changed {
        std::error_code error;
        std::size_t networks = 0;
    };
    Awaitable<Changed> change(Executor home, BanChange change);
    Changed change_and_wait(BanChange change);
    void listen(SharedTables::BanListener listener);
    void use(const BanNews& news);

    SharedTables& tables_;
    BanList& list_;
};

}  // namespace gridrace::server::admin
