// What a PostgresLog does as SharedTables, and what else its servers share.
#include <utility>

#include "server/log/postgres/postgres_log.hpp"
#include "server/log/postgres/queries.hpp"

namespace gridrace::server {

using postgres::Statement;
namespace query = postgres::query;

namespace {

constexpr std::int64_t for_good = 0;

std::int64_t number_of(const std::optional<Instant>& until) {
    return until ? until->time_since_epoch().count() : for_good;
}

Statement statement_of(const BanChange& change) {
    std::vector<std::string_view> networks;
    std::vector<std::int64_t> times;
    for (const auto& ban : change.bans) {
        networks.emplace_back(ban.network);
        times.push_back(number_of(ban.until));
    }
    const bool lifts = change.kind == BanChange::Kind::lift;
    Statement statement(lifts ? query::unban : query::ban);
    statement.add_texts(networks);
    if (lifts) return statement;
    statement.add(std::span<const std::int64_t>(times));
    statement.add(std::int64_t{change.kind == BanChange::Kind::take_over ? 1 : 0});
    statement.add(static_cast<std::int64_t>(SharedTables::most_bans));
    return statement;
}

// Of query::bans.
std::vector<KeptBan> bans_of(const postgres::Rows& rows) {
    std::vector<KeptBan> bans;
    for (int row = 0; row < rows.size(); ++row) {
        if (rows.is_null(row, 1)) continue;
        KeptBan ban{std::string(rows.bytes(row, 1)), {}};
        if (!rows.is_null(row, 2)) ban.until = Instant(Milliseconds(rows.number(row, 2)));
        bans.push_back(std::move(ban));
    }
    return bans;
}

}  // namespace

void PostgresLog::list_nodes(NodesListed done) {
    list_by(query::nodes, std::move(done));
}

void PostgresLog::find_nodes(NodesListed done) {
    list_by(query::nodes_alone, std::move(done));
}

void PostgresLog::list_by(const char* name, NodesListed done) {
    auto answer = [done = std::move(done)](auto error, Rows rows) {
        std::vector<NodeRow> nodes;
        for (int row = 0; !error && row < rows[0].size(); ++row) {
            nodes.push_back({std::string(rows[0].bytes(row, 0)), std::string(rows[0].bytes(row, 1)),
                             std::string(rows[0].bytes(row, 2)),
                             Milliseconds(rows[0].number(row, 3)), rows[0].number(row, 4),
                             rows[0].number(row, 5) != 0});
        }
        done(error, std::move(nodes));
    };
    Statement statement(name);
    queue_.add({{std::move(statement.add(settings_.owner()))}, std::move(answer)});
}

void PostgresLog::note_takeover(std::string owner) {
    if (!settings_.node) return;
    const std::lock_guard lock(takeovers_guard_);
    ++takeovers_[std::move(owner)];
}

std::map<std::string, std::size_t> PostgresLog::take_takeovers() {
    const std::lock_guard lock(takeovers_guard_);
    return std::exchange(takeovers_, {});
}

void PostgresLog::keep_server_key(ServerKeyOffer offer, ServerKeyKept done) {
    const std::string_view seed = offer.seed;
    Statement statement(query::keep_server_key);
    statement.add_blobs({&seed, 1});
    statement.add(std::int64_t{offer.replaces ? 1 : 0});
    auto answer = [done = std::move(done)](std::error_code error, Rows rows) {
        if (!error && rows[0].size() != 1) error = std::make_error_code(std::errc::io_error);
        done(error, error ? std::string() : std::string(rows[0].bytes(0, 0)));
    };
    queue_.add({{std::move(statement)}, std::move(answer)});
}

void PostgresLog::change_bans(BanChange change, BansChanged done) {
    Statement end_bans(query::end_bans);
    end_bans.add(change.now.time_since_epoch().count());
    std::vector<Statement> statements;
    statements.emplace_back(query::change_bans);
    statements.push_back(std::move(end_bans));
    statements.push_back(statement_of(change));
    statements.emplace_back(query::bans);
    const auto wanted = change.kind == BanChange::Kind::lift ? 0 : change.bans.size();
    auto answer = [this, wanted, done = std::move(done)](std::error_code error, Rows rows) {
        if (error) return done(error, 0);
        tell_bans(rows[3], true);
        const auto changed = static_cast<std::size_t>(rows[2].size());
        if (changed < wanted) error = std::make_error_code(std::errc::not_enough_memory);
        done(error, changed);
    };
    queue_.add({std::move(statements), std::move(answer)});
}

// The beats find changes, and the first one finds the bans that there are.
void PostgresLog::watch_bans(BanListener listener, std::function<void()> done) {
    auto answer = [this, listener = std::move(listener), done = std::move(done)](auto, Rows) {
        ban_listener_ = listener;
        bans_told_ = -1;
        done();
    };
    queue_.add({{}, std::move(answer)});
}

// After a failure the listener knows what it knew, and the next beat tries again.
void PostgresLog::read_bans() {
    if (!ban_listener_) return;
    std::vector<Statement> statements;
    statements.emplace_back(query::bans);
    const auto rows = transact(statements);
    if (!rows) return note(rows.error());
    tell_bans(rows->front(), false);
}

void PostgresLog::tell_bans(const postgres::Rows& rows, bool is_own) {
    if (!ban_listener_ || rows.size() == 0) return;
    const auto before = std::exchange(bans_told_, rows.number(0, 0));
    // Not if another server's change is among them.
    ban_listener_({bans_of(rows), is_own && bans_told_ == before + 1});
}

}  // namespace gridrace::server
