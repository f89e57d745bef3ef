// Rooms that move from one node of a cluster to another one while both live.
#include "server/rooms/shard.hpp"

namespace gridrace::server {

namespace {

// Of a shard, with those that are being read.
constexpr std::size_t most_prepared = 256;
constexpr LogSpan being_read{};  // of which nothing is known
// For somebody to ask for a room that has come.
constexpr std::chrono::seconds time_to_ask{1};
// For the owner to move a room here; longer than it waits for the database.
constexpr std::chrono::seconds prepared_for{10};

// A room in which nothing has happened for this time is at rest, unless a race is about to start.
constexpr Milliseconds calm_for{500};
// A room that has come here stays for this time, so that none goes to and fro.
constexpr Milliseconds stays_for{10'000};

struct ReadLog {
    LogSpan span;
    std::vector<std::string> records;
};

}  // namespace

// ---- at the next owner ----

Awaitable<bool> Shard::prepare_room(race::RoomCode code) {
    const bool is_here =
        rooms_.contains(code) || opening_.contains(code) || unreadable_.contains(code);
    if (is_here || hands_over_) co_return false;
    if (const auto known = prepared_.find(code); known != prepared_.end()) {
        known->second.at = clock_.now();
        co_return known->second.span != being_read;
    }
    if (prepared_.size() >= most_prepared || rooms_.size() >= limits_.max_rooms) co_return false;
    prepared_.try_emplace(code, PreparedRoom{being_read, {}, 0, clock_.now()});
    auto read = std::make_shared<Reply<ReadLog>>(executor());
    log_.prepare(code,
                 [read](std::error_code error, LogSpan span, std::vector<std::string> records) {
                     Reply<ReadLog>::give(read, error, ReadLog{span, std::move(records)});
                 });
    co_await read->wait();
    const auto place = prepared_.find(code);
    if (place == prepared_.end()) co_return false;  // it was opened meanwhile
    const auto& log = read->value();
    if (!read->error()) {
        if (auto replayed = replay(code, log.records)) {
            PreparedRoom prepared{log.span, std::move(*replayed), 0, clock_.now()};
            for (const auto& record : log.records)
                prepared.log_bytes += bytes_in_log(record.size());
            place->second = std::move(prepared);
            co_return true;
        }
    }
    prepared_.erase(place);  // its records may be newer than this version
    co_return false;
}

void Shard::look_after_prepared() {
    if (hands_over_) return;
    const auto now = clock_.now();
    for (auto next = prepared_.begin(); next != prepared_.end();) {
        const auto prepared = next++;
        const auto age = now - prepared->second.at;
        if (age >= Milliseconds(0) && age < time_to_ask) continue;
        auto reopening = reopen(prepared->first);
        if (age < Milliseconds(0) || age >= prepared_for) prepared_.erase(prepared);
        spawn(executor(), "the opening of a prepared room", std::move(reopening));
    }
}

Awaitable<void> Shard::reopen(race::RoomCode code) {
    co_await reopen_room(std::move(code));
}

// ---- at the owner ----

std::vector<race::RoomCode> Shard::rooms_in_use() const {
    std::vector<race::RoomCode> codes;
    for (const auto& [code, entry] : rooms_) {
        if (entry.room->has_seats()) codes.push_back(code);
    }
    return codes;
}

bool Shard::is_at_rest(const Room& room) const {
    const bool has_come = room.epoch() != first_epoch;
    if (has_come && room.served_for() < stays_for) return false;
    return room.durable_state().phase != race::Phase::countdown && room.at_rest_for() >= calm_for &&
           room.records_waiting() == 0 && !service_.is_interrupted(room.code());
}

std::vector<RoomAtRest> Shard::rooms_at_rest() const {
    std::vector<RoomAtRest> rooms;
    for (const auto& [code, entry] : rooms_) {
        if (!moving_.contains(code) && is_at_rest(*entry.room))
            rooms.push_back({code, entry.room->connections()});
    }
    return rooms;
}

// The append under way comes before, in the same queue. A room whose opening is not durable yet was
// not served: its next owner finds that out.
Awaitable<bool> Shard::move_room(race::RoomCode code, std::string node, MoveReason why) {
    const auto found = rooms_.find(code);
    const bool is_served = found != rooms_.end() && !service_.is_interrupted(code);
    if (!is_served || hands_over_) co_return false;
    const bool may_move = why == MoveReason::node_stops || is_at_rest(*found->second.room);
    if (!may_move || !moving_.insert(code).second) co_return false;
    const auto epoch = found->second.room->epoch();
    auto moved = std::make_shared<Reply<bool>>(executor());
    log_.move(code, epoch, std::move(node), now(),
              [moved](std::error_code error, bool is) { Reply<bool>::give(moved, error, is); });
    co_await moved->wait();
    moving_.erase(code);
    const auto left = rooms_.find(code);
    if (left == rooms_.end() || left->second.room->epoch() != epoch) co_return false;
    if (moved->error()) {
        pause({code});
    } else if (moved->value()) {
        counts_.moves[static_cast<std::size_t>(why)].add();
        // Players of a node that continues to run stay connected to it.
        evict(code, why == MoveReason::node_stops ? wire::CloseCode::restarting
                                                  : wire::CloseCode::try_again_later);
    } else {
        keep(code);
    }
    co_return !moved->error() && moved->value();
}

// What has come meanwhile is appended after all.
void Shard::keep(const race::RoomCode& code) {
    if (rooms_.at(code).room->records_waiting() == 0) return;
    dirty_.push_back(code);
    if (!flush_posted_ && appending_.empty()) post_flush(1);
}

}  // namespace gridrace::server
