#include "server/log/postgres/schema.hpp"

#include <iterator>
#include <span>
#include <vector>

namespace gridrace::server::postgres {

namespace {

constexpr Connection::Patience mark_patience{15'000};

constexpr const char* foreign = "its schema gridrace belongs to another program";

constexpr const char* lock_schema =
    "SELECT pg_advisory_lock(hashtextextended('gridrace schema', 0))";
constexpr const char* unlock_schema =
    "SELECT pg_advisory_unlock(hashtextextended('gridrace schema', 0))";

// Of the SQLSTATEs.
constexpr const char* no_rights = "42501";
constexpr const char* read_only = "25006";

// Times are milliseconds since 1970 by the server's clock. Rows of rooms are updated by every
// append: a half-empty page takes the new version without touching an index. There are no foreign
// keys: each record would lock its room once more, and the statements keep the tables in step.
constexpr const char* tables[] = {
    "CREATE TABLE gridrace.version (program text NOT NULL, version bigint NOT NULL)",
    "INSERT INTO gridrace.version VALUES ('gridraced', 1)",  // see upgrades
    // One row for each node that serves rooms.
    "CREATE TABLE gridrace.service ("
    " node text PRIMARY KEY,"
    " generation bigint NOT NULL,"  // grows whenever a server begins to use the database
    " served_until bigint)",
    // "records" is the number of the room's newest record; "owner" a node.
    "CREATE TABLE gridrace.room ("
    " id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " code text COLLATE \"C\" NOT NULL UNIQUE,"
    " owner text NOT NULL,"
    " epoch bigint NOT NULL,"
    " records bigint NOT NULL,"
    " began_at bigint NOT NULL,"
    " ended_at bigint) WITH (fillfactor = 50)",
    "CREATE INDEX room_ended_at ON gridrace.room (ended_at) WHERE ended_at IS NOT NULL",
    "CREATE TABLE gridrace.record ("
    " room bigint NOT NULL,"
    " number bigint NOT NULL,"
    " bytes bytea NOT NULL,"
    " PRIMARY KEY (room, number))",
    // Not in another table while it fits into a page: see Scrubber.
    "ALTER TABLE gridrace.record ALTER COLUMN bytes SET STORAGE MAIN",
    // Of each member, the last command that was applied.
    "CREATE TABLE gridrace.command ("
    " room bigint NOT NULL,"
    " member bigint NOT NULL,"
    " number bigint NOT NULL,"
    " PRIMARY KEY (room, member)) WITH (fillfactor = 50)",
};

// From version 1 on, a list for each.
constexpr const char* to_version_2[] = {
    // "url": where other nodes reach it. "lock": an advisory lock that its connection holds.
    // "beat_at": when it was known to live, by the database's clock.
    "ALTER TABLE gridrace.service ADD COLUMN url text NOT NULL DEFAULT '',"
    " ADD COLUMN program text NOT NULL DEFAULT '',"
    " ADD COLUMN lock bigint NOT NULL DEFAULT 0,"
    " ADD COLUMN beat_at timestamptz",
    // Since another node owned the room nobody has served it; that node did until then. NULL once
    // the owner has appended.
    "ALTER TABLE gridrace.room ADD COLUMN inherited bigint",
    "CREATE INDEX room_owner ON gridrace.room (owner) WHERE ended_at IS NULL",
    "UPDATE gridrace.version SET version = 2",
};
constexpr const char* to_version_3[] = {
    // Banned networks, for all servers; NULL: for good.
    "CREATE TABLE gridrace.ban (network text COLLATE \"C\" PRIMARY KEY, until bigint)",
    // One row, whose number every change of the bans raises.
    "CREATE TABLE gridrace.ban_changes (number bigint NOT NULL)",
    "INSERT INTO gridrace.ban_changes VALUES (0)",
    "UPDATE gridrace.version SET version = 3",
};
constexpr const char* to_version_4[] = {
    // Records up to the number "replaced" are no part of the room any more, and wait to be deleted;
    // those up to "deleted" are.
    "ALTER TABLE gridrace.room ADD COLUMN replaced bigint NOT NULL DEFAULT 0",
    "ALTER TABLE gridrace.room ADD COLUMN deleted bigint NOT NULL DEFAULT 0",
    "CREATE INDEX room_replaced ON gridrace.room (id) WHERE deleted < replaced",
    "UPDATE gridrace.version SET version = 4",
};
constexpr std::span<const char* const> upgrades[] = {to_version_2, to_version_3, to_version_4};
static_assert(std::size(upgrades) + 1 == schema_version);

std::string describe(const Failure& failure) {
    if (failure.state == no_rights) {
        return failure.sentence +
               "; let the user create its schema (GRANT CREATE ON DATABASE), or create it for the "
               "user (CREATE SCHEMA gridrace AUTHORIZATION)";
    }
    if (failure.state == read_only) return "it is read-only";
    return failure.sentence;
}

struct Found {
    bool has_schema = false;
    bool has_objects = false;
    bool has_version = false;
};

Result<Found, Failure> look(Connection& connection, Connection::Patience patience) {
    const auto rows = connection.run(
        "SELECT (to_regnamespace('gridrace') IS NOT NULL)::integer,"
        " (EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace"
        " WHERE nspname = 'gridrace'))::integer,"
        " (EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace"
        " WHERE nspname = 'gridrace' AND relname = 'version'))::integer",
        patience);
    if (!rows) return rows.error();
    return Found{rows->number(0, 0) != 0, rows->number(0, 1) != 0, rows->number(0, 2) != 0};
}

std::string check_version(Connection& connection, Connection::Patience patience) {
    const auto version = version_of(connection, patience);
    if (!version) {
        // Of class 42 are wrong names and types: the table is not ours.
        const auto& state = version.error().state;
        return state.starts_with("42") && state != no_rights ? foreign : describe(version.error());
    }
    if (*version == 0) return foreign;
    if (*version > schema_version) {
        return "it was written by a newer gridraced (version " + std::to_string(*version) +
               " of the tables, this one knows " + std::to_string(schema_version) +
               "): install that one again";
    }
    return {};
}

std::string change(Connection& connection, std::vector<const char*> all,
                   Connection::Patience patience) {
    all.insert(all.begin(), "BEGIN");
    all.push_back("COMMIT");
    for (const auto* const statement : all) {
        const auto rows = connection.run(statement, patience);
        if (!rows) return describe(rows.error());
    }
    return {};
}

std::string create(Connection& connection, bool has_schema, Connection::Patience patience) {
    std::vector<const char*> all;
    if (!has_schema) all.push_back("CREATE SCHEMA gridrace");
    all.insert(all.end(), std::begin(tables), std::end(tables));
    return change(connection, std::move(all), patience);
}

std::string upgrade(Connection& connection, Connection::Patience patience) {
    const auto found = version_of(connection, patience);
    if (!found) return describe(found.error());
    for (auto version = *found; version < schema_version; ++version) {
        const auto statements = upgrades[static_cast<std::size_t>(version - 1)];
        auto fault = change(connection, {statements.begin(), statements.end()}, patience);
        if (!fault.empty()) return fault;
    }
    return {};
}

std::string make_tables(Connection& connection, Connection::Patience patience) {
    const auto found = look(connection, patience);
    if (!found) return describe(found.error());
    if (!found->has_version) {
        if (found->has_objects) return foreign;
        if (auto fault = create(connection, found->has_schema, patience); !fault.empty())
            return fault;
    }
    if (auto fault = check_version(connection, patience); !fault.empty()) return fault;
    return upgrade(connection, patience);
}

// One row: the secret of the key of all servers on the database. Servers of any version leave the table alone, so the
// version stays.
std::string make_key_table(Connection& connection, Connection::Patience patience) {
    const auto rows = connection.run(
        "SELECT (to_regclass('gridrace.server_key') IS NOT NULL)::integer", patience);
    if (!rows) return describe(rows.error());
    if (rows->number(0, 0) != 0) return {};
    return change(connection,
                  {"CREATE TABLE gridrace.server_key (id bigint PRIMARY KEY, seed bytea NOT NULL)"},
                  patience);
}

// The same of results and ratings: see sqlite/results.cpp for the columns.
std::string make_result_tables(Connection& connection, Connection::Patience patience) {
    const auto rows =
        connection.run("SELECT (to_regclass('gridrace.result') IS NOT NULL)::integer", patience);
    if (!rows) return describe(rows.error());
    if (rows->number(0, 0) != 0) return {};
    return change(connection,
                  {"CREATE TABLE gridrace.result ("
                   " number bigint NOT NULL,"
                   " run bigint NOT NULL,"
                   " room text COLLATE \"C\" NOT NULL,"
                   " race bigint NOT NULL,"
                   " family bigint NOT NULL,"
                   " ended_at bigint NOT NULL,"
                   " key bytea NOT NULL,"
                   " place bigint NOT NULL,"
                   " time bigint NOT NULL,"
                   " listed bigint NOT NULL,"
                   " PRIMARY KEY (number, run),"
                   " UNIQUE (room, race, ended_at, run))",
                   "CREATE INDEX result_of_player ON gridrace.result (key, number)",
                   "CREATE TABLE gridrace.rating ("
                   " key bytea NOT NULL,"
                   " family bigint NOT NULL,"
                   " mean bigint NOT NULL,"
                   " deviation bigint NOT NULL,"
                   " cautious bigint NOT NULL,"
                   " rated_at bigint NOT NULL,"
                   " races bigint NOT NULL,"
                   " name text NOT NULL,"
                   " PRIMARY KEY (key, family))",
                   "CREATE INDEX rating_by_points ON gridrace.rating (family, cautious)"
                   " WHERE name <> ''"},
                  patience);
}

// The same of leaves of the tree of races.
std::string make_leaf_table(Connection& connection, Connection::Patience patience) {
    const auto rows =
        connection.run("SELECT (to_regclass('gridrace.leaf') IS NOT NULL)::integer", patience);
    if (!rows) return describe(rows.error());
    if (rows->number(0, 0) != 0) return {};
    return change(connection,
                  {"CREATE TABLE gridrace.leaf (number bigint PRIMARY KEY, data bytea NOT NULL)",
                   "CREATE INDEX leaf_by_data ON gridrace.leaf (data)"},
                  patience);
}

std::string change_mark(const std::string& url, const char* statement) {
    auto connection = Connection::open(url);
    if (!connection) return connection.error();
    const auto rows = connection->run(statement, mark_patience);
    return rows ? "" : describe(rows.error());
}

}  // namespace

// ---- unfinished logs ----

// The mark is a table: servers of any version leave it alone, and nobody makes it by accident.
std::string mark_unfinished(const std::string& url) {
    return change_mark(url, "CREATE TABLE IF NOT EXISTS gridrace.unfinished ()");
}

std::string mark_whole(const std::string& url) {
    return change_mark(url, "DROP TABLE IF EXISTS gridrace.unfinished");
}

std::string find_unfinished(Connection& connection, Connection::Patience patience) {
    const auto rows = connection.run(
        "SELECT (to_regclass('gridrace.unfinished') IS NOT NULL)::integer", patience);
    if (!rows) return describe(rows.error());
    if (rows->number(0, 0) == 0) return {};
    return "rooms were being copied into it, and not all of them are there: run the same command "
           "again to finish that, or give it up by DROP SCHEMA gridrace CASCADE";
}

// ---- versions ----

// 0: the table is not ours.
Result<std::int64_t, Failure> version_of(Connection& connection, Connection::Patience patience) {
    const auto rows = connection.run(
        "SELECT v.version::bigint FROM gridrace.version AS v WHERE v.program = 'gridraced'",
        patience);
    if (!rows) return rows.error();
    return rows->size() == 0 ? 0 : rows->number(0, 0);
}

std::string bring_up_to_date(Connection& connection, Connection::Patience patience) {
    // Nodes may start at the same time.
    const auto locked = connection.run(lock_schema, patience);
    if (!locked) return describe(locked.error());
    // After a fault the connection is of no use, and its end gives the lock back.
    if (auto fault = make_tables(connection, patience); !fault.empty()) return fault;
    if (auto fault = make_key_table(connection, patience); !fault.empty()) return fault;
    if (auto fault = make_result_tables(connection, patience); !fault.empty()) return fault;
    if (auto fault = make_leaf_table(connection, patience); !fault.empty()) return fault;
    const auto unlocked = connection.run(unlock_schema, patience);
    return unlocked ? "" : describe(unlocked.error());
}

std::string find_schema_fault(Connection& connection, Connection::Patience patience) {
    const auto found = look(connection, patience);
    if (!found) return describe(found.error());
    if (found->has_version) return check_version(connection, patience);
    return found->has_objects ? foreign : "it holds no rooms of gridraced";
}

}  // namespace gridrace::server::postgres
