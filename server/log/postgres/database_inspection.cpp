#include "server/log/postgres/database_inspection.hpp"

#include <unordered_set>

#include "server/log/postgres/connection.hpp"
#include "server/log/postgres/database_url.hpp"
#include "server/log/postgres/leaves.hpp"
#include "server/log/postgres/queries.hpp"
#include "server/log/postgres/result_queries.hpp"
#include "server/log/postgres/results.hpp"
#include "server/log/postgres/room_rows.hpp"
#include "server/log/postgres/schema.hpp"

namespace gridrace::server::postgres {

namespace {

constexpr std::chrono::minutes patience{1};

Result<Rows, Failure> ask(Connection& connection, const Statement& statement) {
    auto rows = connection.run(std::span(&statement, 1), patience);
    if (!rows) return rows.error();
    return std::move(rows->front());
}

std::optional<Failure> inspect_rooms(Connection& connection, Inspection& inspection,
                                     const RoomVisitor& visit) {
    const auto begun = connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", patience);
    if (!begun) return begun.error();
    const auto listed = ask(connection, Statement(query::list_all));
    if (!listed) return listed.error();
    const auto found = codes_of(*listed);
    inspection.nameless = found.nameless;
    const auto listed_open = ask(connection, Statement(query::list));
    if (!listed_open) return listed_open.error();
    const auto open = codes_of(*listed_open).codes;
    const std::unordered_set<race::RoomCode> open_rooms(open.begin(), open.end());
    for (const auto& code : found.codes) {
        const auto rows = ask(connection, Statement(query::read).add(code.text()));
        if (!rows) return rows.error();
        inspect_room({code, !open_rooms.contains(code), records_of(*rows)}, inspection, visit);
    }
    return std::nullopt;
}

// Of the tables that databases have not which no server has used since there are such.
Result<bool, Failure> has(Connection& connection, const char* table) {
    const auto rows = connection.run(table, patience);
    if (!rows) return rows.error();
    return rows->number(0, 0) != 0;
}

std::optional<Failure> find_server_key(Connection& connection, Inspection& inspection) {
    const auto has_table =
        has(connection, "SELECT (to_regclass('gridrace.server_key') IS NOT NULL)::integer");
    if (!has_table) return has_table.error();
    if (!*has_table) return std::nullopt;
    const auto rows = connection.run("SELECT seed FROM gridrace.server_key", patience);
    if (!rows) return rows.error();
    if (rows->size() != 0) inspection.server_key = rows->bytes(0, 0);
    return std::nullopt;
}

// In the transaction that inspect_rooms() has begun.
std::optional<Failure> look_at_results(Connection& connection, Inspection& inspection,
                                       const ResultVisitor& visit) {
    const auto has_table =
        has(connection, "SELECT (to_regclass('gridrace.result') IS NOT NULL)::integer");
    if (!has_table) return has_table.error();
    if (!*has_table) return std::nullopt;
    if (auto failure = connection.prepare(query::reading_results(), patience)) return failure;
    const auto ratings = ask(connection, Statement(query::all_ratings));
    if (!ratings) return ratings.error();
    std::optional<Failure> failure;
    const auto read = [&](std::int64_t after) -> Result<std::vector<RatedRace>, std::error_code> {
        const auto rows =
            ask(connection, Statement(query::results).add(after).add(after + results_read));
        if (rows) return races_of(*rows);
        failure = rows.error();
        return rows.error().code();
    };
    const auto error = inspect_results(read, ratings_of(*ratings), inspection, visit);
    if (error && !failure) failure = Failure{"", "the results of races: " + error.message()};
    return failure;
}

// The same.
std::optional<Failure> look_at_leaves(Connection& connection, Inspection& inspection,
                                      const LeafVisitor& visit) {
    const auto has_table =
        has(connection, "SELECT (to_regclass('gridrace.leaf') IS NOT NULL)::integer");
    if (!has_table) return has_table.error();
    if (!*has_table) return std::nullopt;
    if (auto failure = connection.prepare(query::reading_leaves(), patience)) return failure;
    std::optional<Failure> failure;
    const auto read = [&](std::int64_t after) -> Result<std::vector<RaceLeaf>, std::error_code> {
        const auto rows = ask(connection, statement_of_leaves(after, leaves_read));
        if (rows) return leaves_of(*rows, after);
        failure = rows.error();
        return rows.error().code();
    };
    inspect_leaves(read, inspection, visit);
    return failure;
}

LogFileFault fault_of(const std::string& url, LogFileFault::Kind kind, const std::string& reason) {
    return {kind, shown(url) + ": " + reason};
}

Result<Connection, LogFileFault> open_to_read(const std::string& url) {
    using Kind = LogFileFault::Kind;
    if (const auto& missing = load_libpq(); !missing.empty()) {
        return LogFileFault{Kind::unreadable, missing};
    }
    auto connection = Connection::open(url);
    if (!connection) return fault_of(url, Kind::unreadable, connection.error());
    const auto schema_fault = find_schema_fault(*connection, patience);
    if (!schema_fault.empty()) return fault_of(url, Kind::unsound, schema_fault);
    return std::move(*connection);
}

}  // namespace

Result<Inspection, LogFileFault> inspect_database(const std::string& url, const RoomVisitor& visit,
                                                  const ResultVisitor& visit_result,
                                                  const LeafVisitor& visit_leaves) {
    auto connection = open_to_read(url);
    if (!connection) return connection.error();
    const auto version = version_of(*connection, patience);
    auto failure = version ? connection->prepare(query::reading(*version), patience)
                           : std::optional(version.error());
    Inspection inspection;
    if (!failure) failure = find_server_key(*connection, inspection);
    if (!failure) failure = inspect_rooms(*connection, inspection, visit);
    if (!failure) failure = look_at_results(*connection, inspection, visit_result);
    if (!failure) failure = look_at_leaves(*connection, inspection, visit_leaves);
    if (failure) return fault_of(url, LogFileFault::Kind::unreadable, failure->sentence);
    return inspection;
}

std::optional<LogFileFault> find_database_fault(const std::string& url) {
    const auto connection = open_to_read(url);
    return connection ? std::nullopt : std::optional(connection.error());
}

}  // namespace gridrace::server::postgres
