#include "server/log/postgres/results.hpp"

#include <algorithm>
#include <utility>

#include "server/log/postgres/result_queries.hpp"

namespace gridrace::server::postgres {

namespace {

// Of statements_before_counting().
constexpr std::size_t ratings_at = 2, known_at = 3, last_at = 4;

std::int64_t number_of(Instant at) {
    return at.time_since_epoch().count();
}

Instant instant_of(std::int64_t number) {
    return Instant(Milliseconds(number));
}

std::int64_t number_of(const RatedRace& race) {
    return static_cast<std::int64_t>(race.race.value);
}

Statement writing(const char* name, std::span<const PlayerRating> ratings) {
    std::vector<std::string_view> keys, names;
    std::vector<std::int64_t> families, means, deviations, cautious, times, races;
    for (const auto& player : ratings) {
        keys.push_back(bytes_of(player.key));
        families.push_back(static_cast<std::int64_t>(player.family));
        means.push_back(bits_of(player.rating.skill.mean));
        deviations.push_back(bits_of(player.rating.skill.deviation));
        cautious.push_back(race::cautious_points(shown(player)));
        times.push_back(number_of(player.rating.rated_at.value_or(Instant())));
        races.push_back(player.races);
        names.emplace_back(player.name);
    }
    Statement statement(name);
    statement.add_blobs(keys).add(families).add(means).add(deviations).add(cautious);
    statement.add(times).add(races).add_texts(names);
    return statement;
}

Statement inserting(std::span<const RatedRace* const> races, std::int64_t last) {
    std::vector<std::string_view> rooms, keys;
    std::vector<std::int64_t> numbers, runs, of_room, families, times, places, durations, listed;
    for (const auto* race : races) {
        ++last;
        for (std::size_t i = 0; i < race->runs.size(); ++i) {
            numbers.push_back(last);
            runs.push_back(static_cast<std::int64_t>(i));
            rooms.emplace_back(race->room.text());
            of_room.push_back(number_of(*race));
            families.push_back(static_cast<std::int64_t>(race->family));
            times.push_back(number_of(race->ended_at));
            keys.push_back(bytes_of(race->runs[i].key));
            places.push_back(race->runs[i].place);
            durations.push_back(race->runs[i].time.count());
            listed.push_back(race->listed);
        }
    }
    Statement statement(query::insert_results);
    statement.add(numbers).add(runs).add_texts(rooms).add(of_room).add(families).add(times);
    statement.add_blobs(keys).add(places).add(durations).add(listed);
    return statement;
}

bool is_same(const RatedRace& one, const RatedRace& other) {
    return one.room == other.room && one.race == other.race && one.ended_at == other.ended_at;
}

}  // namespace

std::vector<Statement> statements_of_locking() {
    std::vector<Statement> statements;
    statements.emplace_back(query::hurry_results);
    statements.emplace_back(query::lock_results);
    return statements;
}

std::vector<Statement> statements_before_counting(std::span<const RatedRace> races) {
    std::vector<std::string_view> keys, rooms;
    std::vector<std::int64_t> numbers, times;
    for (const auto& race : races) {
        for (const auto& run : race.runs) keys.push_back(bytes_of(run.key));
        rooms.emplace_back(race.room.text());
        numbers.push_back(number_of(race));
        times.push_back(number_of(race.ended_at));
    }
    auto statements = statements_of_locking();
    statements.emplace_back(query::ratings_of_keys).add_blobs(keys);
    statements.emplace_back(query::known_results).add_texts(rooms).add(numbers).add(times);
    statements.emplace_back(query::last_result);
    return statements;
}

std::vector<Statement> statements_of_counting(std::span<const Rows> rows,
                                              std::span<const RatedRace> races,
                                              const std::vector<bool>& counts) {
    PlayerRatings ratings, changed;
    for (auto& rating : ratings_of(rows[ratings_at])) ratings.put(std::move(rating));
    std::vector<bool> known(races.size());
    for (int row = 0; row < rows[known_at].size(); ++row)
        known.at(static_cast<std::size_t>(rows[known_at].number(row, 0)) - 1) = true;
    std::vector<const RatedRace*> counted;
    for (std::size_t i = 0; i < races.size(); ++i) {
        const bool is_repeated = std::any_of(counted.begin(), counted.end(), [&](const auto* one) {
            return is_same(*one, races[i]);
        });
        if (known[i] || is_repeated || !counts[i]) continue;
        counted.push_back(&races[i]);
        ratings.rate(races[i]);
    }
    if (counted.empty()) return {};
    for (const auto* race : counted) {
        for (const auto& run : race->runs) changed.put(*ratings.find(run.key, race->family));
    }
    std::vector<Statement> statements;
    statements.push_back(inserting(counted, rows[last_at].number(0, 0)));
    statements.push_back(writing(query::write_ratings, changed.all()));
    return statements;
}

std::vector<Statement> statements_of_replacing(std::span<const PlayerRating> ratings) {
    std::vector<Statement> statements;
    statements.emplace_back(query::lock_results);
    statements.emplace_back(query::delete_ratings);
    statements.push_back(writing(query::write_ratings, ratings));
    return statements;
}

Result<std::vector<RatedRace>, std::error_code> races_of(const Rows& rows) {
    std::vector<RatedRace> races;
    std::int64_t last = 0;
    for (int row = 0; row < rows.size(); ++row) {
        if (std::exchange(last, rows.number(row, 0)) != rows.number(row, 0)) {
            const auto room = race::RoomCode::parse(rows.bytes(row, 1));
            if (!room) return make_error_code(LogFault::damaged);
            races.push_back({*room,
                             RaceNumber{static_cast<std::uint32_t>(rows.number(row, 2))},
                             static_cast<RatingFamily>(rows.number(row, 3)),
                             instant_of(rows.number(row, 4)),
                             {},
                             rows.number(row, 9) != 0});
        }
        races.back().runs.push_back({key_of(rows.bytes(row, 5)), std::string(rows.bytes(row, 8)),
                                     static_cast<std::uint32_t>(rows.number(row, 6)),
                                     Milliseconds(rows.number(row, 7))});
        if (races.back().runs.size() > most_rated_runs) return make_error_code(LogFault::damaged);
    }
    return races;
}

std::vector<PlayerRating> ratings_of(const Rows& rows) {
    std::vector<PlayerRating> ratings;
    for (int row = 0; row < rows.size(); ++row) {
        ratings.push_back(
            {key_of(rows.bytes(row, 0)),
             static_cast<RatingFamily>(rows.number(row, 1)),
             {{server::number_of(rows.number(row, 2)), server::number_of(rows.number(row, 3))},
              instant_of(rows.number(row, 4))},
             static_cast<std::uint32_t>(rows.number(row, 5)),
             std::string(rows.bytes(row, 6))});
    }
    return ratings;
}

std::vector<PlayerResult> results_of(const Rows& rows) {
    std::vector<PlayerResult> results;
    for (int row = 0; row < rows.size(); ++row) {
        const auto room = race::RoomCode::parse(rows.bytes(row, 0));
        if (!room) continue;
        results.push_back({*room, RaceNumber{static_cast<std::uint32_t>(rows.number(row, 1))},
                           static_cast<RatingFamily>(rows.number(row, 2)),
                           instant_of(rows.number(row, 3)),
                           static_cast<std::uint32_t>(rows.number(row, 4)),
                           static_cast<std::uint32_t>(rows.number(row, 6)),
                           Milliseconds(rows.number(row, 5)), rows.number(row, 7) != 0});
    }
    return results;
}

}  // namespace gridrace::server::postgres
