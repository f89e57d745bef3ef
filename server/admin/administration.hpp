// Does what is asked by the admin socket. Lives on the socket's thread, where it may wait for a disk; what it wants of
// rooms it asks of their shards.
#pragma once

#include <functional>

#include "server/admin/audit_log.hpp"
#include "server/admin/request.hpp"
#include "server/net/limits/ban_list.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server::admin {

// What requests work on. Outlives whoever answers them.
struct AdminContext {
    ServerContext& context;
    BanList& bans;
    const Clock& clock;
    std::filesystem::path folder;  // for the audit log; empty: none is kept
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

    // The answer to one line, a line itself. `uid` is who asks.
    Awaitable<std::string> answer(std::string line, unsigned uid);

    // To be called every hour or so: lines of the audit log do not outlive their time.
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
