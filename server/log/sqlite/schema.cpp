#include "server/log/sqlite/schema.hpp"

#include <array>
#include <utility>

#include "server/log/log.hpp"
#include "server/log/sqlite/checksum.hpp"
#include "server/log/sqlite/room_table.hpp"

namespace gridrace::server::sqlite {

namespace {

// ---- version 1 ----

// A record holds the events of one command, including members and numbers, as bytes of log.proto:
// they are written and read as a whole, and a second copy in columns could contradict them.
// Constraints between records are columns: their order, and that a command is applied once.
std::error_code begin(Database& database) {
    return database.execute(
        "CREATE TABLE rooms (\n"
        "    id INTEGER PRIMARY KEY,\n"
        "    code TEXT NOT NULL UNIQUE,\n"
        "    epoch INTEGER NOT NULL\n"
        ") STRICT;\n"
        "CREATE TABLE records (\n"
        "    room INTEGER NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,\n"
        "    number INTEGER NOT NULL,\n"  // gapless from 1
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

// Copies the records to the table of version 2, and stores each room's newest.
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

// Records are in the order of writing across rooms: so the records of one commit change a few
// pages, not one or two for each room. For the same reason there is no index on rooms; each record
// refers to the previous one, and the room to its newest. `checksum` is that of checksum.hpp. A
// member's last command number suffices, since numbers only grow.
std::error_code chain(Database& database) {
    auto error = database.execute(
        "ALTER TABLE rooms ADD COLUMN ended_at INTEGER;\n"  // null while it is open
        "ALTER TABLE rooms ADD COLUMN newest INTEGER NOT NULL DEFAULT 0;\n"  // 0: no records
        "CREATE INDEX ended_rooms ON rooms (ended_at) WHERE ended_at IS NOT NULL;\n"
        "ALTER TABLE records RENAME TO records_1;\n");
    if (!error) error = create_records(database);
    if (error) return error;
    error = database.execute(
        "CREATE TABLE members (\n"
        "    room INTEGER NOT NULL,\n"
        "    member INTEGER NOT NULL,\n"
        "    last_command INTEGER NOT NULL,\n"
        "    PRIMARY KEY (room, member)\n"
        ") STRICT, WITHOUT ROWID;\n"
        "INSERT INTO members SELECT room, member, max(number) FROM commands GROUP BY room, "
        "member;\n"
        "DROP TABLE commands;\n");
    if (!error) error = chain_records(database);
    if (!error) error = database.execute("DROP TABLE records_1");
    return error;
}

// ---- version 3 ----

Result<std::string, std::error_code> last_commands_of(Statement& select, std::int64_t room) {
    LastCommands commands;
    select.bind(1, room);
    auto row = select.step();
    for (; row && *row; row = select.step()) {
        const AnsweredCommand last{MemberId{static_cast<std::uint32_t>(select.number(0))},
                                   CommandNumber{static_cast<std::uint64_t>(select.number(1))}};
        commands.add({&last, 1});
    }
    if (!row) return row.error();
    return encode(commands);
}

// A room whose newest record is missing keeps an invalid seal.
std::error_code seal_room(RoomTable& table, RoomRow& row, bool has_end) {
    if (has_end) return table.insert(row);
    row.seal = ~seal_of(row);
    return table.insert_as_it_is(row);
}

std::error_code seal_rooms(Database& database) {
    auto table = RoomTable::prepare(database);
    if (!table) return table.error();
    auto rooms = database.prepare(
        "SELECT rooms_2.id, code, epoch, ended_at IS NOT NULL, ended_at, newest, records.checksum, "
        "newest = 0 OR records.room IS rooms_2.id FROM rooms_2 LEFT JOIN records ON records.id = "
        "newest "
        "ORDER BY rooms_2.id");
    if (!rooms) return rooms.error();
    auto members = database.prepare("SELECT member, last_command FROM members WHERE room = ?1");
    if (!members) return members.error();
    RoomTotal total;
    auto found = rooms->step();
    for (; found && *found; found = rooms->step()) {
        RoomRow row{rooms->number(0), rooms->bytes(1), rooms->number(2)};
        if (rooms->number(3) != 0) row.ended_at = rooms->number(4);
        row.end = {rooms->number(5), static_cast<std::uint64_t>(rooms->number(6))};
        auto commands = last_commands_of(*members, row.id);
        if (!commands) return commands.error();
        row.last_commands = *std::move(commands);
        if (const auto error = seal_room(*table, row, rooms->number(7) != 0)) return error;
        total.add(row.id, row.code);
    }
    if (!found) return found.error();
    return table->set_total(total);
}

// Checksums cover all that is served: a room's row with the end of its chain and its members' last
// commands has a seal, and the total detects missing rows. Without an index nothing can contradict
// the rows.
std::error_code seal(Database& database) {
    auto error = database.execute(
        "DROP INDEX ended_rooms;\n"
        "ALTER TABLE rooms RENAME TO rooms_2;\n");
    if (!error) error = create_rooms(database);
    if (!error) error = seal_rooms(database);
    if (error) return error;
    return database.execute(
        "DROP TABLE rooms_2;\n"
        "DROP TABLE members;\n");
}

// migrations[n] upgrades version n to n + 1. Never change a released one.
constexpr std::array<std::error_code (*)(Database&), schema_version> migrations = {begin, chain,
                                                                                   seal};

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

// Part of the second migration.
std::error_code create_records(Database& database) {
    return database.execute(
        "CREATE TABLE records (\n"
        "    id INTEGER PRIMARY KEY,\n"
        "    room INTEGER NOT NULL,\n"
        "    previous INTEGER NOT NULL,\n"  // a smaller id; the first record: 0, see records.hpp
        "    checksum INTEGER NOT NULL,\n"
        "    bytes BLOB NOT NULL\n"
        ") STRICT;\n");
}

std::error_code create_rooms(Database& database) {
    return database.execute(
        "CREATE TABLE rooms (\n"
        "    id INTEGER PRIMARY KEY,\n"
        "    code TEXT NOT NULL,\n"
        "    epoch INTEGER NOT NULL,\n"
        "    ended_at INTEGER,\n"             // null while it is open
        "    newest INTEGER NOT NULL,\n"      // of its records; 0: none, see records.hpp
        "    checksum INTEGER NOT NULL,\n"    // of the newest
        "    last_commands BLOB NOT NULL,\n"  // see room_row.hpp, also for the seals
        "    seal INTEGER NOT NULL\n"
        ") STRICT;\n"
        "CREATE TABLE room_total (\n"
        "    id INTEGER PRIMARY KEY,\n"  // always 1
        "    rooms INTEGER NOT NULL,\n"
        "    sum INTEGER NOT NULL,\n"
        "    seal INTEGER NOT NULL\n"
        ") STRICT;\n");
}

std::error_code replace_tables(Database& database, const std::vector<std::string>& names,
                               const std::function<std::error_code()>& fill) {
    auto error = database.execute("BEGIN IMMEDIATE");
    for (const auto& name : names) {
        std::string rename = "ALTER TABLE ";
        rename.append(name).append(" RENAME TO old_").append(name);
        if (!error) error = database.execute(rename.c_str());
    }
    if (!error) error = fill();
    if (!error) error = demand_rewrite(database);
    if (!error) error = database.execute("PRAGMA writable_schema = ON");
    for (const auto& name : names) {
        const auto forget = "DELETE FROM sqlite_schema WHERE name = 'old_" + name + "'";
        if (!error) error = database.execute(forget.c_str());
    }
    if (!error) error = database.execute("COMMIT");
    if (error && database.is_in_transaction()) database.execute("ROLLBACK");
    // With the old tables still in it, the schema in memory is an old one.
    const auto reset = database.execute("PRAGMA writable_schema = RESET");
    return error ? error : reset;
}

std::error_code demand_rewrite(Database& database) {
    return database.execute("CREATE TABLE IF NOT EXISTS rewrite_due (id INTEGER PRIMARY KEY)");
}

Result<bool, std::error_code> is_rewrite_due(Database& database) {
    return has_table(database, "rewrite_due");
}

std::error_code rewrite(Database& database) {
    if (const auto error = database.vacuum()) return error;
    return database.execute("DROP TABLE IF EXISTS rewrite_due");
}

// A file that SQLite has just created has no tables.
Result<bool, std::error_code> is_new(Database& database) {
    const auto objects = read_number(database, "SELECT count(*) FROM sqlite_schema");
    if (!objects) return objects.error();
    return *objects == 0;
}

Result<bool, std::error_code> has_table(Database& database, const std::string& name) {
    const auto select = "SELECT count(*) FROM sqlite_schema WHERE name = '" + name + "'";
    const auto tables = read_number(database, select.c_str());
    if (!tables) return tables.error();
    return *tables != 0;
}

std::string newer_fault(std::int64_t version) {
    if (version <= schema_version) return {};
    return "it was written by a newer gridraced (version " + std::to_string(version) +
           " of the log, this one knows " + std::to_string(schema_version) +
           "): install that one again, or restore a backup from before it";
}

std::string bring_up_to_date(Database& database) {
    const auto empty = is_new(database);
    if (!empty) return empty.error().message();
    const auto id = read_number(database, "PRAGMA application_id");
    if (!id) return id.error().message();
    const auto version = read_number(database, "PRAGMA user_version");
    if (!version) return version.error().message();
    if (!*empty && *id != application_id) return "it is not a log of gridraced";
    const auto auto_vacuum = read_number(database, "PRAGMA auto_vacuum");
    if (!auto_vacuum) return auto_vacuum.error().message();
    if (*auto_vacuum != 0 || *version < 0) {
        return "its header is damaged; restore a backup with gridraced restore";
    }
    if (*version > schema_version) {
        return newer_fault(*version);
    }
    // A failed commit may still be found in the write-ahead log. Before its contents are used, or
    // moved into the database, which may be interrupted, make it durable.
    if (const auto error = database.rewrite_log()) return error.message();
    if (*version == schema_version) return {};
    const auto error = migrate(database, *version);
    // A statement that does not suit the tables.
    if (error == make_error(SQLITE_ERROR)) {
        return "its header says version " + std::to_string(*version) +
               " of the log, but its tables are of another; restore a backup with gridraced "
               "restore";
    }
    return error ? error.message() : std::string();
}

}  // namespace gridrace::server::sqlite
