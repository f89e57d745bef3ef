#include "server/log/memory_log.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>

namespace gridrace::server {

void MemoryLog::create(const race::RoomCode& room, Created done) {
    bool is_new = false;
    {
        const std::lock_guard lock(mutex_);
        is_new =
            logs_.try_emplace(room, Kept{++last_number_, {first_epoch, {}, {}}, {}, {}}).second;
    }
    done(is_new ? std::error_code() : LogFault::code_taken, first_epoch);
}

void MemoryLog::open(const race::RoomCode& room, Opened done) {
    OpenedLog opened;
    std::error_code error = LogFault::no_such_room;
    {
        const std::lock_guard lock(mutex_);
        if (auto* const kept = find(room)) {
            ++kept->log.epoch;
            opened = kept->log;
            opened.served_until = last_beat_;
            error = {};
        }
    }
    done(error, std::move(opened));
}

void MemoryLog::read(const race::RoomCode& room, Read done) {
    std::vector<std::string> records;
    std::error_code error = LogFault::no_such_room;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = logs_.find(room); found != logs_.end()) {
            records = found->second.log.records;
            error = {};
        }
    }
    done(error, std::move(records));
}

void MemoryLog::list(Listed done) {
    std::map<std::size_t, race::RoomCode> in_order;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [code, kept] : logs_) {
            if (!kept.ended_at) in_order.emplace(kept.number, code);
        }
    }
    std::vector<race::RoomCode> rooms;
    rooms.reserve(in_order.size());
    for (const auto& [number, code] : in_order) rooms.push_back(code);
    done({}, std::move(rooms));
}

void MemoryLog::list_ended(Instant after, Listed done) {
    std::multimap<Instant, race::RoomCode, std::greater<>> in_order;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [code, kept] : logs_) {
            if (kept.ended_at && *kept.ended_at > after) in_order.emplace(*kept.ended_at, code);
        }
    }
    std::vector<race::RoomCode> rooms;
    rooms.reserve(in_order.size());
    for (const auto& [at, code] : in_order) rooms.push_back(code);
    done({}, std::move(rooms));
}

void MemoryLog::append(std::vector<Append> batch, Appended done) {
    done(keep(batch));
}

MemoryLog::Kept* MemoryLog::find(const race::RoomCode& room) {
    const auto found = logs_.find(room);
    return found == logs_.end() || found->second.ended_at ? nullptr : &found->second;
}

std::error_code MemoryLog::find_fault(const Append& part) {
    const auto* const kept = find(part.room);
    if (kept == nullptr) return LogFault::no_such_room;
    if (kept->log.epoch != part.epoch) return LogFault::old_epoch;
    if (kept->last_commands.has_any_of(part.answered)) return LogFault::command_repeated;
    return {};
}

AppendResult MemoryLog::keep(std::vector<Append>& batch) {
    AppendResult result;
    const std::lock_guard lock(mutex_);
    for (auto& part : batch) {
        if (const auto fault = find_fault(part)) {
            result.fail(part.room, fault);
            continue;
        }
        auto& kept = logs_.at(part.room);
        if (part.replaces) {
            kept.log.records.clear();
            kept.last_commands = {};
        }
        std::ranges::move(part.records, std::back_inserter(kept.log.records));
        kept.last_commands.add(part.answered);
        count(part.rated);
        leaves_.insert(leaves_.end(), part.leaves.begin(), part.leaves.end());
    }
    return result;
}

// ---- ratings ----

void MemoryLog::count(const std::vector<RatedRace>& races) {
    constexpr std::size_t most_results = 100'000;
    for (const auto& race : races) {
        const bool is_there = std::ranges::any_of(results_, [&](const RatedRace& other) {
            return other.room == race.room && other.race == race.race &&
                   other.ended_at == race.ended_at;
        });
        if (is_there) continue;
        results_.push_back(race);
        if (results_.size() > most_results) results_.pop_front();
        ratings_.rate(race);
    }
}

void MemoryLog::add_results(std::vector<RatedRace> races, Done done) {
    {
        const std::lock_guard lock(mutex_);
        count(races);
    }
    done({});
}

void MemoryLog::read_results(std::int64_t after, ResultsRead done) {
    std::vector<RatedRace> races;
    {
        const std::lock_guard lock(mutex_);
        const auto first = std::min<std::ptrdiff_t>(after, std::ssize(results_));
        const auto end = std::min<std::ptrdiff_t>(first + results_read, std::ssize(results_));
        races.assign(results_.begin() + first, results_.begin() + end);
    }
    done({}, std::move(races));
}

void MemoryLog::list_ratings(Ratings done) {
    std::vector<PlayerRating> all;
    {
        const std::lock_guard lock(mutex_);
        all = ratings_.all();
    }
    done({}, std::move(all));
}

void MemoryLog::replace_ratings(std::vector<PlayerRating> ratings, Done done) {
    {
        const std::lock_guard lock(mutex_);
        ratings_ = {};
        for (auto& rating : ratings) ratings_.put(std::move(rating));
    }
    done({});
}

void MemoryLog::find_player(std::string key_prefix, PlayerFound done) {
    PlayerReport report;
    {
        const std::lock_guard lock(mutex_);
        const auto is_meant = [&](const auto& of) {
            return bytes_of(of.key).starts_with(key_prefix);
        };
        report.ratings = ratings_.all();
        std::erase_if(report.ratings,
                      [&](const PlayerRating& one) { return !is_meant(one) || one.name.empty(); });
        std::ranges::sort(report.ratings, {}, &PlayerRating::family);
        for (auto race = results_.rbegin(); race != results_.rend(); ++race) {
            const auto run = std::ranges::find_if(race->runs, is_meant);
            if (run == race->runs.end()) continue;
            if (report.results.size() == most_reported_results) break;
            report.results.push_back({race->room, race->race, race->family, race->ended_at,
                                      run->place, static_cast<std::uint32_t>(race->runs.size()),
                                      run->time, race->listed});
        }
    }
    done({}, std::move(report));
}

void MemoryLog::list_best(RatingFamily family, Ratings done) {
    std::vector<PlayerRating> best;
    {
        const std::lock_guard lock(mutex_);
        best = ratings_.all();
    }
    std::erase_if(best, [&](const auto& one) { return one.family != family || one.name.empty(); });
    std::ranges::sort(best, std::greater<>(),
                      [](const auto& one) { return race::cautious_points(shown(one)); });
    if (best.size() > most_on_board) best.resize(most_on_board);
    done({}, std::move(best));
}

void MemoryLog::forget_player(const race::PlayerKey& key, Done done) {
    std::unique_lock lock(mutex_);
    const auto other = key_of_nobody();
    bool is_known = false;
    PlayerRatings renamed;
    for (auto& rating : ratings_.all()) {
        if (rating.key == key) {
            is_known = true;
            rating.key = other;
            rating.name.clear();
        }
        renamed.put(std::move(rating));
    }
    ratings_ = std::move(renamed);
    for (auto& race : results_) {
        for (auto& run : race.runs) {
            if (run.key == key) run = {other, {}, run.place, run.time};
        }
    }
    lock.unlock();
    done(is_known ? std::error_code() : LogFault::no_such_room);
}

// ---- the tree of races ----

void MemoryLog::add_leaves(std::vector<RaceLeaf> leaves, Done done) {
    {
        const std::lock_guard lock(mutex_);
        leaves_.insert(leaves_.end(), leaves.begin(), leaves.end());
    }
    done({});
}

void MemoryLog::read_leaves(std::int64_t after, std::int64_t most, LeavesRead done) {
    std::vector<RaceLeaf> leaves;
    {
        const std::lock_guard lock(mutex_);
        const auto first = std::min<std::ptrdiff_t>(after, std::ssize(leaves_));
        const auto end = std::min<std::ptrdiff_t>(first + most, std::ssize(leaves_));
        leaves.assign(leaves_.begin() + first, leaves_.begin() + end);
    }
    done({}, std::move(leaves));
}

void MemoryLog::find_leaf(const RaceLeaf& leaf, LeafFound done) {
    std::int64_t number = 0;
    {
        const std::lock_guard lock(mutex_);
        const auto found = std::find(leaves_.begin(), leaves_.end(), leaf);
        if (found != leaves_.end()) number = found - leaves_.begin() + 1;
    }
    done({}, number);
}

void MemoryLog::retire(const race::RoomCode& room, Instant at) {
    const std::lock_guard lock(mutex_);
    auto* const kept = find(room);
    if (kept == nullptr) return;
    kept->ended_at = at;
    kept->last_commands = {};
}

void MemoryLog::expire(Instant before) {
    const std::lock_guard lock(mutex_);
    std::erase_if(logs_, [&](const auto& log) {
        const auto& ended_at = log.second.ended_at;
        return ended_at && *ended_at < before;
    });
}

void MemoryLog::erase(const race::RoomCode& room, Erased done) {
    bool is_erased = false;
    {
        const std::lock_guard lock(mutex_);
        is_erased = logs_.erase(room) != 0;
    }
    done(is_erased ? std::error_code() : LogFault::no_such_room);
}

void MemoryLog::beat(Instant served_until) {
    const std::lock_guard lock(mutex_);
    last_beat_ = served_until;
}

}  // namespace gridrace::server
