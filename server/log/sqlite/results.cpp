#include "server/log/sqlite/results.hpp"

#include <utility>

#include "server/log/log.hpp"
#include "server/log/sqlite/schema.hpp"

namespace gridrace::server::sqlite {

namespace {

// In the order in which they are stored, a run a row.
constexpr const char* make_tables =
    "CREATE TABLE IF NOT EXISTS result (\n"
    "    number INTEGER NOT NULL,\n"  // of the race: gapless from 1
    "    run INTEGER NOT NULL,\n"     // from 0
    "    room TEXT NOT NULL,\n"
    "    race INTEGER NOT NULL,\n"
    "    family INTEGER NOT NULL,\n"
    "    ended_at INTEGER NOT NULL,\n"
    "    key BLOB NOT NULL,\n"
    "    place INTEGER NOT NULL,\n"
    "    time INTEGER NOT NULL,\n"  // ms; 0: not finished
    "    listed INTEGER NOT NULL,\n"
    "    PRIMARY KEY (number, run)\n"
    ") STRICT, WITHOUT ROWID;\n"
    "CREATE UNIQUE INDEX IF NOT EXISTS result_of_race ON result (room, race, ended_at, run);\n"
    "CREATE INDEX IF NOT EXISTS result_of_player ON result (key, number);\n"
    "CREATE TABLE IF NOT EXISTS rating (\n"
    "    key BLOB NOT NULL,\n"
    "    family INTEGER NOT NULL,\n"
    "    mean INTEGER NOT NULL,\n"       // the bits of a double, as those of
    "    deviation INTEGER NOT NULL,\n"  // this one
    "    cautious INTEGER NOT NULL,\n"   // points, of both
    "    rated_at INTEGER NOT NULL,\n"
    "    races INTEGER NOT NULL,\n"
    "    name TEXT NOT NULL,\n"
    "    PRIMARY KEY (key, family)\n"
    ") STRICT, WITHOUT ROWID;\n"
    "CREATE INDEX IF NOT EXISTS rating_by_points ON rating (family, cautious) WHERE name <> '';\n";

constexpr const char* rating_columns =
    "SELECT key, family, mean, deviation, rated_at, races, name FROM rating ";

std::int64_t number_of(Instant at) {
    return at.time_since_epoch().count();
}

Instant instant_of(std::int64_t number) {
    return Instant(Milliseconds(number));
}

// Before the first result it finds nothing.
Result<Statement, std::error_code> prepare_reading(Database& database, std::string_view sql) {
    const auto is_there = has_table(database, "rating");
    if (!is_there) return is_there.error();
    return database.prepare(*is_there ? sql : "SELECT ?1, ?2 WHERE false");
}

// Of rating_columns.
PlayerRating rating_of(const Statement& row) {
    return {key_of(row.bytes(0)),
            static_cast<RatingFamily>(row.number(1)),
            {{server::number_of(row.number(2)), server::number_of(row.number(3))},
             instant_of(row.number(4))},
            static_cast<std::uint32_t>(row.number(5)),
            row.bytes(6)};
}

Result<std::vector<PlayerRating>, std::error_code> ratings_of(Statement& select) {
    std::vector<PlayerRating> ratings;
    auto row = select.step();
    for (; row && *row; row = select.step()) ratings.push_back(rating_of(select));
    if (!row) return row.error();
    return ratings;
}

// A race that is under way of being counted, with prepared statements.
class Counting {
public:
    std::error_code prepare(Database& database) {
        if (const auto error = database.execute(make_tables)) return error;
        const std::pair<Statement*, const char*> all[] = {
            {&last_, "SELECT coalesce(max(number), 0) FROM result"},
            {&find_,
             "SELECT 1 FROM result WHERE room = ?1 AND race = ?2 AND ended_at = ?3 AND run = 0"},
            {&insert_, "INSERT INTO result VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"},
            {&read_,
             "SELECT key, family, mean, deviation, rated_at, races, name FROM rating"
             " WHERE key = ?1 AND family = ?2"},
            {&write_, "INSERT OR REPLACE INTO rating VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"}};
        for (const auto& [statement, sql] : all) {
            auto prepared = database.prepare(sql);
            if (!prepared) return prepared.error();
            *statement = std::move(*prepared);
        }
        if (const auto row = last_.step(); !row) return row.error();
        number_ = last_.number(0);
        last_.reset();
        return {};
    }

    std::error_code count(const RatedRace& race) {
        find_.bind_text(1, race.room.text());
        find_.bind(2, static_cast<std::int64_t>(race.race.value));
        find_.bind(3, number_of(race.ended_at));
        const auto found = find_.step();
        if (!found) return found.error();
        if (*found) {
            find_.reset();
            return {};
        }
        ++number_;
        PlayerRatings ratings;
        for (std::size_t i = 0; i < race.runs.size(); ++i) {
            if (const auto error = insert(race, i)) return error;
            read_.bind_blob(1, bytes_of(race.runs[i].key));
            read_.bind(2, static_cast<std::int64_t>(race.family));
            auto before = ratings_of(read_);
            if (!before) return before.error();
            for (auto& rating : *before) ratings.put(std::move(rating));
        }
        ratings.rate(race);
        for (const auto& run : race.runs) {
            if (const auto error = write(*ratings.find(run.key, race.family))) return error;
        }
        return {};
    }

    std::error_code write(const PlayerRating& player) {
        write_.bind_blob(1, bytes_of(player.key));
        write_.bind(2, static_cast<std::int64_t>(player.family));
        write_.bind(3, bits_of(player.rating.skill.mean));
        write_.bind(4, bits_of(player.rating.skill.deviation));
        write_.bind(5, std::int64_t{race::cautious_points(shown(player))});
        write_.bind(6, number_of(player.rating.rated_at.value_or(Instant())));
        write_.bind(7, std::int64_t{player.races});
        write_.bind_text(8, player.name);
        return write_.run();
    }

private:
    std::error_code insert(const RatedRace& race, std::size_t place) {
        const auto& run = race.runs[place];
        insert_.bind(1, number_);
        insert_.bind(2, static_cast<std::int64_t>(place));
        insert_.bind_text(3, race.room.text());
        insert_.bind(4, static_cast<std::int64_t>(race.race.value));
        insert_.bind(5, static_cast<std::int64_t>(race.family));
        insert_.bind(6, number_of(race.ended_at));
        insert_.bind_blob(7, bytes_of(run.key));
        insert_.bind(8, std::int64_t{run.place});
        insert_.bind(9, run.time.count());
        insert_.bind(10, std::int64_t{race.listed});
        return insert_.run();
    }

    Statement last_, find_, insert_, read_, write_;
    std::int64_t number_ = 0;
};

// Instead of a player.
std::error_code put_nobody(Database& database, const race::PlayerKey& key) {
    const auto other = key_of_nobody();
    for (const char* sql : {"UPDATE rating SET key = ?2, name = '' WHERE key = ?1",
                            "UPDATE result SET key = ?2 WHERE key = ?1"}) {
        auto update = database.prepare(sql);
        if (!update) return update.error();
        update->bind_blob(1, bytes_of(key));
        update->bind_blob(2, bytes_of(other));
        if (const auto error = update->run()) return error;
    }
    auto changed = database.prepare("SELECT changes()");
    if (!changed) return changed.error();
    if (const auto row = changed->step(); !row) return row.error();
    return changed->number(0) == 0 ? make_error_code(LogFault::no_such_room) : std::error_code();
}

// All of the work, or nothing of it, whatever else the transaction does.
template <class Work>
std::error_code in_savepoint(Database& database, Work work) {
    auto error = database.execute("SAVEPOINT results");
    if (!error) error = work();
    if (error && database.is_in_transaction())
        database.execute("ROLLBACK TO results; RELEASE results");
    return error ? error : database.execute("RELEASE results");
}

}  // namespace

std::error_code add_results(Database& database, std::span<const RatedRace> races) {
    if (races.empty()) return {};
    return in_savepoint(database, [&] {
        Counting counting;
        auto error = counting.prepare(database);
        for (const auto& race : races) {
            if (!error) error = counting.count(race);
        }
        return error;
    });
}

Result<std::vector<RatedRace>, std::error_code> read_results(Database& database,
                                                             std::int64_t after) {
    auto select = prepare_reading(
        database,
        "SELECT number, room, race, result.family, ended_at, result.key, place, time,"
        " coalesce(name, ''), listed FROM result LEFT JOIN rating"
        "  ON rating.key = result.key AND rating.family = result.family"
        " WHERE number > ?1 AND number <= ?2 ORDER BY number, run");
    if (!select) return select.error();
    select->bind(1, after);
    select->bind(2, after + results_read);
    std::vector<RatedRace> races;
    std::int64_t last = after;
    auto row = select->step();
    for (; row && *row; row = select->step()) {
        if (std::exchange(last, select->number(0)) != select->number(0)) {
            const auto room = race::RoomCode::parse(select->bytes(1));
            if (!room) return make_error(SQLITE_CORRUPT);
            races.push_back({*room,
                             RaceNumber{static_cast<std::uint32_t>(select->number(2))},
                             static_cast<RatingFamily>(select->number(3)),
                             instant_of(select->number(4)),
                             {},
                             select->number(9) != 0});
        }
        races.back().runs.push_back({key_of(select->bytes(5)), select->bytes(8),
                                     static_cast<std::uint32_t>(select->number(6)),
                                     Milliseconds(select->number(7))});
        if (races.back().runs.size() > most_rated_runs) return make_error(SQLITE_CORRUPT);
    }
    if (!row) return row.error();
    return races;
}

Result<std::vector<PlayerRating>, std::error_code> all_ratings(Database& database) {
    auto select = prepare_reading(database, rating_columns);
    if (!select) return select.error();
    return ratings_of(*select);
}

std::error_code replace_ratings(Database& database, std::span<const PlayerRating> ratings) {
    return in_savepoint(database, [&] {
        Counting counting;
        auto error = counting.prepare(database);
        if (!error) error = database.execute("DELETE FROM rating");
        for (const auto& rating : ratings) {
            if (!error) error = counting.write(rating);
        }
        return error;
    });
}

Result<PlayerReport, std::error_code> find_player(Database& database, std::string key_prefix) {
    std::string last = key_prefix;
    last.resize(std::tuple_size_v<race::PlayerKey>, '\xff');
    auto select =
        prepare_reading(database, std::string(rating_columns) +
                                      "WHERE key >= ?1 AND key <= ?2 AND name <> '' LIMIT 8");
    if (!select) return select.error();
    select->bind_blob(1, key_prefix);
    select->bind_blob(2, last);
    auto ratings = ratings_of(*select);
    if (!ratings) return ratings.error();
    PlayerReport report{std::move(*ratings), {}};
    if (report.ratings.empty()) return report;
    auto results = prepare_reading(
        database,
        "SELECT room, race, family, ended_at, place, time, (SELECT count(*) FROM result AS other"
        "  WHERE other.number = result.number), listed FROM result WHERE key = ?1"
        " ORDER BY number DESC LIMIT ?2");
    if (!results) return results.error();
    results->bind_blob(1, bytes_of(report.ratings.front().key));
    results->bind(2, static_cast<std::int64_t>(most_reported_results));
    auto row = results->step();
    for (; row && *row; row = results->step()) {
        const auto room = race::RoomCode::parse(results->bytes(0));
        if (!room) continue;
        report.results.push_back({*room, RaceNumber{static_cast<std::uint32_t>(results->number(1))},
                                  static_cast<RatingFamily>(results->number(2)),
                                  instant_of(results->number(3)),
                                  static_cast<std::uint32_t>(results->number(4)),
                                  static_cast<std::uint32_t>(results->number(6)),
                                  Milliseconds(results->number(5)), results->number(7) != 0});
    }
    if (!row) return row.error();
    return report;
}

Result<std::vector<PlayerRating>, std::error_code> list_best(Database& database,
                                                             RatingFamily family) {
    auto select = prepare_reading(
        database, std::string(rating_columns) +
                      "WHERE family = ?1 AND name <> '' ORDER BY cautious DESC, key LIMIT ?2");
    if (!select) return select.error();
    select->bind(1, static_cast<std::int64_t>(family));
    select->bind(2, static_cast<std::int64_t>(most_on_board));
    return ratings_of(*select);
}

std::error_code forget_player(Database& database, const race::PlayerKey& key) {
    const auto is_there = has_table(database, "rating");
    if (!is_there) return is_there.error();
    if (!*is_there) return LogFault::no_such_room;
    return in_savepoint(database, [&] { return put_nobody(database, key); });
}

}  // namespace gridrace::server::sqlite
