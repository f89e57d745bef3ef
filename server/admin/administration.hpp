// Executes requests from the admin socket. Lives on the socket's thread, where it may block on a
// disk; calls the shards for rooms.
#pragma once

#include <functional>
#include <optional>

#include "server/admin/audit_log.hpp"
#include "server/admin/forwarded_request.hpp"
#include "server/admin/nodes.hpp"
#include "server/admin/request.hpp"
#include "server/admin/rooms_report.hpp"
#include "server/admin/shared_bans.hpp"
#include "server/net/limits/ban_list.hpp"
#include "server/net/operator/operator_access.hpp"
#include "server/net/server_context.hpp"
#include "server/webhook/webhook.hpp"

namespace gridrace::server::admin {

// The objects that requests work on. They must outlive all requests.
struct AdminContext {
    ServerContext& context;
    BanList& bans;
    const Clock& clock;
    Log& log;
    std::filesystem::path folder;  // for the audit log; empty: no audit log
    AuditSettings audit{};
    std::chrono::seconds drain_within{300};
    std::function<void(std::chrono::seconds within)> drain{};
    std::function<void()> undrain{};
    SharedBans* shared_bans = nullptr;      // none: `bans` are in a file
    SharedTables* tables = nullptr;         // none: there is no database
    Webhook* webhook = nullptr;             // none: there is none
    OperatorSessions* operators = nullptr;  // none: no operator comes from elsewhere
    std::string public_link{};  // of the server, "https://race.example.org"; empty: it has no name
};

class Administration {
public:
    // `home` is the executor of the thread that it lives on.
    Administration(AdminContext context, Executor home);

    // The answer to one line, a line itself. `uid` is the client's.
    Awaitable<std::string> answer(std::string line, unsigned uid);
    // The answer to the command of another node: a line of the same form.
    Awaitable<std::string> answer_node(std::string body);
    // The answer to an operator who comes from elsewhere.
    Awaitable<OperatorAnswer> answer_operator(OperatorCall call);

    // Call about every hour: removes old lines of the audit log.
    void tidy_audit_log();

private:
    Outcome audited(const Asker& asker, const Request& request, Outcome outcome);
    // At this server alone.
    Awaitable<Outcome> carry_out(Request request);
    Awaitable<Outcome> carry_out_in_cluster(Request request, unsigned uid);
    Awaitable<Outcome> carry_out_at_owner(Request request, unsigned uid);
    Awaitable<Outcome> ask_owner(Fault elsewhere, Request request, unsigned uid);
    Awaitable<Outcome> carry_out_everywhere(Request request, unsigned uid);
    Awaitable<Outcome> carry_out_at_node(Request request, unsigned uid);
    Awaitable<Outcome> list_nodes();
    Awaitable<Outcome> list_rooms(Request request);
    Awaitable<Outcome> list_members(Request request);
    Awaitable<Outcome> show_room(Request request);
    Awaitable<Outcome> tell_stats();
    Awaitable<Outcome> change_member(Request request);
    Awaitable<Outcome> ban(Request request);
    Awaitable<Outcome> announce(Request request);
    Awaitable<Outcome> close(Request request);
    Awaitable<Outcome> erase(Request request);
    Awaitable<Outcome> forget(Request request);
    Awaitable<Outcome> ban_network(Network network, Request request);
    std::optional<Fault> refuse_ban(const Network& network, const Request& request) const;
    Awaitable<Outcome> unban(Request request);
    Awaitable<Outcome> test_webhook(Request request);
    Awaitable<std::optional<bool>> is_known_elsewhere(std::string_view what,
                                                      OperatorSessions::Hash hash);
    Awaitable<OperatorAnswer> obey(OperatorCall call);
    OperatorAnswer let_in(const OperatorCall& call);
    Outcome manage_operators(const Request& request);
    Outcome vouch(const Request& request);
    Outcome list_bans() const;
    Outcome drain(const Request& request);
    Outcome undrain(const Request& request);

    AdminContext context_;
    Executor home_;
    AuditLog audit_;
    Instant started_;
    std::optional<Nodes> nodes_;  // none: there is no cluster
};

}  // namespace gridrace::server::admin
