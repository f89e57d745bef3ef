#include "server/log/postgres/leaves.hpp"

#include <algorithm>

namespace gridrace::server::postgres {

namespace query {

namespace {

constexpr const char* add_leaves = "add_leaves";
constexpr const char* leaves = "leaves";
constexpr const char* find_leaf = "find_leaf";

// Under the lock nobody else adds any.
constexpr const char* add_leaves_text =
    "INSERT INTO gridrace.leaf (number, data)"
    " SELECT (SELECT coalesce(max(number), 0) FROM gridrace.leaf) + r.place, r.data"
    "  FROM unnest($1::bytea[]) WITH ORDINALITY AS r(data, place)";
constexpr const char* leaves_text =
    "SELECT number, data FROM gridrace.leaf WHERE number > $1::bigint ORDER BY number"
    " LIMIT $2::bigint";
// A hash is the only element of an array.
constexpr const char* find_leaf_text =
    "SELECT coalesce(min(number), 0) FROM gridrace.leaf WHERE data = ($1::bytea[])[1]";

const Connection::Prepared leaf_statements[] = {
    {add_leaves, add_leaves_text}, {leaves, leaves_text}, {find_leaf, find_leaf_text}};

}  // namespace

std::span<const Connection::Prepared> of_leaves() {
    return leaf_statements;
}

std::span<const Connection::Prepared> reading_leaves() {
    return std::span(leaf_statements).subspan(1);
}

}  // namespace query

Statement statement_of_adding(std::span<const RaceLeaf> leaves) {
    std::vector<std::string_view> blobs;
    for (const auto& leaf : leaves) blobs.push_back(bytes_of(leaf));
    Statement statement(query::add_leaves);
    statement.add_blobs(blobs);
    return statement;
}

Statement statement_of_leaves(std::int64_t after, std::int64_t most) {
    Statement statement(query::leaves);
    statement.add(after).add(most);
    return statement;
}

Result<std::vector<RaceLeaf>, std::error_code> leaves_of(const Rows& rows, std::int64_t after) {
    std::vector<RaceLeaf> leaves;
    for (int row = 0; row < rows.size(); ++row) {
        const auto data = rows.bytes(row, 1);
        if (rows.number(row, 0) != after + row + 1 || data.size() != sizeof(RaceLeaf)) {
            if (leaves.empty()) return make_error_code(LogFault::damaged);
            return leaves;
        }
        std::copy(data.begin(), data.end(), leaves.emplace_back().begin());
    }
    return leaves;
}

Statement statement_of_finding(const RaceLeaf& leaf) {
    const std::string_view blobs[] = {bytes_of(leaf)};
    Statement statement(query::find_leaf);
    statement.add_blobs(blobs);
    return statement;
}

}  // namespace gridrace::server::postgres
