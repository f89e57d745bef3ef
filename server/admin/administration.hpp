// Executes requests from the admin socket. Lives on the socket's thread, where it may block on a
// disk; calls the shards for rooms.
#pragma once

#include <functional>

#include "server/admin/audit_log.hpp"
#include "server/admin/request.hpp"
#include "server/net/limits/ban_list.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server::admin {

// The objects that requests work on. They must outlive all requests.
struct AdminContext {
    ServerContext& context;
    BanList& bans;
    const Clock& clock;
    std::filesystem::path folder;  // for the audit log; empty: no audit log
    AuditSettings audit{};
    std::chrono::seconds drain_within{300};
    std::function<void(std::chrono::seconds within)> drain{};
    std::function<void()> undrain{};
};

using Outcome = Result<nlohmann::json, Fault>;

class Administration {
public:
    // `home` is the executor of the thread that it lives on.
    Administration(AdminContext context, Executor home);

    // The answer to one line, a line itself. `uid` is the client's.
    Awaitable<std::string> answer(std::string line, unsigned uid);

    // Call about every hour: removes old lines of the audit log.
    void tidy_audit_log();

private:
    Awaitable<Outcome> carry_out(Request request);
    Awaitable<Outcome> list_rooms(Request request);
    Awaitable<Outcome> list_members(Request request);
    Awaitable<Outcome> show_room(Request request);
    Awaitable<Outcome> tell_stats();
    Awaitable<Outcome> change_member(Request request);
    Awaitable<Outcome> ban(Request request);
    Awaitable<Outcome> announce(Request request);
    Awaitable<Outcome> close(Request request);
    Awaitable<Outcome> erase(Request request);
    Awaitable<Outcome> ban_network(Network network, Request request);
    Outcome unban(const Request& request);
    Outcome list_bans() const;
    Outcome drain(const Request& request);
    Outcome undrain();

    AdminContext context_;
    Executor home_;
    AuditLog audit_;
    Instant started_;
};

}  // namespace gridrace::server::admin
