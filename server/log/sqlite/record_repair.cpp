#include "server/log/sqlite/record_repair.hpp"

#include <vector>

#include "server/log/sqlite/schema.hpp"

namespace gridrace::server::sqlite {

namespace {

// Outside of transactions, because SQLite does not commit one that found damage. One by one: a scan
// would end at the first page that cannot be read. `newest` is from a row with a valid seal, so
// this looks up as many numbers as records were ever written.
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

}  // namespace

std::error_code make_records_anew(Database& database, std::int64_t newest) {
    const auto readable = find_readable(database, newest);
    if (!readable) return readable.error();
    return replace_tables(database, {"records"}, [&] {
        const auto error = create_records(database);
        return error ? error : copy(database, *readable);
    });
}

}  // namespace gridrace::server::sqlite
