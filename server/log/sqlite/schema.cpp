#include "server/log/sqlite/schema.hpp"

#include <array>
#include <utility>

#include "server/log/sqlite/checksum.hpp"

namespace gridrace::server::sqlite {

namespace {

constexpr std::int64_t application_id =
    0x67726c67;  // "grlg": what file(1) and we know our files by

// ---- version 1 ----

// A record holds the events of one command, members and numbers included, in the bytes of log.proto: they
// are written and read as a whole, and a second copy in columns could contradict them. What must hold
// between records is a column: their order, and that a command has its effect once.
std::error_code begin(Database& database) {
    return database.execute(
        "CREATE TABLE rooms (\n"
        "    id INTEGER PRIMARY KEY,\n"
        "    code TEXT NOT NULL UNIQUE,\n"
        "    epoch INTEGER NOT NULL\n"
        ") STRICT;\n"
        "CREATE TABLE records (\n"
        "    room INTEGER NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,\n"
        "    number INTEGER NOT NULL,\n"  // from 1, without a gap
        "    bytes BLOB NOT NULL,\n"
        "    PRIMARY KEY (room, number)\n"
        ") STRICT, WITHOUT ROWID;\n"
        "CREATE TABLE commands (\n"
        "    room INTEGER NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,\n"
        "    member INTEGER NOT NULL,\n"
        "    number INTEGER NOT NULL,\n"
        "    PRIMARY KEY (room, member, number)\n"
        ") STRICT, WITHOUT ROWID;\n");
}

// ---- version 2 ----

// Copies the records to the table of version 2, and tells each room its newest.
std::error_code chain_records(Database& database) {
    auto read = database.prepare("SELECT room, bytes FROM records_1 ORDER BY room, number");
    if (!read) return read.error();
    auto write = database.prepare(
        "INSERT INTO records (id, room, previous, checksum, bytes) VALUES (?1, ?2, ?3, ?4, ?5)");
    if (!write) return write.error();
    auto name_newest = database.prepare("UPDATE rooms SET newest = ?2 WHERE id = ?1");
    if (!name_newest) return name_newest.error();

    std::int64_t id = 0;
    std::int64_t room = 0;
    std::uint64_t sum = 0;
    auto row = read->step();
    for (; row && *row; row = read->step()) {
        const bool is_first = std::exchange(room, read->number(0)) != read->number(0);
        const auto bytes = read->bytes(1);
        sum = checksum(is_first ? 0 : sum, bytes);
        write->bind(1, id + 1);
        write->bind(2, room);
        write->bind(3, is_first ? 0 : id);
        write->bind(4, static_cast<std::int64_t>(sum));
        write->bind_blob(5, bytes);
        if (const auto error = write->run()) return error;
        name_newest->bind(1, room);
        name_newest->bind(2, ++id);
        if (const auto error = name_newest->run()) return error;
    }
    return row ? std::error_code() : row.error();
}

// Records lie in the order of their writing, whatever their rooms: so the records of one commit dirty a few
// pages, not one or two of each room. For the same reason no index finds the records of a room; each names
// the one before it, and the room its newest. `checksum` is that of checksum.hpp. Of a member's commands the
// last number says enough, since they only grow.
std::error_code chain(Database& database) {
    if (const auto error = database.execute(
            "ALTER TABLE rooms ADD COLUMN ended_at INTEGER;\n"  // null while it is open
            "ALTER TABLE rooms ADD COLUMN newest INTEGER NOT NULL DEFAULT 0;\n"  // 0: no records
            "CREATE INDEX ended_rooms ON rooms (ended_at) WHERE ended_at IS NOT NULL;\n"
            "ALTER TABLE records RENAME TO records_1;\n"
            "CREATE TABLE records (\n"
            "    id INTEGER PRIMARY KEY,\n"
            "    room INTEGER NOT NULL,\n"
            "    previous INTEGER NOT NULL,\n"  // a smaller id, 0: it is the first
            "    checksum INTEGER NOT NULL,\n"
            "    bytes BLOB NOT NULL\n"
            ") STRICT;\n"
            "CREATE TABLE members (\n"
            "    room INTEGER NOT NULL,\n"
            "    member INTEGER NOT NULL,\n"
            "    last_command INTEGER NOT NULL,\n"
            "    PRIMARY KEY (room, member)\n"
            ") STRICT, WITHOUT ROWID;\n"
            "INSERT INTO members SELECT room, member, max(number) FROM commands GROUP BY room, "
            "member;\n"
            "DROP TABLE commands;\n")) {
        return error;
    }
    if (const auto error = chain_records(database)) return error;
    return database.execute("DROP TABLE records_1");
}

// migrations[n] makes a file of version n one of version n + 1. What was released never changes.
constexpr std::array<std::error_code (*)(Database&), schema_version> migrations = {begin, chain};

// ---- files ----

Result<std::int64_t, std::error_code> read_number(Database& database, const char* pragma) {
    auto statement = database.prepare(pragma);
    if (!statement) return statement.error();
    const auto row = statement->step();
    if (!row) return row.error();
    return *row ? statement->number(0) : 0;
}

std::error_code migrate(Database& database, std::int64_t from) {
    auto error = database.execute("BEGIN IMMEDIATE");
    for (auto version = from; version < schema_version && !error; ++version) {
        error = migrations[static_cast<std::size_t>(version)](database);
    }
    const auto marks = "PRAGMA application_id = " + std::to_string(application_id) +
                       "; PRAGMA user_version = " + std::to_string(schema_version);
    if (!error) error = database.execute(marks.c_str());
    if (!error) error = database.execute("COMMIT");
    if (error && database.is_in_transaction()) database.execute("ROLLBACK");
    return error;
}

}  // namespace

// A file that SQLite has just made has no tables.
Result<bool, std::error_code> is_new(Database& database) {
    const auto objects = read_number(database, "SELECT count(*) FROM sqlite_schema");
    if (!objects) return objects.error();
    return *objects == 0;
}

std::string bring_up_to_date(Database& database) {
    const auto empty = is_new(database);
    if (!empty) return empty.error().message();
    const auto id = read_number(database, "PRAGMA application_id");
    if (!id) return id.error().message();
    const auto version = read_number(database, "PRAGMA user_version");
    if (!version) return version.error().message();
    if (!*empty && *id != application_id) return "it is not a log of gridraced";
    if (*version > schema_version) {
        return "it was written by a newer gridraced (version " + std::to_string(*version) +
               " of the log, this one knows " + std::to_string(schema_version) + ")";
    }
    // A commit that failed may be found in the write-ahead log all the same. Before anybody relies on what
    // is read here, or it is folded into the database, which may be interrupted half-way, it is made true.
    if (const auto error = database.rewrite_log()) return error.message();
    if (*version == schema_version) return {};
    const auto error = migrate(database, *version);
    return error ? error.message() : std::string();
}

}  // namespace gridrace::server::sqlite
