// The calls of the Log port, each a job for the writer thread.
#include <utility>

#include "server/log/sqlite/leaves.hpp"
#include "server/log/sqlite/schema.hpp"
#include "server/log/sqlite/sqlite_log.hpp"

namespace gridrace::server {

using sqlite::Store;

namespace {

std::error_code first_of(std::error_code error, std::error_code fault) {
    return error ? error : fault;
}

// Looks the room up before the transaction.
auto look_up(const race::RoomCode& room) {
    return [room](Store& store) { return store.look_up(room); };
}

}  // namespace

void SqliteLog::create(const race::RoomCode& room, Created done) {
    queue_.add({.prepare = {},
                .run = [room](Store& store) { return store.create(room); },
                .answer =
                    [this, room, done = std::move(done)](auto error, auto fault) {
                        const auto why = first_of(error, fault);
                        if (!why) heartbeats_.serve(room);
                        done(why, first_epoch);
                    },
                .fault = {}});
}

void SqliteLog::open(const race::RoomCode& room, Opened done) {
    const auto epoch = std::make_shared<Epoch>(0);
    auto take_over = [room, epoch](Store& store) -> std::error_code {
        const auto taken = store.take_over(room);
        if (!taken) return taken.error();
        *epoch = *taken;
        return {};
    };
    // Nobody can have written to the room since the takeover.
    auto answer = [this, room, epoch, done = std::move(done)](auto error, auto fault) {
        if (const auto why = first_of(error, fault)) return done(why, {});
        auto records = store_->read(room);
        if (!records) return done(records.error(), {});
        done({}, OpenedLog{*epoch, std::move(*records), heartbeats_.of(room)});
    };
    queue_.add({look_up(room), std::move(take_over), std::move(answer), {}});
}

void SqliteLog::read(const race::RoomCode& room, Read done) {
    auto answer = [this, room, done = std::move(done)](auto error, auto) {
        if (error) return done(error, {});
        auto records = store_->read(room);
        if (!records) return done(records.error(), {});
        done({}, std::move(*records));
    };
    queue_.add({{}, [](Store&) { return std::error_code(); }, std::move(answer), {}});
}

void SqliteLog::list(Listed done) {
    list_by([](const Store& store) { return store.list(); }, std::move(done));
}

void SqliteLog::list_ended(Instant after, Listed done) {
    list_by([after](const Store& store) { return store.list_ended(after); }, std::move(done));
}

template <class Find>
void SqliteLog::list_by(Find find_rooms, Listed done) {
    const auto rooms = std::make_shared<std::vector<race::RoomCode>>();
    auto find = [rooms, find_rooms](Store& store) {
        *rooms = find_rooms(store);
        return std::error_code();
    };
    auto answer = [rooms, done = std::move(done)](auto error, auto) {
        done(error, std::move(*rooms));
    };
    queue_.add({{}, std::move(find), std::move(answer), {}});
}

void SqliteLog::append(std::vector<Append> batch, Appended done) {
    const auto parts = std::make_shared<const std::vector<Append>>(std::move(batch));
    const auto result = std::make_shared<AppendResult>();
    // Of each room that is not at fault; the first error that is not of a single room ends it.
    const auto for_each = [parts, result](auto call) -> std::error_code {
        for (const auto& part : *parts) {
            if (result->of(part.room)) continue;
            const auto fault = call(part);
            if (fault && fault.category() != log_category()) return fault;
            if (fault) result->fail(part.room, fault);
        }
        return {};
    };
    auto look_up_all = [for_each](Store& store) {
        return for_each([&](const Append& part) { return store.look_up(part.room); });
    };
    auto append_all = [this, for_each](Store& store) {
        return for_each([&](const Append& part) {
            auto fault = store.append(part);
            if (!fault) fault = count(store, part);
            return fault ? fault : add_leaves(store, part);
        });
    };
    auto answer = [this, parts, result, done = std::move(done)](auto error, auto fault) {
        if (const auto why = first_of(error, fault)) *result = why;
        for (const auto& part : *parts)
            result->of(part.room) ? heartbeats_.lose(part.room) : heartbeats_.serve(part.room);
        done(*result);
    };
    queue_.add({std::move(look_up_all), std::move(append_all), std::move(answer), {}});
}

// SQLite commits nothing after it has met damage in a transaction. So this one fails, and the next ones count no results: rooms
// continue, which are not made of them.
std::error_code SqliteLog::count(Store& store, const Append& part) {
    if (!counts_) return {};
    const auto error = sqlite::add_results(store.database(), part.rated);
    if (sqlite::is_corruption(error)) {
        counts_ = false;
        report(Level::error,
               "results of races are not kept until the next start: their tables are damaged");
    }
    return error;
}

// The same of leaves.
std::error_code SqliteLog::add_leaves(Store& store, const Append& part) {
    if (!keeps_leaves_) return {};
    const auto error = sqlite::add_leaves(store.database(), part.leaves);
    if (sqlite::is_corruption(error)) {
        keeps_leaves_ = false;
        report(
            Level::error,
            "races are not put into the tree of races until the next start: its table is damaged");
    }
    return error;
}

void SqliteLog::retire(const race::RoomCode& room, Instant at) {
    // If this fails, the room is closed nevertheless: its next opener finds that in its records.
    auto answer = [this, room](auto error, auto) {
        if (!error) heartbeats_.forget(room);
    };
    queue_.add({look_up(room),
                [room, at](Store& store) { return store.retire(room, at); },
                std::move(answer),
                {}});
}

void SqliteLog::expire(Instant before) {
    queue_.add(expire_job(before, {}));
}

// Deletes the records it was made with, looks for more, and queues another job for them.
SqliteLog::Job SqliteLog::expire_job(Instant before, Store::Expired expired) {
    const auto what = std::make_shared<const Store::Expired>(std::move(expired));
    auto prepare = [what](Store& store) {
        return what->room ? store.look_up(*what->room) : std::error_code();
    };
    // After an error the rest is left to the next call; but if the file is damaged, the next call
    // would make a transaction fail again, and others with it.
    auto answer = [this, before](auto error, auto) {
        if (sqlite::is_corruption(error)) forgets_ = false;
        if (error) return;
        if (forgets_) {
            auto found = store_->find_expired(before);
            if (found && *found) return queue_.add_again(expire_job(before, std::move(**found)));
        }
        rewrites_ = true;
    };
    return {std::move(prepare),
            [what](Store& store) { return store.forget(*what); },
            std::move(answer),
            {}};
}

void SqliteLog::erase(const race::RoomCode& room, Erased done) {
    auto answer = [this, room, done = std::move(done)](auto error, auto fault) {
        if (fault == LogFault::damaged) error = fault;
        if (error) return done(error);
        heartbeats_.forget(room);
        rewrites_ = true;
        erasures_.push_back({done, fault});
    };
    queue_.add({[](Store& store) { return store.check_records(); },
                [room](Store& store) { return store.erase(room); },
                std::move(answer),
                {}});
}

void SqliteLog::keep_server_key(ServerKeyOffer offer, ServerKeyKept done) {
    const auto kept = std::make_shared<std::string>();
    auto keep = [kept, offer = std::move(offer)](Store& store) -> std::error_code {
        auto key = store.keep_server_key(offer);
        if (!key) return key.error();
        *kept = *std::move(key);
        return {};
    };
    auto answer = [kept, done = std::move(done)](auto error, auto fault) {
        done(first_of(error, fault), std::move(*kept));
    };
    queue_.add({{}, std::move(keep), std::move(answer), {}});
}

// ---- ratings ----

// Before the transaction of the calls beside it: see `count`. Damage of these tables is a fault of this call alone.
template <class Value, class Find, class Answered>
void SqliteLog::find_by(Find find, Answered done) {
    const auto found = std::make_shared<Value>();
    auto read = [found, find = std::move(find)](Store& store) -> std::error_code {
        auto value = find(store.database());
        if (!value) return sqlite::fault_of_reading(value.error());
        *found = *std::move(value);
        return {};
    };
    auto no_more = [](Store&) { return std::error_code(); };
    auto answer = [found, done = std::move(done)](auto error, auto fault) {
        done(first_of(error, fault), std::move(*found));
    };
    queue_.add({std::move(read), std::move(no_more), std::move(answer), {}});
}

void SqliteLog::change(Job::Step step, Done done) {
    auto answer = [done = std::move(done)](auto error, auto fault) {
        done(first_of(error, fault));
    };
    queue_.add({{}, std::move(step), std::move(answer), {}});
}

void SqliteLog::add_results(std::vector<RatedRace> races, Done done) {
    change([races = std::move(races)](
               Store& store) { return sqlite::add_results(store.database(), races); },
           std::move(done));
}

void SqliteLog::read_results(std::int64_t after, ResultsRead done) {
    find_by<std::vector<RatedRace>>(
        [after](auto& database) { return sqlite::read_results(database, after); }, std::move(done));
}

void SqliteLog::list_ratings(Ratings done) {
    find_by<std::vector<PlayerRating>>([](auto& database) { return sqlite::all_ratings(database); },
                                       std::move(done));
}

void SqliteLog::replace_ratings(std::vector<PlayerRating> ratings, Done done) {
    change([ratings = std::move(ratings)](
               Store& store) { return sqlite::replace_ratings(store.database(), ratings); },
           std::move(done));
}

void SqliteLog::find_player(std::string key_prefix, PlayerFound done) {
    find_by<PlayerReport>([prefix = std::move(key_prefix)](
                              auto& database) { return sqlite::find_player(database, prefix); },
                          std::move(done));
}

void SqliteLog::list_best(RatingFamily family, Ratings done) {
    find_by<std::vector<PlayerRating>>(
        [family](auto& database) { return sqlite::list_best(database, family); }, std::move(done));
}

void SqliteLog::forget_player(const race::PlayerKey& key, Done done) {
    auto answer = [this, done = std::move(done)](auto error, auto fault) {
        if (error || fault) return done(first_of(error, fault));
        rewrites_ = true;
        erasures_.push_back({done, {}});
    };
    auto read = [key](Store& store) -> std::error_code {
        const auto found = sqlite::find_player(store.database(), std::string(bytes_of(key)));
        return found ? std::error_code() : sqlite::fault_of_reading(found.error());
    };
    auto forget = [key](Store& store) -> std::error_code {
        const auto error = sqlite::forget_player(store.database(), key);
        return error ? error : sqlite::demand_rewrite(store.database());
    };
    queue_.add({std::move(read), std::move(forget), std::move(answer), {}});
}

// ---- the tree of races ----

void SqliteLog::add_leaves(std::vector<RaceLeaf> leaves, Done done) {
    change([leaves = std::move(leaves)](
               Store& store) { return sqlite::add_leaves(store.database(), leaves); },
           std::move(done));
}

void SqliteLog::read_leaves(std::int64_t after, std::int64_t most, LeavesRead done) {
    find_by<std::vector<RaceLeaf>>(
        [after, most](auto& database) { return sqlite::read_leaves(database, after, most); },
        std::move(done));
}

void SqliteLog::find_leaf(const RaceLeaf& leaf, LeafFound done) {
    find_by<std::int64_t>([leaf](auto& database) { return sqlite::find_leaf(database, leaf); },
                          std::move(done));
}

// On the writer thread, too, because the file system may block.
void SqliteLog::beat(Instant served_until) {
    queue_.beat(served_until);
}

void SqliteLog::drain() {
    queue_.drain();
}

}  // namespace gridrace::server
