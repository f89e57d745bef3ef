#include "server/rooms/race_field.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

#include "common/base/look_alike.hpp"
#include "server/log/record_codec.hpp"
#include "server/puzzles/low_priority.hpp"

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds read_again_after{5};
// Rooms that wait to be read: more than there are races in the field.
constexpr std::size_t most_wanted = 1000;

// Rooms of unknown networks, as all are after a start, share the field by room.
NetworkKey share_of(const KeptRace& race, const std::optional<NetworkKey>& from) {
    const auto room = std::hash<race::RoomCode>()(race.room);
    return from.value_or(NetworkKey{room, room});
}

// Nobody is raced against twice in one race.
void add_runs(FieldRace& race, const std::vector<race::RecordedRun>& runs) {
    for (const auto& run : runs) {
        if (race.runs.size() == race::most_ghosts) return;
        const auto is_there = std::ranges::any_of(
            race.runs, [name = fold_case(run.name)](const race::RecordedRun& other) {
                return fold_case(other.name) == name;
            });
        if (!is_there) race.runs.push_back(run);
    }
}

}  // namespace

RaceField::RaceField(Log& log, std::uint64_t most_log_bytes)
    : log_(log),
      most_log_bytes_(most_log_bytes),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

// The log's answer to the last call comes into this object.
RaceField::~RaceField() {
    thread_.request_stop();
    thread_.join();
    log_.drain();
}

void RaceField::look_at(const race::RoomCode& room, const std::optional<NetworkKey>& from) {
    const std::lock_guard lock(mutex_);
    want({room, from});
}

void RaceField::want(Wanted wanted) {
    const bool is_wanted = std::ranges::any_of(
        wanted_, [&](const Wanted& other) { return other.room == wanted.room; });
    if (is_wanted) return;
    if (wanted_.size() == most_wanted) wanted_.pop_front();
    wanted_.push_back(std::move(wanted));
    changed_.notify_all();
}

void RaceField::look_at_ended(Instant now) {
    log_.list_ended(now, [this](std::error_code error, const std::vector<race::RoomCode>& rooms) {
        if (error) return;  // the log's failure is told by others; this is repeated
        const std::lock_guard lock(mutex_);
        const std::set<race::RoomCode> kept(rooms.begin(), rooms.end());
        const auto looked_at = std::exchange(ended_, {});
        const auto count = std::min(rooms.size(), most_races);
        for (auto i = rooms.size(); i > 0; --i) {
            const auto& room = rooms[i - 1];
            const bool is_known = looked_at.contains(room);
            if (!is_known && i <= count) want({room, {}});
            if (is_known || i <= count) ended_.insert(room);
        }
        for (const auto& held : held_) {
            if (!kept.contains(held.race.room)) want({held.race.room, {}});
        }
    });
}

void RaceField::forget(const race::RoomCode& room) {
    const std::lock_guard lock(mutex_);
    std::erase_if(wanted_, [&](const Wanted& wanted) { return wanted.room == room; });
    if (reading_ == room) is_erased_ = true;
    drop(room);
}

void RaceField::drop(const race::RoomCode& room) {
    std::erase_if(held_, [&](const Held& held) { return held.race.room == room; });
}

std::vector<race::RoomCode> RaceField::rooms_with_ghosts_of(const race::RoomCode& room) const {
    const std::lock_guard lock(mutex_);
    std::vector<race::RoomCode> rooms;
    for (const auto& held : held_) {
        const auto& raced = held.race.rooms_of_ghosts;
        const bool is_new = std::ranges::find(rooms, held.race.room) == rooms.end();
        if (is_new && std::ranges::find(raced, room.text()) != raced.end())
            rooms.push_back(held.race.room);
    }
    return rooms;
}

void RaceField::add(KeptRace race, const std::optional<NetworkKey>& from) {
    const std::lock_guard lock(mutex_);
    put(std::move(race), from);
}

void RaceField::put(KeptRace race, const std::optional<NetworkKey>& from) {
    const bool is_there = std::ranges::any_of(held_, [&](const Held& held) {
        return held.race.room == race.room && held.race.race == race.race;
    });
    if (is_there) return;
    if (held_.size() >= most_races) {
        if (const auto cut = shares_.take_from_largest(HeldShare::Age::oldest)) (*cut)();
    }
    const auto share = share_of(race, from);
    const auto added = held_.insert(held_.end(), Held{std::move(race), {}});
    added->place = shares_.take(share, [this, added] { held_.erase(added); });
}

std::vector<FieldRace> RaceField::races() const {
    return races_of({});
}

std::vector<FieldRace> RaceField::races_of(const std::optional<std::uint64_t>& form) const {
    const std::lock_guard lock(mutex_);
    std::vector<FieldRace> races;
    for (auto held = held_.rbegin(); held != held_.rend(); ++held) {
        const auto& kept = held->race;
        if (form && kept.form != *form) continue;
        auto known = std::ranges::find(races, kept.form, &FieldRace::form);
        if (known == races.end()) {
            races.push_back({kept.form, kept.puzzle, kept.grade, kept.rating, {}});
            known = std::prev(races.end());
        }
        // Equivalent puzzles have other cells.
        if (known->puzzle == kept.puzzle) add_runs(*known, kept.runs);
    }
    return races;
}

std::optional<FieldRace> RaceField::find(std::uint64_t form) const {
    auto races = races_of(form);
    return races.empty() ? std::nullopt : std::optional(std::move(races.front()));
}

std::set<std::uint64_t> RaceField::forms() const {
    const std::lock_guard lock(mutex_);
    std::set<std::uint64_t> forms;
    for (const auto& held : held_) forms.insert(held.race.form);
    return forms;
}

std::size_t RaceField::size() const {
    const std::lock_guard lock(mutex_);
    return held_.size();
}

void RaceField::settle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return wanted_.empty() && !reading_; });
}

void RaceField::work(const std::stop_token& stop) {
    lower_priority();
    for (;;) {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [this] { return !wanted_.empty(); })) return;
        const auto wanted = wanted_.front();
        wanted_.pop_front();
        reading_ = wanted.room;
        is_erased_ = false;
        lock.unlock();
        const bool has_read = read(wanted, stop);
        lock.lock();
        if (!has_read && !is_erased_) {
            wanted_.push_back(wanted);
            changed_.wait_for(lock, stop, read_again_after, [] { return false; });
        }
        reading_.reset();
        changed_.notify_all();
    }
}

// False if it is to be tried again.
bool RaceField::read(const Wanted& wanted, const std::stop_token& stop) {
    log_.read(wanted.room, [this](std::error_code error, Records records) {
        const std::lock_guard lock(mutex_);
        answer_.emplace(error, std::move(records));
        changed_.notify_all();
    });
    std::unique_lock lock(mutex_);
    if (!changed_.wait(lock, stop, [this] { return answer_.has_value(); })) return true;
    const auto [error, records] = *std::exchange(answer_, std::nullopt);
    lock.unlock();
    if (error == LogFault::no_such_room) {
        lock.lock();
        drop(wanted.room);
    }
    if (error) return is_of_room(error) && error != LogFault::busy;
    const auto events =
        bytes_in(records) <= most_log_bytes_ ? decode_records(records) : std::nullopt;
    if (!events) return true;  // the next one to open the room reports what is wrong with it
    auto kept = kept_races(*events);
    lock.lock();
    if (is_erased_) return true;
    for (auto& race : kept) put(std::move(race), wanted.from);
    return true;
}

}  // namespace gridrace::server
