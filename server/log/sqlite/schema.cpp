#include "server/log/sqlite/schema.hpp"

#include <array>

namespace gridrace::server::sqlite {

namespace {

constexpr std::int64_t application_id =
    0x67726c67;  // "grlg": what file(1) and we know our files by

// migrations[n] makes a file of version n one of version n + 1. What was released never changes.
//
// A record holds the events of one command, members and numbers included, in the bytes of log.proto: they
// are written and read as a whole, and a second copy in columns could contradict them. What must hold
// between records is a column: their order, and that a command has its effect once.
constexpr std::array<const char*, schema_version> migrations = {
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
    ") STRICT, WITHOUT ROWID;\n"};

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
        error = database.execute(migrations[static_cast<std::size_t>(version)]);
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
