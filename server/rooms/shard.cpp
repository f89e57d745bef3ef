#include "server/rooms/shard.hpp"

#include <algorithm>
#include <exception>

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

Shard::Shard(Log& log, PuzzleSupply& puzzles, const Clock& clock, const RoomLimits& limits)
    : log_(log),
      puzzles_(puzzles),
      clock_(clock),
      limits_(limits),
      retry_(io_.get_executor()),
      hand_over_(io_.get_executor()) {}

// After an orderly stop there are no hooks left; after a start that failed half-way there may be.
Shard::~Shard() = default;

void Shard::run() {
    for (;;) {
        try {
            io_.run();
            return;
        } catch (const std::exception& error) {
            report(Level::error, "incident", {{"in", "a shard"}, {"why", error.what()}});
        }
    }
}

void Shard::leave_room(Room& room, Room::Subscription* subscription) {
    room.leave(subscription);
    room.shorten_log();
    std::erase_if(evicted_, [](const auto& evicted) { return !evicted->has_seats(); });
}

void Shard::add_relayed(Subscriber& connection) {
    relayed_.insert(&connection);
    counts_.relayed.add();
}

void Shard::remove_relayed(Subscriber& connection) {
    if (relayed_.erase(&connection) > 0) counts_.relayed.subtract();
}

Shard::RoomEntry& Shard::add_entry(std::unique_ptr<Room> room) {
    const auto code = room->code();
    return rooms_.try_emplace(code, RoomEntry{std::move(room), Timer(executor()), {}, {}})
        .first->second;
}

Shard::RoomEntry* Shard::find(const Room& room) {
    const auto found = rooms_.find(room.code());
    return found != rooms_.end() && found->second.room.get() == &room ? &found->second : nullptr;
}

// The room has another owner: disconnects its members, who may reconnect.
void Shard::evict(const race::RoomCode& code, wire::CloseCode close_code) {
    const auto found = rooms_.find(code);
    if (found == rooms_.end()) return;
    auto room = std::move(found->second.room);
    for (const auto& waiting : found->second.when_durable) {
        Reply<>::give(waiting, std::make_error_code(std::errc::io_error));
    }
    rooms_.erase(found);
    failures_.erase(code);
    service_.settle(code);
    if (!room->is_closed()) room->fail(close_code);
    if (room->has_seats()) evicted_.push_back(std::move(room));
}

// ---- what rooms ask for ----

race::Context Shard::context() {
    return {.now = now(),
            .max_spectators = limits_.max_spectators,
            .max_bots = limits_.max_bots,
            .lists_rooms = limits_.lists_rooms,
            .has_field = field_ != nullptr};
}

void Shard::want_puzzle(Room& room, const race::PuzzleOrder& order) {
    const auto number = ++last_order_;
    auto deliver = [this, code = room.code(), order, number](const PuzzleSupply::Answer& puzzle) {
        boost::asio::post(io_, [this, code, order, puzzle, number] {
            if (orders_.erase(number) > 0) counts_.orders.subtract();
            const auto found = rooms_.find(code);
            // The countdown may have been cancelled meanwhile, or another one begun.
            if (found == rooms_.end() || found->second.room->puzzle_wanted() != order) return;
            found->second.room->deliver_puzzle(puzzle);
        });
    };
    if (!may_order(room, order)) return deliver(race::CancelReason::too_busy);
    puzzles_.order(order, std::move(deliver));
}

bool Shard::may_order(Room& room, const race::PuzzleOrder& order) {
    // A puzzle that was drawn is one of a grade: a millisecond, as if it came from the stock.
    if (room.draws_puzzle() || !RoomPace::is_made_to_order(order)) return true;
    const auto now = std::chrono::steady_clock::now();
    const auto from = room.networks_of(room.durable_state().host);
    const auto free = limits_.orders - std::min(limits_.orders, orders_by_.held());
    if (!room.pace().may_order(order, limits_.made_to_order, now)) return false;
    if (!orders_by_.may_take(free, from)) return false;
    orders_.try_emplace(last_order_, orders_by_.take(from));
    counts_.orders.add();
    return true;
}

void Shard::want_time(Room& room) {
    auto* entry = find(room);
    if (entry == nullptr) return;
    const auto deadline = room.next_deadline();
    if (!deadline) {
        entry->timer.cancel();
        return;
    }
    const auto wait = std::max(*deadline - room.now(), Milliseconds(0));
    entry->timer.expires_at(clock_.after(wait));
    entry->timer.async_wait([this, code = room.code()](const boost::system::error_code& cancelled) {
        if (!cancelled) on_deadline(code);
    });
}

void Shard::on_deadline(const race::RoomCode& code) {
    const auto found = rooms_.find(code);
    if (found == rooms_.end()) return;
    found->second.room->pass_time();
}

// ---- connections ----

void Shard::stop_connections(Stop how) {
    if (how == Stop::at_once) cutting_ = true;
    // A hook may end its connection, and so its registration, at once.
    std::vector<StopHook> hooks(hooks_.begin(), hooks_.end());
    for (const auto& hook : hooks) hook(how);
}

}  // namespace gridrace::server
