#include "server/log/sqlite/server_key.hpp"

namespace gridrace::server::sqlite {

// The table is made when it is needed: programs that do not know it leave it alone, so the schema keeps its version.
Result<std::string, std::error_code> keep_server_key(Database& database,
                                                     const ServerKeyOffer& offer) {
    auto error = database.execute(
        "CREATE TABLE IF NOT EXISTS server_key (id INTEGER PRIMARY KEY, seed BLOB NOT NULL) "
        "STRICT");
    if (error) return error;
    auto insert =
        database.prepare(offer.replaces ? "INSERT OR REPLACE INTO server_key VALUES (1, ?1)"
                                        : "INSERT OR IGNORE INTO server_key VALUES (1, ?1)");
    if (!insert) return insert.error();
    insert->bind_blob(1, offer.seed);
    error = insert->run();
    if (error) return error;
    return find_server_key(database);
}

std::string find_server_key(Database& database) {
    auto select = database.prepare("SELECT seed FROM server_key WHERE id = 1");
    if (!select) return {};
    const auto row = select->step();
    return row && *row ? select->bytes(0) : std::string();
}

}  // namespace gridrace::server::sqlite
