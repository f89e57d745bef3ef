// Rooms of a cluster that this version cannot read.
#include "server/ops/diagnostics.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

namespace {

using Left = Reply<std::optional<LeftRoom>>;

Awaitable<std::shared_ptr<Left>> leave(Log& log, Executor home, race::RoomCode code,
                                       Instant served_until) {
    auto left = std::make_shared<Left>(home);
    log.release_unreadable(code, served_until,
                           [left](std::error_code error, std::optional<LeftRoom> room) {
                               Left::give(left, error, std::move(room));
                           });
    co_await left->wait();
    co_return left;
}

}  // namespace

// A newer version has written the room, or it is damaged: a node of another version can tell. This
// one does not take the room again before others have written to it. `damaged`: nobody else can
// read it.
Awaitable<RoomFault> Shard::release_unreadable(race::RoomCode code, OpenedLog log, Damage damage) {
    using Kind = RoomFault::Kind;
    const Unreadable unreadable{log.records.size(), damage.writer == RecordWriter::newer};
    unreadable_[code] = unreadable;
    const auto left = co_await leave(log_, executor(), code, log.served_until.value_or(Instant()));
    counts_.count_log_answer(left->error());
    if (left->error()) co_return RoomFault{Kind::log_failed, {}};
    const auto room = left->value();
    if (!room) unreadable_.erase(code);  // there is no cluster
    if (!room || (room->url.empty() && !unreadable.is_newer))
        co_return RoomFault{Kind::damaged, {}};
    report(Level::warning, "a room is left to nodes of another version",
           {{"room", code.text()}, {"why", damage.reason}});
    co_return RoomFault{Kind::elsewhere, {}, room->url};
}

// Who has or may take a room that this version could not read. None: somebody has written to it
// since, and has it no more. A newer node may be back soon: the URL is empty until then.
Awaitable<std::optional<RoomFault>> Shard::find_reader(race::RoomCode code) {
    using Kind = RoomFault::Kind;
    const auto left = co_await leave(log_, executor(), code, Instant());
    if (left->error() == LogFault::no_such_room) {
        unreadable_.erase(code);
        co_return RoomFault{Kind::no_such_room, {}};
    }
    counts_.count_log_answer(left->error());
    if (left->error()) co_return RoomFault{Kind::log_failed, {}};
    const auto room = left->value().value_or(LeftRoom());
    if (!room.url.empty()) co_return RoomFault{Kind::elsewhere, {}, room.url};
    const auto unreadable = unreadable_.at(code);
    if (room.records == unreadable.records)
        co_return RoomFault{unreadable.is_newer ? Kind::elsewhere : Kind::damaged, {}};
    unreadable_.erase(code);
    co_return std::nullopt;
}

}  // namespace gridrace::server
