// The calls of the Log port, each a job for the writer thread.
#include <algorithm>
#include <utility>

#include "server/log/last_commands.hpp"
#include "server/log/postgres/append_statement.hpp"
#include "server/log/postgres/leaves.hpp"
#include "server/log/postgres/postgres_log.hpp"
#include "server/log/postgres/queries.hpp"
#include "server/log/postgres/result_queries.hpp"
#include "server/log/postgres/results.hpp"
#include "server/log/postgres/room_rows.hpp"

namespace gridrace::server {

using postgres::Statement;
namespace query = postgres::query;

namespace {

constexpr std::int64_t expired_at_a_time = 1000;
// The code of no room.
constexpr std::string_view no_code;
// Of a log that was not read before.
constexpr LogSpan nothing_known{};

Statement of_room(const char* name, const race::RoomCode& room) {
    Statement statement(name);
    statement.add(room.text());
    return statement;
}

std::int64_t to_number(Instant at) {
    return at.time_since_epoch().count();
}

// Of query::take_over and adopt.
struct Opening {
    Epoch epoch = 0;
    std::optional<Instant> inherited{};
};

std::optional<Opening> opening_of(const postgres::Rows& rows) {
    if (rows.size() == 0) return std::nullopt;
    Opening opening{static_cast<Epoch>(rows.number(0, 0)), {}};
    if (!rows.is_null(0, 1)) opening.inherited = Instant(Milliseconds(rows.number(0, 1)));
    return opening;
}

}  // namespace

void PostgresLog::create(const race::RoomCode& room, Created done) {
    auto answer = [this, room, done = std::move(done)](auto error, Rows rows) {
        if (!error && rows[0].size() == 0) error = LogFault::code_taken;
        if (!error) heartbeats_.serve(room);
        done(error, first_epoch);
    };
    queue_.add({{of_room(query::create, room).add(settings_.owner())}, std::move(answer)});
}

void PostgresLog::open(const race::RoomCode& room, Opened done) {
    open_prepared(room, nothing_known, std::move(done));
}

// Reads in a statement after the takeover, which has the room's row locked: nobody can have written
// to the room meanwhile. What was read before may have been lost if the database failed over since.
void PostgresLog::open_prepared(const race::RoomCode& room, const LogSpan& known, Opened done) {
    auto answer = [this, room, known, done = std::move(done)](auto error, Rows rows) {
        if (error) return done(error, {});
        if (known != nothing_known && known.session != sessions_) return open(room, done);
        auto opening = opening_of(rows[0]);
        if (!opening && rows[1].size() > 0) {
            opening = opening_of(rows[1]);
            note_takeover(std::string(rows[1].bytes(0, 2)));
        }
        const auto& owner = rows[2];
        if (!opening && owner.size() == 0) return done(LogFault::no_such_room, {});
        const bool is_others =
            is_node() != 0 && owner.size() > 0 && owner.bytes(0, 0) != settings_.owner();
        if (!opening && !is_others) return done(LogFault::busy, {});
        if (!opening) {
            OpenedLog none;
            none.owner_url = owner.bytes(0, 1);
            return done(LogFault::elsewhere, std::move(none));
        }
        auto found = postgres::records_after(rows[3], known);
        if (!found) return done(found.error(), {});
        if (opening->inherited) heartbeats_.inherit(room, *opening->inherited);
        OpenedLog opened{opening->epoch, std::move(found->records), heartbeats_.of(room)};
        opened.continues = found->continues;
        done({}, std::move(opened));
    };
    Statement adopt(query::adopt);
    adopt.add(may_adopt() ? room.text() : no_code).add(settings_.owner()).add(is_node());
    auto read = of_room(query::read_own, room);
    read.add(settings_.owner()).add(known.replaced).add(known.records);
    queue_.add({{of_room(query::take_over, room).add(settings_.owner()), std::move(adopt),
                 of_room(query::owner, room), std::move(read)},
                std::move(answer)});
}

void PostgresLog::prepare(const race::RoomCode& room, Prepared done) {
    if (!settings_.node) return done(LogFault::no_such_room, {}, {});
    auto answer = [this, done = std::move(done)](auto error, Rows rows) {
        if (error) return done(error, {}, {});
        auto found = postgres::records_after(rows[0], nothing_known);
        if (!found) return done(found.error(), {}, {});
        found->span.session = sessions_;
        done({}, found->span, std::move(found->records));
    };
    queue_.add({{of_room(query::prepare, room)}, std::move(answer)});
}

void PostgresLog::read(const race::RoomCode& room, Read done) {
    auto answer = [done = std::move(done)](auto error, Rows rows) {
        if (error) return done(error, {});
        auto records = postgres::records_of(rows[0]);
        if (!records) return done(records.error(), {});
        done({}, std::move(*records));
    };
    queue_.add({{of_room(query::read, room)}, std::move(answer)});
}

void PostgresLog::list(Listed done) {
    auto answer = [done = std::move(done)](auto error, Rows rows) {
        done(error, error ? std::vector<race::RoomCode>() : postgres::codes_of(rows[0]).codes);
    };
    Statement statement(query::list_own);
    queue_.add({{statement.add(settings_.owner()).add(is_node())}, std::move(answer)});
}

void PostgresLog::list_ended(Instant after, Listed done) {
    auto answer = [done = std::move(done)](auto error, Rows rows) {
        done(error, error ? std::vector<race::RoomCode>() : postgres::codes_of(rows[0]).codes);
    };
    Statement statement(query::list_ended);
    queue_.add({{std::move(statement.add(to_number(after)))}, std::move(answer)});
}

// The beats tell whether there are any.
void PostgresLog::list_abandoned(Listed done) {
    if (!has_abandoned_ || !may_adopt()) return done({}, {});
    auto answer = [done = std::move(done)](auto error, Rows rows) {
        done(error, error ? std::vector<race::RoomCode>() : postgres::codes_of(rows[0]).codes);
    };
    Statement statement(query::abandoned);
    queue_.add({{statement.add(settings_.owner())}, std::move(answer)});
}

void PostgresLog::release(std::vector<race::RoomCode> rooms, Instant served_until, Released done) {
    if (!settings_.node || rooms.empty()) return done({});
    std::vector<std::string_view> codes;
    for (const auto& room : rooms) codes.push_back(room.text());
    Statement statement(query::release);
    statement.add_texts(codes);
    statement.add(settings_.owner()).add(to_number(served_until));
    // If this fails, the rooms are found when the lease is over.
    auto answer = [this, rooms = std::move(rooms), done = std::move(done)](auto error, Rows) {
        if (error) return done(error);
        for (const auto& room : rooms) heartbeats_.forget(room);
        done({});
    };
    queue_.add({{std::move(statement)}, std::move(answer)});
}

void PostgresLog::move(const race::RoomCode& room, Epoch epoch, std::string node,
                       Instant served_until, Moved done) {
    if (!settings_.node) return done({}, false);
    auto answer = [this, room, done = std::move(done)](auto error, Rows rows) {
        if (error) return done(error, false);
        const bool is_moved = rows[0].size() > 0;
        if (is_moved) heartbeats_.forget(room);
        done({}, is_moved);
    };
    auto statement = of_room(query::move, room);
    statement.add(settings_.owner()).add(static_cast<std::int64_t>(epoch)).add(node);
    queue_.add({{std::move(statement.add(to_number(served_until)))}, std::move(answer)});
}

void PostgresLog::release_unreadable(const race::RoomCode& room, Instant served_until, Left done) {
    if (!settings_.node) return done({}, {});
    const std::string_view codes[] = {room.text()};
    Statement release(query::release);
    release.add_texts(codes);
    release.add(settings_.owner()).add(to_number(served_until));
    auto find = of_room(query::find_reader, room);
    find.add(settings_.owner()).add(settings_.program);
    auto answer = [this, room, done = std::move(done)](auto error, Rows rows) {
        if (error) return done(error, {});
        heartbeats_.forget(room);
        const auto& found = rows[1];
        if (found.size() == 0) return done(LogFault::no_such_room, {});
        done({}, LeftRoom{std::string(found.bytes(0, 0)),
                          static_cast<std::size_t>(found.number(0, 1))});
    };
    queue_.add({{std::move(release), std::move(find)}, std::move(answer)});
}

// An empty batch tells whether the log works.
void PostgresLog::append(std::vector<Append> batch, Appended done) {
    const auto parts = std::make_shared<const std::vector<Append>>(std::move(batch));
    auto answer = [this, parts, done = std::move(done)](auto error, Rows rows) {
        AppendResult result = error;
        if (!error && !parts->empty()) result = postgres::result_of_append(rows[0], *parts);
        for (const auto& part : *parts)
            result.of(part.room) ? heartbeats_.lose(part.room) : heartbeats_.serve(part.room);
        done(result);
    };
    Job job{{}, std::move(answer)};
    if (!parts->empty()) {
        job.statements.push_back(postgres::append_statement(*parts));
        job.batch = parts;
    }
    for (const auto& part : *parts)
        job.rated.insert(job.rated.end(), part.rated.begin(), part.rated.end());
    job.adds_records =
        std::ranges::any_of(*parts, [](const Append& part) { return !part.records.empty(); });
    job.adds_leaves =
        std::ranges::any_of(*parts, [](const Append& part) { return !part.leaves.empty(); });
    queue_.add(std::move(job));
}

void PostgresLog::retire(const race::RoomCode& room, Instant at) {
    // If this fails, the room is closed nevertheless: its next opener finds that in its records.
    auto answer = [this, room](auto error, Rows) {
        if (!error) heartbeats_.forget(room);
    };
    auto statement = of_room(query::retire, room);
    statement.add(to_number(at));
    queue_.add({{std::move(statement)}, std::move(answer)});
}

void PostgresLog::expire(Instant before) {
    queue_.add(expire_job(before));
}

// Deletes some records, and queues another job for the rest.
PostgresLog::Job PostgresLog::expire_job(Instant before) {
    Statement replaced(query::expire_replaced);
    replaced.add(settings_.owner()).add(expired_at_a_time);
    Statement ended(query::expire);
    ended.add(to_number(before)).add(expired_at_a_time);
    auto answer = [this, before](auto error, Rows rows) {
        if (copies_left_) scrub([](bool) {});
        if (error) return;
        if (rows[0].size() + rows[1].size() > 0) queue_.add_again(expire_job(before));
    };
    return {{std::move(replaced), std::move(ended)}, std::move(answer)};
}

void PostgresLog::erase(const race::RoomCode& room, Erased done) {
    auto answer = [this, room, done = std::move(done)](auto error, Rows rows) {
        if (error) return done(error);
        heartbeats_.forget(room);
        const auto fault = rows[1].size() > 0 ? std::error_code() : LogFault::no_such_room;
        scrub([done, fault](bool is_clean) { done(is_clean ? fault : LogFault::copies_left); });
    };
    queue_.add({{of_room(query::lock, room), of_room(query::erase, room)}, std::move(answer)});
}

// ---- ratings ----

namespace {

auto answer_ratings(Log::Ratings done) {
    return [done = std::move(done)](auto error, auto rows) {
        done(error, error ? std::vector<PlayerRating>() : postgres::ratings_of(rows[0]));
    };
}

}  // namespace

void PostgresLog::add_results(std::vector<RatedRace> races, Done done) {
    Job job{{}, [done = std::move(done)](auto error, Rows) { done(error); }};
    job.rated = std::move(races);
    job.adds_records = true;
    queue_.add(std::move(job));
}

void PostgresLog::read_results(std::int64_t after, ResultsRead done) {
    auto answer = [done = std::move(done)](auto error, Rows rows) {
        if (error) return done(error, {});
        auto races = postgres::races_of(rows[0]);
        if (!races) return done(races.error(), {});
        done({}, *std::move(races));
    };
    Statement statement(query::results);
    queue_.add({{std::move(statement.add(after).add(after + results_read))}, std::move(answer)});
}

void PostgresLog::list_ratings(Ratings done) {
    queue_.add({{Statement(query::all_ratings)}, answer_ratings(std::move(done))});
}

void PostgresLog::replace_ratings(std::vector<PlayerRating> ratings, Done done) {
    queue_.add({postgres::statements_of_replacing(ratings),
                [done = std::move(done)](auto error, Rows) { done(error); }});
}

void PostgresLog::find_player(std::string key_prefix, PlayerFound done) {
    auto answer = [done = std::move(done)](auto error, Rows rows) {
        if (error) return done(error, {});
        done({}, {postgres::ratings_of(rows[0]), postgres::results_of(rows[1])});
    };
    std::string last = key_prefix;
    last.resize(std::tuple_size_v<race::PlayerKey>, '\xff');
    const std::string_view keys[] = {key_prefix, last};
    Statement ratings(query::player_ratings), results(query::results_of_player);
    ratings.add_blobs(keys);
    results.add_blobs(keys).add(static_cast<std::int64_t>(most_reported_results));
    queue_.add({{std::move(ratings), std::move(results)}, std::move(answer)});
}

void PostgresLog::list_best(RatingFamily family, Ratings done) {
    Statement statement(query::best_ratings);
    statement.add(static_cast<std::int64_t>(family)).add(static_cast<std::int64_t>(most_on_board));
    queue_.add({{std::move(statement)}, answer_ratings(std::move(done))});
}

void PostgresLog::forget_player(const race::PlayerKey& key, Done done) {
    const auto other = key_of_nobody();
    const std::string_view keys[] = {bytes_of(key), bytes_of(other)};
    Statement lock(query::lock_results), ratings(query::forget_ratings),
        results(query::forget_results);
    ratings.add_blobs(keys);
    results.add_blobs(keys);
    auto answer = [done = std::move(done)](auto error, Rows rows) {
        if (!error && rows[1].size() == 0) error = LogFault::no_such_room;
        done(error);
    };
    queue_.add({{std::move(lock), std::move(ratings), std::move(results)}, std::move(answer)});
}

// ---- the tree of races ----

void PostgresLog::add_leaves(std::vector<RaceLeaf> leaves, Done done) {
    Job job{{}, [done = std::move(done)](auto error, Rows) { done(error); }};
    job.adds_leaves = !leaves.empty();
    job.leaves = std::move(leaves);
    job.adds_records = true;
    queue_.add(std::move(job));
}

void PostgresLog::read_leaves(std::int64_t after, std::int64_t most, LeavesRead done) {
    auto answer = [after, done = std::move(done)](auto error, Rows rows) {
        if (error) return done(error, {});
        auto leaves = postgres::leaves_of(rows[0], after);
        if (!leaves) return done(leaves.error(), {});
        done({}, *std::move(leaves));
    };
    queue_.add({{postgres::statement_of_leaves(after, most)}, std::move(answer)});
}

void PostgresLog::find_leaf(const RaceLeaf& leaf, LeafFound done) {
    auto answer = [done = std::move(done)](auto error, Rows rows) {
        done(error, error ? 0 : rows[0].number(0, 0));
    };
    queue_.add({{postgres::statement_of_finding(leaf)}, std::move(answer)});
}

void PostgresLog::beat(Instant served_until) {
    queue_.beat(served_until);
}

void PostgresLog::drain() {
    queue_.drain();
    scrubber_.give_up();
}

}  // namespace gridrace::server
