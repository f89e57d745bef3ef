#include "server/log/sqlite/leaves.hpp"

#include <algorithm>

#include "server/log/log.hpp"
#include "server/log/sqlite/schema.hpp"

namespace gridrace::server::sqlite {

namespace {

constexpr const char* make_leaf_table =
    "CREATE TABLE IF NOT EXISTS leaf (\n"
    "    number INTEGER PRIMARY KEY,\n"  // gapless from 1
    "    data BLOB NOT NULL\n"
    ") STRICT;\n"
    "CREATE INDEX IF NOT EXISTS leaf_by_data ON leaf (data);\n";

}  // namespace

std::error_code add_leaves(Database& database, std::span<const RaceLeaf> leaves) {
    if (leaves.empty()) return {};
    if (const auto error = database.execute(make_leaf_table)) return error;
    auto insert =
        database.prepare("INSERT INTO leaf SELECT coalesce(max(number), 0) + 1, ?1 FROM leaf");
    if (!insert) return insert.error();
    for (const auto& leaf : leaves) {
        insert->bind_blob(1, bytes_of(leaf));
        if (const auto error = insert->run()) return error;
    }
    return {};
}

Result<std::vector<RaceLeaf>, std::error_code> read_leaves(Database& database, std::int64_t after,
                                                           std::int64_t most) {
    std::vector<RaceLeaf> leaves;
    const auto is_there = has_table(database, "leaf");
    if (!is_there) return is_there.error();
    if (!*is_there) return leaves;
    auto select = database.prepare(
        "SELECT number, data FROM leaf WHERE number > ?1 ORDER BY number LIMIT ?2");
    if (!select) return select.error();
    select->bind(1, after);
    select->bind(2, most);
    auto row = select->step();
    for (; row && *row; row = select->step()) {
        const auto data = select->bytes(1);
        auto& leaf = leaves.emplace_back();
        if (select->number(0) != after + std::ssize(leaves) || data.size() != leaf.size()) {
            leaves.pop_back();
            if (leaves.empty()) return make_error_code(LogFault::damaged);
            return leaves;
        }
        std::copy(data.begin(), data.end(), leaf.begin());
    }
    if (!row) return row.error();
    return leaves;
}

Result<std::int64_t, std::error_code> find_leaf(Database& database, const RaceLeaf& leaf) {
    const auto is_there = has_table(database, "leaf");
    if (!is_there) return is_there.error();
    if (!*is_there) return std::int64_t{0};
    auto select = database.prepare("SELECT coalesce(min(number), 0) FROM leaf WHERE data = ?1");
    if (!select) return select.error();
    select->bind_blob(1, bytes_of(leaf));
    if (const auto row = select->step(); !row) return row.error();
    return select->number(0);
}

}  // namespace gridrace::server::sqlite
