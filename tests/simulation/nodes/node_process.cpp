#include "tests/simulation/nodes/node_process.hpp"

#include <algorithm>
#include <array>

#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

using server::Awaitable;
using server::Room;
using server::Shard;

namespace {

constexpr std::chrono::seconds between_ticks{1};
constexpr int most_turns = 10000;

std::vector<std::unique_ptr<Shard>> one_shard(server::Log& log, server::PuzzleSupply& puzzles,
                                              const server::Clock& clock) {
    std::vector<std::unique_ptr<Shard>> shards;
    shards.push_back(std::make_unique<Shard>(log, puzzles, clock, server::RoomLimits{}));
    return shards;
}

}  // namespace

NodeProcess::NodeProcess(const std::string& name, const Surroundings& around,
                         Milliseconds clock_error)
    : around_(around),
      clock_error_(clock_error),
      clock_(*this),
      log_(name, {around.database, around.seams, around.random, around.now, around.reaches_database,
                  around.is_calm, around.is_older}),
      sessions_({around.seams, around.random, around.now, around.is_calm, around.dial}, course_),
      shards_(one_shard(log_, around.puzzles, clock_)),
      shard_(*shards_.front()),
      health_(1, {}),
      recovery_(log_, shards_, health_),
      heartbeat_(log_, shards_, health_),
      next_tick_(around.now + between_ticks) {
    sessions_.use(shard_);
    recovery_.begin();
}

// What answers are given to dies with the shard.
NodeProcess::~NodeProcess() {
    log_.forget();
}

bool NodeProcess::is_at_rest() const {
    return !log_.has_work() && health_.has_rooms_open() &&
           shard_.counts().paused_rooms.value() == 0;
}

// ---- rooms ----

void NodeProcess::begin_room(const race::RoomCode& code, const race::RaceRules& rules) {
    const auto before = rooms_begun_;
    server::spawn(shard_.executor(), "a new room", begin(code, rules));
    run();
    for (int turns = 0; rooms_begun_ == before; ++turns) {
        require(turns < most_turns, "a room cannot be begun");
        let_log_work();
    }
}

Awaitable<void> NodeProcess::begin(race::RoomCode code, race::RaceRules rules) {
    const race::PuzzleChoice choice;
    const std::string club = rooms_begun_ % 2 == 1 ? "Chess" : "";
    for (bool is_there = false; !is_there;) {
        const auto begun = co_await shard_.begin_room(code, rules, choice, club);
        is_there = begun.operator bool();
    }
    ++rooms_begun_;
}

// ---- turns ----

bool NodeProcess::act() {
    using Deed = bool (NodeProcess::*)();
    static constexpr std::array<Deed, 7> deeds = {
        &NodeProcess::let_log_work, &NodeProcess::serve, &NodeProcess::write, &NodeProcess::relay,
        &NodeProcess::let_log_work, &NodeProcess::serve, &NodeProcess::write};
    if (around_.now >= next_tick_ && one_in(around_.random, 4)) tick();
    const auto first = around_.random.below(deeds.size());
    for (std::size_t i = 0; i < deeds.size(); ++i) {
        if ((this->*deeds[(first + i) % deeds.size()])()) return true;
    }
    return false;
}

// Nothing else runs meanwhile.
void NodeProcess::run() {
    for (std::size_t done = 1; done > 0;) {
        shard_.io().restart();
        done = shard_.io().poll();
        if (sessions_.violation()) throw Violation(*sessions_.violation());
    }
}

bool NodeProcess::let_log_work() {
    return run_if(log_.work());
}

bool NodeProcess::run_if(bool has_changed) {
    if (has_changed) run();
    return has_changed;
}

// In place of the rooms' timers.
void NodeProcess::pass_time() {
    for (auto due = rooms_due(); !due.empty(); due = rooms_due()) {
        for (const auto& code : due) {
            const auto before = shard_.counts().events.value();
            server::spawn(shard_.executor(), "time", let_time_pass(code));
            run();
            if (shard_.counts().events.value() == before) return;
        }
    }
}

std::vector<race::RoomCode> NodeProcess::rooms_due() const {
    std::vector<race::RoomCode> due;
    shard_.for_each_room([&](const Room& room) {
        const auto deadline = room.next_deadline();
        if (deadline && *deadline <= room.now()) due.push_back(room.code());
    });
    std::ranges::sort(due);
    return due;
}

Awaitable<void> NodeProcess::let_time_pass(race::RoomCode code) {
    const auto opened = co_await shard_.open_room(code);
    if (opened) (*opened)->pass_time();
}

// As Server::keep_time() does, and Shard::try_to_go_on().
void NodeProcess::tick() {
    next_tick_ = around_.now + between_ticks;
    if (!is_handing_over_) heartbeat_.beat();
    recovery_.look();
    if (!is_handing_over_) recovery_.adopt();
    server::spawn(shard_.executor(), "the reopening of rooms", shard_.reopen_paused_rooms());
    run();
}

// What is asked and answered on the way takes place while both do other things.
void NodeProcess::prepare(const race::RoomCode& code) {
    server::spawn(shard_.executor(), "a room to come", prepare_room(code));
    run();
}

void NodeProcess::move(const server::PlannedMove& planned) {
    server::spawn(shard_.executor(), "the move of a room", move_room(planned));
    run();
}

Awaitable<void> NodeProcess::prepare_room(race::RoomCode code) {
    co_await shard_.prepare_room(std::move(code));
}

Awaitable<void> NodeProcess::move_room(server::PlannedMove planned) {
    const bool is_moved = co_await shard_.move_room(planned.room, planned.to, planned.why);
    if (is_moved && planned.why == server::MoveReason::players) ++course_[Happened::placed];
}

std::vector<server::RoomAtRest> NodeProcess::all_rooms() const {
    std::vector<server::RoomAtRest> all;
    shard_.for_each_room([&](const Room& room) {
        all.push_back({room.code(), room.connections()});
    });
    return all;
}

std::vector<race::RoomCode> NodeProcess::rooms() const {
    std::vector<race::RoomCode> codes;
    shard_.for_each_room([&](const Room& room) { codes.push_back(room.code()); });
    std::ranges::sort(codes);
    return codes;
}

void NodeProcess::hand_over() {
    is_handing_over_ = true;
    sessions_.close_all(wire::CloseCode::restarting);
    shard_.hand_over();
    run();
}

void NodeProcess::die() {
    log_.die();
    sessions_.break_off();
}

}  // namespace gridrace::simulation
