#include "server/log/postgres/session.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <thread>
#include <utility>

#include "server/log/postgres/leaves.hpp"
#include "server/log/postgres/queries.hpp"
#include "server/log/postgres/result_queries.hpp"
#include "server/log/postgres/schema.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server::postgres {

namespace {

constexpr std::chrono::milliseconds look_again_after{50};

// The database gives up before the client does. Plans are made once, and with indexes: they must
// not depend on how full the tables were when the plans were made.
constexpr const char* configuration =
    "SELECT set_config('statement_timeout', '10s', false), set_config('lock_timeout', '3s', false),"
    " set_config('idle_in_transaction_session_timeout', '30s', false),"
    " CASE WHEN current_setting('idle_session_timeout', true) IS NOT NULL"  // PostgreSQL 14
    "  THEN set_config('idle_session_timeout', '0', false) END,"
    " set_config('tcp_keepalives_idle', '10', false),"
    " set_config('tcp_keepalives_interval', '5', false),"
    " set_config('tcp_keepalives_count', '3', false),"
    " set_config('tcp_user_timeout', '15s', false),"
    " set_config('search_path', 'pg_catalog, pg_temp', false),"
    " set_config('plan_cache_mode', 'force_generic_plan', false),"
    " set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false),"
    " set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
    "  WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)";

// The advisory lock of a node, in the space of 64 bits: FNV-1a.
std::int64_t lock_of(std::string_view node) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char letter : node) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    }
    return static_cast<std::int64_t>(hash);
}

Statement numbered(const char* name, std::int64_t number) {
    Statement statement(name);
    statement.add(number);
    return statement;
}

}  // namespace

Result<Session, std::string> Session::begin(const Settings& settings, int& lock_holder) {
    auto connection = Connection::open(settings.url);
    if (!connection) return connection.error();
    Session session(std::move(*connection), settings.patience);
    if (auto fault = session.prepare(settings, lock_holder); !fault.empty()) return fault;
    return session;
}

std::string Session::prepare(const Settings& settings, int& lock_holder) {
    const bool follows_a_lost_one = lock_holder != 0;
    if (connection_.server_version() < lowest_server) {
        return "PostgreSQL " + std::to_string(lowest_server / 10000) + " or newer is needed";
    }
    if (auto fault = configure(); !fault.empty()) return fault;
    if (auto fault = lock(settings, lock_holder); !fault.empty()) return fault;
    if (auto fault = bring_up_to_date(connection_, patience_); !fault.empty()) return fault;
    if (settings.contents == Contents::whole) {
        if (auto fault = find_unfinished(connection_, patience_); !fault.empty()) return fault;
    }
    for (const auto statements : {query::all(), query::of_results(), query::of_leaves()}) {
        if (const auto failure = connection_.prepare(statements, patience_))
            return failure->sentence;
    }
    return take_claim(settings, follows_a_lost_one);
}

std::string Session::configure() {
    if (const auto set = connection_.run(configuration, patience_); !set) {
        return set.error().sentence;
    }
    const auto fsync =
        connection_.run("SELECT (current_setting('fsync') = 'on')::integer", patience_);
    if (!fsync) return fsync.error().sentence;
    if (fsync->number(0, 0) == 0) {
        report(Level::warning,
               "PostgreSQL runs with fsync = off: a power failure loses confirmed moves");
    }
    return {};
}

// ---- the lock ----

// Only an early word to a second server, or to a second node of one name, and to the nodes that
// wait for a dead one's rooms; what keeps a stalled server from writing is the epoch. Nodes share
// the database's lock, and each has a lock of its name.
std::string Session::lock(const Settings& settings, int& lock_holder) {
    static constexpr Connection::Prepared statements[] = {
        {"try_lock", "SELECT pg_try_advisory_lock($1::bigint)::integer"},
        {"try_node_lock",
         "SELECT CASE WHEN pg_try_advisory_lock_shared($1::bigint) IS FALSE THEN 0"
         " WHEN pg_try_advisory_lock($2::bigint) THEN 1"
         " WHEN pg_advisory_unlock_shared($1::bigint) THEN 0 END"},
        // The two halves of the key are two columns.
        {"end_own",
         "SELECT pg_terminate_backend(pid)::integer FROM pg_locks WHERE locktype = 'advisory'"
         " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
         " AND objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = $1::bigint"
         " AND granted AND pid = $2::bigint"}};
    if (const auto failure = connection_.prepare(statements, patience_)) return failure->sentence;
    const auto until = std::chrono::steady_clock::now() + settings.lock_patience;
    for (bool is_first = true;; is_first = false) {
        const auto is_ours = try_lock(settings);
        if (!is_ours) return is_ours.error().sentence;
        if (*is_ours) {
            lock_holder = connection_.backend_pid();
            return {};
        }
        if (is_first && lock_holder != 0) {
            const auto failure = end_own_backend(settings, lock_holder);
            if (failure) return failure->sentence;
        }
        if (std::chrono::steady_clock::now() >= until) {
            if (!settings.node) return "another gridraced uses it";
            return "another gridraced is node " + settings.owner() +
                   ", or uses the database without --node";
        }
        std::this_thread::sleep_for(look_again_after);
    }
}

Result<bool, Failure> Session::try_lock(const Settings& settings) {
    std::vector statements{numbered(settings.node ? "try_node_lock" : "try_lock", settings.lock)};
    if (settings.node) statements.front().add(lock_of(settings.node->name));
    const auto rows = connection_.run(statements, patience_);
    if (!rows) return rows.error();
    return rows->front().number(0, 0) != 0;
}

// This server's last session may still be there: its connection broke, or its commit or its claim
// waits for a standby server. It is of no use to anybody, and holds the lock and rows.
std::optional<Failure> Session::end_own_backend(const Settings& settings, int pid) {
    std::vector statements{numbered("end_own", settings.lock)};
    statements.front().add(std::int64_t{pid});
    const auto rows = connection_.run(statements, patience_);
    if (!rows) return rows.error();
    return std::nullopt;
}

// A write: when its commit is confirmed, so is everything that was committed before, also what
// another session's COMMIT had not confirmed. So what this session reads is on the standby servers.
std::string Session::take_claim(const Settings& settings, bool follows_a_lost_one) {
    Statement claim(query::claim);
    claim.add(settings.owner()).add(settings.program);
    claim.add(settings.node ? settings.node->url : "");
    claim.add(settings.node ? lock_of(settings.node->name) : std::int64_t{0});
    const std::array statements{
        std::move(claim), numbered(query::begin_lease, std::int64_t{follows_a_lost_one ? 1 : 0})};
    const auto rows = transact(statements);
    if (!rows) return rows.error().state == "25006" ? "it is read-only" : rows.error().sentence;
    const auto& claimed = rows->front();
    claim_ = {claimed.number(0, 0), {}};
    if (!claimed.is_null(0, 1)) claim_.beat_before = Instant(Milliseconds(claimed.number(0, 1)));
    return {};
}

// ---- transactions ----

namespace {

// Errors that say nothing about the session: of values (22, 23), conflicts (40), resources such as
// space (53), limits (54), a lock that was not free in time (55P03), a statement that took too long
// (57014), or of pages of the files that it read (58, XX). After others a new session looks at the
// tables, or finds another server.
bool is_of_statement(std::string_view state) {
    static constexpr std::string_view classes[] = {"22", "23", "40",    "53",   "54",
                                                   "58", "XX", "55P03", "57014"};
    return std::ranges::any_of(classes, [&](auto some) { return state.starts_with(some); });
}

const Failure not_committed{"", "the transaction was not committed"};

}  // namespace

Result<std::vector<Rows>, Failure> Session::transact(std::span<const Statement> statements) {
    static const Statement begin(query::begin), commit(query::commit);
    connection_.take_unconfirmed_commit();
    auto rows = connection_.run(begin, statements, commit, patience_);
    if (!rows) return end_after(rows.error(), statements.size());
    if (rows->size() != statements.size() + 2) return not_committed;
    return end_of(*std::move(rows));
}

Result<std::vector<Rows>, Failure> Session::transact(std::span<const Statement> statements,
                                                     const GoOn& go_on) {
    static const Statement begin(query::begin), commit(query::commit);
    connection_.take_unconfirmed_commit();
    const auto before_last = statements.first(statements.size() - 1);
    auto rows = connection_.run(begin, before_last, statements.back(), patience_);
    if (!rows) return end_after(rows.error(), statements.size());
    if (rows->size() != statements.size() + 1) return not_committed;
    const auto rest = go_on(std::span<const Rows>(*rows).subspan(1));
    auto more = rest.empty()
                    ? connection_.run(std::span(&commit, 1), patience_)
                    : connection_.run(rest.front(), std::span(rest).subspan(1), commit, patience_);
    if (!more) {
        auto failure = more.error();
        if (failure.refused) *failure.refused += statements.size() + 1;
        return end_after(std::move(failure), statements.size() + rest.size());
    }
    if (more->size() != rest.size() + 1) return not_committed;
    std::ranges::move(*more, std::back_inserter(*rows));
    return end_of(*std::move(rows));
}

// All rows, with those of BEGIN and COMMIT.
Result<std::vector<Rows>, Failure> Session::end_of(std::vector<Rows> rows) {
    if (rows.back().command() != "COMMIT") return not_committed;
    if (connection_.take_unconfirmed_commit()) {
        return Failure{"", "the database did not wait for its synchronous standby server"};
    }
    rows.erase(rows.begin());
    rows.pop_back();
    return rows;
}

// BEGIN was the statement before the first. What became of a COMMIT that was refused nobody knows.
Failure Session::end_after(Failure failure, std::size_t statements) {
    const auto refused = std::exchange(failure.refused, {});
    const bool is_one_of_them = refused && *refused >= 1 && *refused <= statements;
    if (!is_one_of_them || !is_of_statement(failure.state)) return failure;
    if (connection_.run("ROLLBACK", patience_)) failure.refused = *refused - 1;
    return failure;
}

}  // namespace gridrace::server::postgres
