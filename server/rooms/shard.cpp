#include "server/rooms/shard.hpp"

#include <algorithm>
#include <exception>

#include "server/ops/diagnostics.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {
// How many turns of the loop may become one append.
constexpr int most_turns_to_gather = 8;
// So often a log that failed is tried again.
constexpr std::chrono::milliseconds retry_after{500};
}  // namespace

Shard::Shard(Log& log, PuzzleSupply& puzzles, const Clock& clock, const RoomLimits& limits)
    : log_(log), puzzles_(puzzles), clock_(clock), limits_(limits), retry_(io_.get_executor()) {}

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

// ---- opening and leaving rooms ----

Awaitable<Result<Shard::Begun, RoomFault>> Shard::begin_room(race::RoomCode code,
                                                             race::RaceRules rules,
                                                             race::PuzzleChoice choice) {
    if (rooms_.size() >= limits_.max_rooms)
        co_return RoomFault{RoomFault::Kind::too_many_rooms, {}};
    // Judged before anything is written, so that bad rules leave no trace.
    if (auto fault = race::find_fault(rules, choice)) {
        co_return RoomFault{RoomFault::Kind::refused, std::move(fault)};
    }

    auto created = std::make_shared<Reply<Epoch>>(executor());
    log_.create(code, [created](std::error_code error, Epoch epoch) {
        Reply<Epoch>::give(created, error, epoch);
    });
    co_await created->wait();
    if (created->error() == LogFault::code_taken) co_return Begun::code_taken;
    counts_.count_log_answer(created->error());
    if (created->error()) co_return RoomFault{RoomFault::Kind::log_failed, {}};

    RoomServices& services = *this;
    auto& housed = house(std::make_unique<Room>(code, created->value(), services));
    auto durable = std::make_shared<Reply<>>(executor());
    housed.when_durable.push_back(durable);
    if (auto refusal = housed.room->open(rules, choice)) {
        evict(code);
        co_return RoomFault{RoomFault::Kind::refused, std::move(refusal)};
    }
    co_await durable->wait();
    if (durable->error()) co_return RoomFault{RoomFault::Kind::log_failed, {}};
    co_return Begun::done;
}

// Whoever opens a room takes it over, so of all who ask for it at a time one does.
Awaitable<Result<Room*, RoomFault>> Shard::open_room(race::RoomCode code) {
    for (auto under_way = opening_.find(code); under_way != opening_.end();
         under_way = opening_.find(code)) {
        auto opened = std::make_shared<Reply<>>(executor());
        under_way->second.push_back(opened);
        co_await opened->wait();
    }
    if (const auto found = rooms_.find(code); found != rooms_.end())
        co_return found->second.room.get();
    if (paused_.contains(code)) co_return RoomFault{RoomFault::Kind::log_failed, {}};

    opening_.try_emplace(code);
    auto room = co_await read_room(code);
    const auto waiting = opening_.extract(code);
    for (const auto& other : waiting.mapped()) Reply<>::give(other, {});
    co_return room;
}

bool Shard::may_have_members(const race::RoomCode& code) const {
    const auto found = rooms_.find(code);
    if (found == rooms_.end()) return service_.is_interrupted(code);
    return !found->second.room->state().members.empty();
}

Awaitable<Result<Room*, RoomFault>> Shard::read_room(race::RoomCode code) {
    auto opened = std::make_shared<Reply<OpenedLog>>(executor());
    log_.open(code, [opened](std::error_code error, OpenedLog log) {
        Reply<OpenedLog>::give(opened, error, std::move(log));
    });
    co_await opened->wait();
    if (opened->error() == LogFault::no_such_room) {
        co_return RoomFault{RoomFault::Kind::no_such_room, {}};
    }
    if (opened->error() == LogFault::damaged) {
        report(Level::error, "a room is damaged and stays shut",
               {{"room", code.text()}, {"why", opened->error().message()}});
        co_return RoomFault{RoomFault::Kind::damaged, {}};
    }
    counts_.count_log_answer(opened->error());
    if (opened->error()) co_return RoomFault{RoomFault::Kind::log_failed, {}};

    if (opened->value().records.empty()) {  // its beginning was never written
        log_.retire(code, clock_.now());
        co_return RoomFault{RoomFault::Kind::no_such_room, {}};
    }

    RoomServices& services = *this;
    auto& housed = house(std::make_unique<Room>(code, opened->value().epoch, services));
    service_.interrupt(code);
    if (const auto damage = housed.room->restore(opened->value())) {
        report(Level::error, "a room is damaged and stays shut",
               {{"room", code.text()}, {"why", *damage}});
        evict(code);  // as it is: nothing is written
        co_return RoomFault{RoomFault::Kind::damaged, {}};
    }
    if (housed.room->is_closed()) {
        evict(code);
        log_.retire(code, clock_.now());
        co_return RoomFault{RoomFault::Kind::no_such_room, {}};
    }
    co_return housed.room.get();
}

void Shard::leave_room(Room& room, Room::Seat* seat) {
    room.leave(seat);
    std::erase_if(evicted_, [](const auto& evicted) { return !evicted->has_seats(); });
}

Shard::Housed& Shard::house(std::unique_ptr<Room> room) {
    const auto code = room->code();
    return rooms_.try_emplace(code, Housed{std::move(room), Timer(executor()), {}}).first->second;
}

Shard::Housed* Shard::find(const Room& room) {
    const auto found = rooms_.find(room.code());
    return found != rooms_.end() && found->second.room.get() == &room ? &found->second : nullptr;
}

// The room is not ours any more: who is in it is sent away, to come back if they can.
void Shard::evict(const race::RoomCode& code) {
    const auto found = rooms_.find(code);
    if (found == rooms_.end()) return;
    auto room = std::move(found->second.room);
    for (const auto& waiting : found->second.when_durable) {
        Reply<>::give(waiting, std::make_error_code(std::errc::io_error));
    }
    rooms_.erase(found);
    service_.settle(code);
    if (!room->is_closed()) room->fail();
    if (room->has_seats()) evicted_.push_back(std::move(room));
}

// ---- what rooms ask for ----

race::Context Shard::context() {
    return {clock_.now()};
}

void Shard::want_append(Room& room) {
    if (room.records_waiting() == 1) dirty_.push_back(room.code());
    ++appends_wanted_;
    if (!flush_posted_ && appending_.empty()) post_flush(most_turns_to_gather);
}

// At the end of this turn of the loop, so that all that happens in it is one append and each connection gets
// one frame of it. While every turn brings more, a few of them are gathered: nobody waits longer for that than
// it takes to read what has come already.
void Shard::post_flush(int turns_left) {
    flush_posted_ = true;
    boost::asio::post(io_, [this, turns_left, wanted = appends_wanted_] {
        if (appends_wanted_ != wanted && turns_left > 1) return post_flush(turns_left - 1);
        flush_posted_ = false;
        flush();
    });
}

void Shard::want_puzzle(Room& room, const race::PuzzleOrder& order) {
    auto deliver = [this, code = room.code(), order](const PuzzleSupply::Answer& puzzle) {
        boost::asio::post(io_, [this, code, order, puzzle] {
            const auto found = rooms_.find(code);
            // Meanwhile the countdown may have been cancelled, or another one begun.
            if (found == rooms_.end() || found->second.room->puzzle_wanted() != order) return;
            found->second.room->deliver_puzzle(puzzle);
        });
    };
    const bool may =
        room.pace().may_order(order, limits_.made_to_order, std::chrono::steady_clock::now());
    if (!may) return deliver(race::CancelReason::too_busy);
    puzzles_.order(order, std::move(deliver));
}

void Shard::want_time(Room& room) {
    auto* housed = find(room);
    if (housed == nullptr) return;
    const auto deadline = room.next_deadline();
    if (!deadline) {
        housed->timer.cancel();
        return;
    }
    const auto wait = std::max(*deadline - room.now(), Milliseconds(0));
    housed->timer.expires_after(wait);
    housed->timer.async_wait(
        [this, code = room.code()](const boost::system::error_code& cancelled) {
            if (!cancelled) on_deadline(code);
        });
}

void Shard::on_deadline(const race::RoomCode& code) {
    const auto found = rooms_.find(code);
    if (found == rooms_.end()) return;
    found->second.room->pass_time();
}

// ---- the log: one append is under way at a time, and takes all that has gathered meanwhile ----

void Shard::flush() {
    std::vector<Append> batch;
    for (const auto& code : std::exchange(dirty_, {})) {
        const auto found = rooms_.find(code);
        if (found == rooms_.end()) continue;
        auto records = found->second.room->take_records();
        if (!records) continue;
        batch.push_back(*std::move(records));
        appending_.push_back(code);
    }
    if (batch.empty()) return;
    appending_since_ = std::chrono::steady_clock::now();
    service_.begin_append(clock_.now());
    log_.append(std::move(batch), [this](std::error_code error) {
        boost::asio::post(io_, [this, error] { on_appended(error); });
    });
}

std::chrono::nanoseconds Shard::commit_wait(std::chrono::steady_clock::time_point at) const {
    return appending_.empty() ? std::chrono::nanoseconds(0) : at - appending_since_;
}

void Shard::on_appended(std::error_code error) {
    auto appended = std::exchange(appending_, {});
    service_.end_append();
    counts_.count_log_answer(error);
    counts_.commits.add(std::chrono::steady_clock::now() - appending_since_);
    if (error) {
        report(Level::error, "the log does not take records", {{"why", error.message()}});
        pause(std::move(appended));
    } else {
        for (const auto& code : appended) on_durable(code);
    }
    if (!dirty_.empty() && !flush_posted_) post_flush(most_turns_to_gather);
}

void Shard::on_durable(const race::RoomCode& code) {
    const auto found = rooms_.find(code);
    if (found == rooms_.end()) return;
    auto& housed = found->second;
    service_.settle(code);
    for (const auto& waiting : std::exchange(housed.when_durable, {})) Reply<>::give(waiting, {});
    housed.room->on_durable();
    if (!housed.room->is_closed()) return;
    report(Level::info, "a room is closed", {{"room", code.text()}});
    evict(code);
    log_.retire(code, clock_.now());
}

// ---- a log that fails ----

// Who is in these rooms is sent away, to come back when the log can be read again: nobody knows what
// it holds now. Until then their clocks stand still.
void Shard::pause(std::vector<race::RoomCode> rooms) {
    for (const auto& code : rooms) {
        evict(code);
        paused_.insert(code);
        service_.interrupt(code);
    }
    count_paused();
    try_to_go_on();
}

void Shard::count_paused() {
    auto& gauge = counts_.paused_rooms;
    gauge.add(static_cast<std::int64_t>(paused_.size()) - gauge.value());
}

void Shard::try_to_go_on() {
    retry_.expires_after(retry_after);
    retry_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) spawn(executor(), "the reopening of rooms", go_on());
    });
}

// One room after the other, so that a log that still fails is asked once.
Awaitable<void> Shard::go_on() {
    while (!paused_.empty()) {
        const auto code = *paused_.begin();
        paused_.erase(code);
        count_paused();
        const bool answered = co_await reopen_room(code);
        if (!answered) co_return;
        if (rooms_.contains(code)) report(Level::info, "a room goes on", {{"room", code.text()}});
    }
}

Awaitable<bool> Shard::reopen_room(race::RoomCode code) {
    if (!rooms_.contains(code)) service_.interrupt(code);
    const auto opened = co_await open_room(code);
    const bool failed = !opened && opened.error().kind == RoomFault::Kind::log_failed;
    if (!opened && !failed) service_.settle(code);
    if (failed) {
        paused_.insert(code);
        count_paused();
        try_to_go_on();
    }
    co_return !failed;
}

// ---- connections ----

void Shard::stop_connections(bool gently) {
    if (!gently) cutting_ = true;
    // A hook may end its connection, and with it its registration, at once.
    std::vector<StopHook> hooks(hooks_.begin(), hooks_.end());
    for (const auto& hook : hooks) hook(gently);
}

}  // namespace gridrace::server
