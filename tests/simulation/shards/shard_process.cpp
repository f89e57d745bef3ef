#include "tests/simulation/shards/shard_process.hpp"

#include <algorithm>
#include <array>

#include "tests/simulation/machine.hpp"
#include "tests/simulation/service/endless_race.hpp"

namespace gridrace::simulation {

using server::Awaitable;
using server::Room;
using server::RoomFault;
using server::Shard;

namespace {

constexpr std::size_t most_calls_at_once = 100;

std::vector<std::unique_ptr<Shard>> make_shards(std::size_t count, server::Log& log,
                                                server::PuzzleSupply& puzzles,
                                                const server::Clock& clock,
                                                const server::RoomLimits& limits) {
    std::vector<std::unique_ptr<Shard>> shards;
    while (shards.size() < count) {
        shards.push_back(std::make_unique<Shard>(log, puzzles, clock, limits));
    }
    return shards;
}

}  // namespace

Instant ShardProcess::SimulatedClock::now() const {
    return process_.around_.seams.clock(process_.around_.now + process_.clock_error_);
}

ShardProcess::ShardProcess(std::unique_ptr<server::Log> log, const Surroundings& around,
                           Milliseconds clock_error, std::size_t shards)
    : around_(around),
      clock_error_(clock_error),
      clock_(*this),
      log_(std::move(log), around.seams, around.now, around.logs),
      shards_(make_shards(shards, log_, around.puzzles, clock_,
                          {.log_kept_of_club = around.seams.log_kept_of_club})),
      health_(shards, {}),
      recovery_(log_, shards_, health_),
      heartbeat_(log_, shards_, health_) {
    recovery_.begin();
}

// What answers is given to dies with the shards.
ShardProcess::~ShardProcess() {
    log_.forget();
}

Shard& ShardProcess::shard_of(const race::RoomCode& code) {
    return *shards_[server::shard_index(code, shards_.size())];
}

const Room* ShardProcess::find(const race::RoomCode& code) const {
    const Room* found = nullptr;
    const auto& shard = *shards_[server::shard_index(code, shards_.size())];
    shard.for_each_room([&](const Room& room) {
        if (room.code() == code) found = &room;
    });
    return found;
}

bool ShardProcess::wants_retry() const {
    const auto has_paused = [](const auto& shard) {
        return shard->counts().paused_rooms.value() > 0;
    };
    return !health_.has_rooms_open() || std::ranges::any_of(shards_, has_paused);
}

// ---- rooms ----

void ShardProcess::begin_room(const race::RoomCode& code, const race::RaceRules& rules) {
    const auto before = rooms_begun_;
    server::spawn(shard_of(code).executor(), "a new room", begin(code, rules));
    run();
    while (let_log_work() || let_log_answer()) {
    }
    require(rooms_begun_ > before, "a room cannot be begun");
}

Awaitable<void> ShardProcess::begin(race::RoomCode code, race::RaceRules rules) {
    const race::PuzzleChoice choice;
    const std::string club = rooms_begun_ % 2 == 1 ? "Chess" : "";
    const auto begun = co_await shard_of(code).begin_room(code, rules, choice, club);
    if (begun) ++rooms_begun_;
}

void ShardProcess::start_endless_race(const race::RoomCode& code) {
    server::spawn(shard_of(code).executor(), "an endless race", start_race(code));
    run();
    pass_time();
    while (let_log_work() || let_log_answer()) {
    }
}

Awaitable<void> ShardProcess::start_race(race::RoomCode code) {
    const auto opened = co_await shard_of(code).open_room(code);
    if (opened) simulation::start_endless_race(**opened);
}

// ---- turns ----

bool ShardProcess::act() {
    static constexpr std::array<Deed, 6> deeds = {
        &ShardProcess::let_log_work,     &ShardProcess::let_log_answer,
        &ShardProcess::serve_someone,    &ShardProcess::write_to_someone,
        &ShardProcess::write_to_someone, &ShardProcess::serve_someone};
    return do_one_of(deeds);
}

bool ShardProcess::act_without_log() {
    static constexpr std::array<Deed, 2> deeds = {&ShardProcess::serve_someone,
                                                  &ShardProcess::write_to_someone};
    return do_one_of(deeds);
}

bool ShardProcess::do_one_of(std::span<const Deed> deeds) {
    const auto first = around_.random.below(static_cast<std::uint32_t>(deeds.size()));
    for (std::size_t i = 0; i < deeds.size(); ++i) {
        if ((this->*deeds[(first + i) % deeds.size()])()) return true;
    }
    return false;
}

// Nothing else runs meanwhile but the log, which let_log_work() waits for.
void ShardProcess::run() {
    for (std::size_t done = 1; done > 0;) {
        done = 0;
        for (const auto& shard : shards_) {
            shard->io().restart();
            done += shard->io().poll();
        }
        if (violation_) throw Violation(*violation_);
    }
}

bool ShardProcess::let_log_work() {
    const auto calls = around_.random.below(4) == 0 ? 1 : most_calls_at_once;
    const auto rooms = log_.work(calls);
    if (!rooms) return false;
    if (*rooms > 1) ++commits_of_several_rooms_;
    return true;
}

bool ShardProcess::let_log_answer() {
    if (!log_.answer()) return false;
    run();
    return true;
}

// In place of the rooms' timers.
void ShardProcess::pass_time() {
    for (auto due = rooms_due(); !due.empty(); due = rooms_due()) {
        for (const auto& code : due) {
            server::spawn(shard_of(code).executor(), "time", let_time_pass(code));
        }
        run();
    }
}

std::vector<race::RoomCode> ShardProcess::rooms_due() const {
    std::vector<race::RoomCode> due;
    for (const auto& shard : shards_) {
        shard->for_each_room([&](const Room& room) {
            const auto deadline = room.next_deadline();
            if (deadline && *deadline <= room.now()) due.push_back(room.code());
        });
    }
    std::ranges::sort(due);
    return due;
}

Awaitable<void> ShardProcess::let_time_pass(race::RoomCode code) {
    const auto opened = co_await shard_of(code).open_room(code);
    if (opened) (*opened)->pass_time();
}

void ShardProcess::beat() {
    if (around_.seams.beats_while_rooms_are_shut) {
        log_.beat(clock_.now());
    } else {
        heartbeat_.beat();
    }
    run();
}

void ShardProcess::expire() {
    log_.expire(Instant());
}

// As the server does, each second and, for paused rooms, twice a second.
void ShardProcess::retry() {
    recovery_.look();
    for (const auto& shard : shards_) {
        server::spawn(shard->executor(), "the reopening of rooms", shard->reopen_paused_rooms());
    }
    run();
}

void ShardProcess::die() {
    for (auto& end : ends_) break_off(end.to.line, around_.random);
}

void ShardProcess::close_connections() {
    while (!ends_.empty() && !ends_.front().waits_for_room) {
        close(ends_.front(), wire::CloseCode::restarting);
    }
    run();
}

void ShardProcess::beat_last() {
    heartbeat_.beat_last(shards_.front()->now());
    while (let_log_work()) {
    }
}

void ShardProcess::step_clock(Milliseconds by) {
    if (around_.seams.steps_are_race_time) {
        clock_error_ += by;
        return;
    }
    for (const auto& shard : shards_) shard->step_clock(by);
    run();
}

// ---- connections ----

void ShardProcess::accept(Line& line, const race::RoomCode& code) {
    ends_.emplace_back(line, code);
}

// With one of the clients, beginning with any.
bool ShardProcess::try_each(bool (ShardProcess::*deed)(End&)) {
    if (ends_.empty()) return false;
    const auto count = static_cast<std::uint32_t>(ends_.size());
    auto end = std::next(ends_.begin(), around_.random.below(count));
    for (std::uint32_t i = 0; i < count; ++i) {
        if ((this->*deed)(*end)) return true;
        if (++end == ends_.end()) end = ends_.begin();
    }
    return false;
}

bool ShardProcess::serve(End& end) {
    if (end.waits_for_room) return false;
    auto& messages = end.to.line.to_server;
    if (messages.empty()) {
        if (end.to.line.has_client) return false;
        close(end, {});
        return true;
    }
    const auto message = std::move(messages.front());
    messages.pop_front();
    if (const auto* hello = std::get_if<wire::Hello>(&message)) {
        end.waits_for_room = true;
        server::spawn(shard_of(end.code).executor(), "a connection", admit(end, *hello));
    } else {
        const auto& command = std::get<wire::NumberedCommand>(message);
        require(end.room->submit(*end.to.subscription, command), "a command number was left out");
    }
    run();
    return true;
}

Awaitable<void> ShardProcess::admit(End& end, wire::Hello hello) {
    const auto opened = co_await shard_of(end.code).open_room(end.code);
    end.waits_for_room = false;
    if (opened) {
        take_in(end, **opened, hello);
    } else if (opened.error().kind == RoomFault::Kind::no_such_room) {
        close(end, wire::CloseCode::room_closed);
    } else if (opened.error().kind == RoomFault::Kind::log_failed) {
        close(end, wire::CloseCode::try_again_later);
    } else {
        violation_ = "a room cannot be opened from its log";
    }
}

void ShardProcess::take_in(End& end, Room& room, const wire::Hello& hello) {
    const auto subscription = room.enter(hello, end.to);
    if (!subscription) return close(end, wire::CloseCode::refused);
    end.room = &room;
    end.to.subscription = *subscription;
    end.to.is_woken = true;
}

bool ShardProcess::write(End& end) {
    if (end.room == nullptr || !end.to.is_woken) return false;
    if (end.to.write(*end.room)) return true;
    if (!end.to.subscription->ended) return false;
    close(end, end.to.subscription->ended);
    run();
    return true;
}

void ShardProcess::close(End& end, std::optional<wire::CloseCode> code) {
    end.to.line.closed_with = code;
    end.to.line.has_server = false;
    if (end.room != nullptr) shard_of(end.code).leave_room(*end.room, end.to.subscription);
    ends_.remove_if([&](const End& other) { return &other == &end; });
}

}  // namespace gridrace::simulation
