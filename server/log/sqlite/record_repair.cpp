#include "server/log/sqlite/record_repair.hpp"

#include <vector>

#include "server/log/sqlite/schema.hpp"

namespace gridrace::server::sqlite {

namespace {

// Outside of transactions, because SQLite does not commit one that found damage. One by one: a scan
// would end at the first page that cannot be read.
Result<std::vector<std::int64_t>, std::error_code> find_readable(Database& database,
                                                                 std::int64_t newest) {
    auto select = database.prepare("SELECT bytes FROM records WHERE id = ?1");
    if (!select) return select.error();
    std::vector<std::int64_t> readable;
    for (std::int64_t id = 1; id <= newest; ++id) {
        select->bind(1, id);
        const auto row = select->step();
        if (!row && !is_corruption(row.error())) return row.error();
        if (row && *row) readable.push_back(id);
        select->reset();
    }
    return readable;
}

std::error_code copy(Database& database, const std::vector<std::int64_t>& ids) {
    auto insert = database.prepare(
        "INSERT INTO records SELECT id, room, previous, checksum, bytes FROM old_records WHERE id "
        "= ?1");
    if (!insert) return insert.error();
    for (const auto id : ids) {
        insert->bind(1, id);
        const auto error = insert->run();
        const bool is_nonsense = error && (error.value() & 0xff) == SQLITE_CONSTRAINT;
        if (error && !is_nonsense) return error;
    }
    return {};
}

// DROP TABLE would read the damaged pages. VACUUM copies what the schema names.
constexpr const char* forget_old_records =
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'old_records'";

}  // namespace

std::error_code make_records_anew(Database& database, std::int64_t newest) {
    const auto readable = find_readable(database, newest);
    if (!readable) return readable.error();
    auto error = database.execute("BEGIN IMMEDIATE");
    if (!error) error = database.execute("ALTER TABLE records RENAME TO old_records");
    if (!error) error = create_records(database);
    if (!error) error = copy(database, *readable);
    if (!error) error = database.execute(forget_old_records);
    if (!error) error = database.execute("COMMIT");
    if (error && database.is_in_transaction()) database.execute("ROLLBACK");
    // With the table still in it, the schema in memory is an old one.
    const auto reset = database.execute("PRAGMA writable_schema = RESET");
    if (!error) error = reset;
    return error ? error : database.vacuum();
}

}  // namespace gridrace::server::sqlite
