#include "server/log/room_copy.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "server/log/ask_log.hpp"

namespace gridrace::server {

namespace {

// Of one statement, which must not take the database longer than it waits for any.
constexpr std::size_t most_records_together = 20'000;

bool is_beginning_of(const std::vector<std::string>& some, const std::vector<std::string>& all) {
    return some.size() <= all.size() && std::equal(some.begin(), some.end(), all.begin());
}

using LastCommandOf = std::map<MemberId, CommandNumber>;

LastCommandOf last_commands(const race::RoomState& room) {
    LastCommandOf last;
    for (const auto& member : room.members) last.emplace(member.id, member.last_command);
    return last;
}

// Of the room as it was after some of its records.
LastCommandOf last_commands_after(const SoundRoom& room, std::size_t records) {
    if (records == room.records.size()) return last_commands(room.replayed.state);
    const auto then = replay(room.code, std::span(room.records).first(records));
    return then ? last_commands(then->state) : LastCommandOf();
}

bool is_being_deleted(const SoundRoom& room) {
    return room.has_ended && !room.replayed.state.closed;
}

constexpr const char* other_tree =
    "it has other races in its tree of races: take an empty data folder or database";

}  // namespace

void RoomCopy::check(const SoundRoom& room) {
    if (!fault_.empty() || is_being_deleted(room)) return;
    checked_.insert(room.code);
    const auto there = ask<std::vector<std::string>>([&](auto done) { to_.read(room.code, done); });
    if (!there && there.error() == LogFault::no_such_room) return;
    if (!there) {
        fault_ = "room " + room.code.text() + " cannot be read: " + there.error().message();
    } else if (!is_beginning_of(*there, room.records)) {
        fault_ = "room " + room.code.text() + " is there already, with other moves";
    } else if (there->size() < room.records.size()) {
        incomplete_.insert(room.code);
    }
}

void RoomCopy::check(std::span<const RaceLeaf> leaves) {
    while (fault_.empty() && !leaves.empty()) {
        const auto there = ask<std::vector<RaceLeaf>>(
            [&](auto done) { to_.read_leaves(leaves_there_, leaves_read, done); });
        if (!there) {
            fault_ = "its tree of races cannot be read: " + there.error().message();
            return;
        }
        const auto same = std::min(there->size(), leaves.size());
        if (same == 0) return;
        if (!std::equal(there->begin(), there->begin() + static_cast<std::ptrdiff_t>(same),
                        leaves.begin()))
            fault_ = other_tree;
        leaves_there_ += static_cast<std::int64_t>(same);
        leaves = leaves.subspan(same);
    }
}

// A server takes all rooms of a log to have been served equally long.
void RoomCopy::check_others() {
    if (!fault_.empty()) return;
    const auto more = ask<std::vector<RaceLeaf>>(
        [&](auto done) { to_.read_leaves(leaves_there_, leaves_read, done); });
    if (!more || !more->empty()) {
        fault_ = more ? other_tree : more.error().message();
        return;
    }
    const auto open = ask<std::vector<race::RoomCode>>([&](auto done) { to_.list(done); });
    if (!open) {
        fault_ = open.error().message();
        return;
    }
    const std::unordered_set<race::RoomCode> open_rooms(open->begin(), open->end());
    for (const auto& room : open_rooms) {
        if (!checked_.contains(room)) fault_ = "it has rooms of its own, such as " + room.text();
    }
    for (const auto& room : incomplete_) {
        if (!open_rooms.contains(room)) fault_ = "room " + room.text() + " has ended there";
    }
    if (!fault_.empty()) fault_ += ": take an empty data folder or database";
}

void RoomCopy::add(const SoundRoom& room) {
    if (!fault_.empty() || is_being_deleted(room)) return;
    const auto from = begin(room);
    const auto error = from ? append(room, *from) : from.error();
    if (error) {
        fault_ = "room " + room.code.text() + " cannot be written: " + error.message();
        return;
    }
    if (room.replayed.state.closed)
        to_.retire(room.code, race::expires_from(room.replayed.state, room.replayed.latest));
    ++rooms_;
    records_ += room.records.size();
}

Result<RoomCopy::Begin, std::error_code> RoomCopy::begin(const SoundRoom& room) {
    const auto created = ask<Epoch>([&](auto done) { to_.create(room.code, done); });
    if (created) return Begin{*created, 0};
    if (created.error() != LogFault::code_taken) return created.error();
    if (!incomplete_.contains(room.code)) return Begin{0, room.records.size()};
    const auto opened = ask<OpenedLog>([&](auto done) { to_.open(room.code, done); });
    if (!opened) return opened.error();
    return Begin{opened->epoch, opened->records.size()};
}

// Records and the commands that they answer are there, or neither.
std::error_code RoomCopy::append(const SoundRoom& room, Begin from) {
    auto known = last_commands_after(room, from.records);
    while (from.records < room.records.size()) {
        const auto end = std::min(from.records + most_records_together, room.records.size());
        const auto part = std::span(room.records).subspan(from.records, end - from.records);
        Append next{room.code, from.epoch, {part.begin(), part.end()}};
        auto last = last_commands_after(room, end);
        for (const auto& [member, command] : last) {
            if (command > known[member]) next.answered.push_back({member, command});
        }
        const auto error = wait_for([&](auto done) { to_.append({std::move(next)}, done); });
        if (error) return error;
        from.records = end;
        known = std::move(last);
    }
    return {};
}

void RoomCopy::add(const RatedRace& race) {
    results_.push_back(race);
    if (results_.size() >= static_cast<std::size_t>(results_read)) add_last_results();
}

void RoomCopy::add_last_results() {
    const auto results = std::exchange(results_, {});
    if (!fault_.empty() || results.empty()) return;
    const auto error = wait_for([&](auto done) { to_.add_results(results, done); });
    if (error) fault_ = "results cannot be written: " + error.message();
}

void RoomCopy::add(std::span<const RaceLeaf> leaves) {
    const auto there = std::clamp<std::int64_t>(leaves_there_ - leaves_, 0, std::ssize(leaves));
    leaves_ += std::ssize(leaves);
    leaves = leaves.subspan(static_cast<std::size_t>(there));
    if (!fault_.empty() || leaves.empty()) return;
    const auto error = wait_for([&](auto done) {
        to_.add_leaves({leaves.begin(), leaves.end()}, done);
    });
    if (error) fault_ = "the tree of races cannot be written: " + error.message();
}

}  // namespace gridrace::server
