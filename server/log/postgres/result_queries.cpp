#include "server/log/postgres/result_queries.hpp"

#include <string>

namespace gridrace::server::postgres::query {

namespace {

// One writer at a time, whose numbers have no gaps and are those of the order of commits.
constexpr const char* lock_results_text =
    "SELECT pg_advisory_xact_lock(hashtextextended('gridrace results', 0))";
constexpr const char* insert_results_text =
    "INSERT INTO gridrace.result (number, run, room, race, family, ended_at, key, place, time,"
    "  listed)"
    " SELECT * FROM ROWS FROM (unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::text[]),"
    "  unnest($4::bigint[]), unnest($5::bigint[]), unnest($6::bigint[]), unnest($7::bytea[]),"
    "  unnest($8::bigint[]), unnest($9::bigint[]), unnest($10::bigint[])) AS r";
constexpr const char* write_ratings_text =
    "INSERT INTO gridrace.rating (key, family, mean, deviation, cautious, rated_at, races, name)"
    " SELECT * FROM ROWS FROM (unnest($1::bytea[]), unnest($2::bigint[]), unnest($3::bigint[]),"
    "  unnest($4::bigint[]), unnest($5::bigint[]), unnest($6::bigint[]), unnest($7::bigint[]),"
    "  unnest($8::text[])) AS r"
    " ON CONFLICT (key, family) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation,"
    "  cautious = excluded.cautious, rated_at = excluded.rated_at, races = excluded.races,"
    "  name = excluded.name";
const std::string rating_columns =
    "SELECT key, family, mean, deviation, rated_at, races, name FROM gridrace.rating";
const std::string ratings_of_keys_text = rating_columns + " WHERE key = ANY($1::bytea[])";
const std::string best_ratings_text =
    rating_columns +
    " WHERE family = $1::bigint AND name <> '' ORDER BY cautious DESC, key LIMIT $2::bigint";
// A key is the only element of an array.
const std::string player_ratings_text =
    rating_columns +
    " WHERE key >= ($1::bytea[])[1] AND key <= ($1::bytea[])[2] AND name <> '' ORDER BY key, family"
    " LIMIT 8";
constexpr const char* known_results_text =
    "SELECT r.place FROM ROWS FROM (unnest($1::text[]), unnest($2::bigint[]), unnest($3::bigint[]),"
    "  generate_series(1, cardinality($1::text[]))) AS r(room, race, ended_at, place)"
    " JOIN gridrace.result ON result.room = r.room AND result.race = r.race"
    "  AND result.ended_at = r.ended_at AND result.run = 0";
constexpr const char* results_text =
    "SELECT r.number, r.room, r.race, r.family, r.ended_at, r.key, r.place, r.time,"
    "  coalesce(g.name, ''), r.listed FROM gridrace.result AS r LEFT JOIN gridrace.rating AS g"
    "  ON g.key = r.key AND g.family = r.family"
    " WHERE r.number > $1::bigint AND r.number <= $2::bigint ORDER BY r.number, r.run";
constexpr const char* results_of_player_text =
    "SELECT r.room, r.race, r.family, r.ended_at, r.place, r.time,"
    "  (SELECT count(*) FROM gridrace.result AS o WHERE o.number = r.number), r.listed"
    " FROM gridrace.result AS r WHERE r.key = (SELECT key FROM gridrace.rating"
    "  WHERE key >= ($1::bytea[])[1] AND key <= ($1::bytea[])[2] AND name <> '' ORDER BY key LIMIT "
    "1)"
    " ORDER BY r.number DESC LIMIT $2::bigint";

const Connection::Prepared result_statements[] = {
    {hurry_results, "SET LOCAL idle_in_transaction_session_timeout = '1s'"},
    {lock_results, lock_results_text},
    {ratings_of_keys, ratings_of_keys_text.c_str()},
    {known_results, known_results_text},
    {last_result, "SELECT coalesce(max(number), 0) FROM gridrace.result"},
    {insert_results, insert_results_text},
    {write_ratings, write_ratings_text},
    {all_ratings, rating_columns.c_str()},
    {delete_ratings, "DELETE FROM gridrace.rating"},
    {results, results_text},
    {best_ratings, best_ratings_text.c_str()},
    {player_ratings, player_ratings_text.c_str()},
    {results_of_player, results_of_player_text},
    {forget_ratings,
     "UPDATE gridrace.rating SET key = ($1::bytea[])[2], name = '' WHERE key = ($1::bytea[])[1]"
     " RETURNING family"},
    {forget_results,
     "UPDATE gridrace.result SET key = ($1::bytea[])[2] WHERE key = ($1::bytea[])[1]"
     " RETURNING number"},
};

const Connection::Prepared reading_statements_of_results[] = {
    {results, results_text}, {all_ratings, rating_columns.c_str()}};

}  // namespace

std::span<const Connection::Prepared> of_results() {
    return result_statements;
}

std::span<const Connection::Prepared> reading_results() {
    return reading_statements_of_results;
}

}  // namespace gridrace::server::postgres::query
