#include "tests/simulation/shards/installation.hpp"

#include <algorithm>

#include "server/log/replay.hpp"
#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"
#include "tests/simulation/service/endless_race.hpp"

namespace gridrace::simulation {

using server::SimulatedDisk;

namespace {

constexpr int steps_in_a_course = 800;
constexpr std::uint64_t visited_rooms = 3;
constexpr std::size_t people_in_a_room = 2;
constexpr std::uint32_t hour = 3'600'000;
constexpr int most_rounds = 2000;
constexpr auto lock_file = "rooms.lock";
constexpr std::uint64_t any_seed = 7;

// Short races are easy, the endless one is hard.
constexpr auto endless_grade = sudoku::Grade::hard;

sudoku::Grid puzzle_of(std::uint64_t, sudoku::Grade grade) {
    if (grade == endless_grade) return race::puzzle();
    auto puzzle = race::solution();
    for (const int cell : {3, 17, 40, 66}) puzzle.clear(sudoku::Cell(cell));
    return puzzle;
}

// The same for all servers: its threads take longer to start than a server lives.
server::PuzzleSupply& puzzles() {
    static server::PuzzleSupply supply(
        server::StockSettings{200, {}},
        {[] { return any_seed; }, puzzle_of, [](server::Level, std::string_view) {}});
    return supply;
}

// No deadline is due at once: a timer with nothing to wait for comes between other things of the same instant, and not
// always at the same place.
race::RaceRules visited_rules(Random& random) {
    auto rules = short_race_rules(random);
    rules.countdown = std::max(rules.countdown, std::chrono::seconds(1));
    return rules;
}

race::RaceRules endless_rules() {
    auto rules = endless_race_rules();
    rules.grade = endless_grade;
    return rules;
}

}  // namespace

Installation::Installation(std::uint64_t seed, const ShardSeams& seams)
    : seams_(seams),
      random_(seed),
      now_(truth_.now()),
      mounted_(disk_),
      sets_clocks_(one_in(random_, 2)),
      solution_(race::solution()),
      endless_(race::RoomCode::from_number(mix(seed))) {
    start();
    process_->begin_room(endless_, endless_rules());
    process_->start_endless_race(endless_);
    for (std::uint64_t i = 1; i <= visited_rooms; ++i) {
        rooms_.push_back({race::RoomCode::from_number(mix(seed) + i), {}, {}});
        auto& room = rooms_.back();
        process_->begin_room(room.code, visited_rules(random_));
        for (std::size_t j = 0; j < people_in_a_room; ++j) {
            room.people.emplace_back(random_.next(), client_seams_, room.evidence);
        }
    }
    watch_endless_race();
}

Installation::~Installation() = default;

// ---- servers ----

void Installation::start() {
    pass(Milliseconds(1));  // a room that is opened again loses as much, even if no time has passed
    const auto before = clock_error_;
    if (sets_clocks_ && one_in(random_, 2)) {
        clock_error_ = Milliseconds(0);
        if (one_in(random_, 2))
            clock_error_ = Milliseconds(random_.below(2 * hour)) - Milliseconds(hour);
    }
    if (clock_error_ < before) ++course_.clocks_set_back;
    if (seams_.disk_lies) disk_.lie();
    disk_.watch([this] {
        if (changes_left_ > 0 && --changes_left_ == 0) wreck_ = left_by(planned_end_);
    });
    auto log = open_log();
    beat_known_ = last_beat();
    if (is_dead()) log.reset();
    if (log) {
        ++course_.starts;
        const ShardProcess::Surroundings around{seams_, random_, now_, puzzles()};
        process_ = std::make_unique<ShardProcess>(std::move(log), around, clock_error_,
                                                  1 + random_.below(3));
    }
    look_at_server();
}

// None if the disk fails.
std::unique_ptr<server::Log> Installation::open_log() {
    const auto failures = disk_.failures();
    auto log = server::SqliteLog::open(folder_.path(), seams_.durability);
    require(log || is_dead() || disk_.failures() > failures,
            "a log on a disk that works is not opened");
    return log ? std::move(*log) : nullptr;
}

SimulatedDisk Installation::left_by(End how) {
    if (how == End::kill) return disk_.after_kill();
    const auto survivors = random_.below(std::size(server::all_survivors));
    return disk_.after_power_cut(server::all_survivors[survivors], random_);
}

void Installation::end(End how) {
    if (!process_) return;
    if (how == End::power_cut) lose_beats();
    bury(left_by(how));
    ++(how == End::kill ? course_.kills : course_.power_cuts);
}

void Installation::end_at_a_change(End how) {
    changes_left_ = 1 + random_.below(40);
    planned_end_ = how;
}

// The server is gone, and this is on the disk. What it still does is done to a disk that nobody reads again.
void Installation::bury(SimulatedDisk left) {
    changes_left_ = 0;
    if (process_) {
        if (!process_->has_reopened()) ++course_.ends_before_reopened;
        course_.commits_of_several_rooms += process_->commits_of_several_rooms();
        process_->die();
    }
    note_end_of_service(now_);
    process_.reset();
    wreck_.reset();
    disk_ = std::move(left);
}

void Installation::stop() {
    if (!process_) return;
    changes_left_ = 0;
    process_->close_connections();
    while (process_->let_log_work() || process_->let_log_answer()) look_at_server();
    process_->beat_last();
    bury(disk_.after_kill());
}

// After a power cut an earlier one may be found. Not before the last opening of the endless race is on record: until
// then its next opener needs to know more than its last one.
void Installation::lose_beats() {
    if (beats_.empty() || !is_on_record_ || one_in(random_, 2)) return;
    const auto found = beats_[random_.below(static_cast<std::uint32_t>(beats_.size()))];
    std::filesystem::last_write_time(folder_.path() / lock_file,
                                     std::chrono::file_clock::from_sys(found));
}

std::optional<Instant> Installation::last_beat() const {
    const auto at = std::filesystem::last_write_time(folder_.path() / lock_file);
    const Instant beat = std::chrono::floor<Milliseconds>(std::chrono::file_clock::to_sys(at));
    return beat == Instant() ? std::nullopt : std::optional(beat);
}

void Installation::let_server_act() {
    if (!process_) return;
    if (one_in(random_, 8)) {
        process_->beat();
    } else if (process_->wants_retry() && one_in(random_, 4)) {
        process_->retry();
    } else {
        disk_is_slow_ ? process_->act_without_log() : process_->act();
    }
    look_at_server();
}

void Installation::look_at_server() {
    if (is_dead()) {
        if (planned_end_ == End::power_cut) lose_beats();
        ++course_.ends_at_a_change;
        auto left = *std::move(wreck_);
        return bury(std::move(left));
    }
    if (const auto beat = last_beat(); beat && (beats_.empty() || beats_.back() != *beat)) {
        beats_.push_back(*beat);
    }
    watch_endless_race();
}

// ---- the endless race ----

void Installation::watch_endless_race() {
    const auto* const room = process_ ? process_->find(endless_) : nullptr;
    if (room == nullptr) {
        if (is_served_) {
            ++course_.pauses;
            note_end_of_service(process_->append_began(endless_));
        }
        return;
    }
    const auto& name = endless_.text();
    const auto& state = room->durable_state();
    if (!is_served_) {
        // Whether its last opening is on record shows only now.
        if (service_ended_) {
            if (state.public_events > events_when_opened_) truth_.put_on_record(name);
            truth_.end(name, *service_ended_, beat_known_);
        }
        is_served_ = true;
        events_when_opened_ = state.public_events;
        truth_.open(name);
    }
    if (room->durable_end() > 0) {
        truth_.put_on_record(name);
        is_on_record_ = true;
    }
    if (state.phase != race::Phase::racing) {
        throw Violation("a race ended before its time");
    }
    truth_.check_clock(name, room->now() - state.race.starts_at, sets_clocks_);
}

void Installation::note_end_of_service(Instant until) {
    if (!std::exchange(is_served_, false)) return;
    is_on_record_ = false;
    service_ended_ = until;
    beat_known_ = last_beat();
}

// ---- the world around it ----

void Installation::step() {
    const auto what = random_.below(100);
    if (what < 4) {
        disturb();
    } else if (what < 10) {
        pass_time();
    } else if (what < 30) {
        auto& room = *std::next(rooms_.begin(), random_.below(visited_rooms));
        meet(room, room.people[random_.below(people_in_a_room)]);
    } else if (what < 50) {
        deliver_frame();
    } else if (process_) {
        let_server_act();
    } else if (one_in(random_, 3)) {
        start();
    }
}

void Installation::disturb() {
    const auto how = one_in(random_, 2) ? End::kill : End::power_cut;
    switch (random_.below(10)) {
        case 0: end(how); break;
        case 1: end_at_a_change(how); break;
        case 2: one_in(random_, 2) ? stop() : end(how); break;
        case 3:
        case 4:
        case 5:
        case 6: disturb_disk(); break;
        default: {
            auto& room = *std::next(rooms_.begin(), random_.below(visited_rooms));
            auto& person = room.people[random_.below(people_in_a_room)];
            if (one_in(random_, 4)) {
                person.restart();
            } else if (person.is_connected()) {
                lose_line(person);
            }
        }
    }
}

void Installation::disturb_disk() {
    course_.failed_calls += static_cast<std::size_t>(disk_.failures());
    disk_.heal();
    disk_is_slow_ = one_in(random_, 4);
    if (one_in(random_, 2)) return;
    const auto kind = static_cast<server::FaultKind>(random_.below(5));
    disk_.plan({kind, 1 + static_cast<int>(random_.below(10)), one_in(random_, 2)});
}

void Installation::pass_time() {
    pass(Milliseconds(random_.below(one_in(random_, 10) ? 15'000 : 1'000)));
    if (!process_) return;
    process_->pass_time();
    look_at_server();
}

void Installation::pass(Milliseconds span) {
    truth_.pass(span);
    now_ = truth_.now();
}

void Installation::meet(Visited& room, Person& person) {
    if (person.is_connected()) {
        person.ask(solution_);
    } else {
        connect(room, person);
    }
}

void Installation::connect(Visited& room, Person& person) {
    if (!process_ || room.is_closed) return;
    auto& way = ways_.emplace_back(person, room);
    process_->accept(way.line, room.code);
    person.connect(way.line);
}

// What was said may still arrive, or its beginning; the server has yet to notice.
void Installation::lose_line(Person& person) {
    for (auto& way : ways_) {
        auto& messages = way.line.to_server;
        const bool is_current = &way.person == &person && way.line.has_client;
        if (!is_current || one_in(random_, 2)) continue;
        messages.resize(random_.below(static_cast<std::uint32_t>(messages.size()) + 1));
    }
    person.hang_up();
}

void Installation::deliver_frame() {
    if (ways_.empty()) return;
    const auto which = random_.below(static_cast<std::uint32_t>(ways_.size()));
    const auto way = std::next(ways_.begin(), which);
    if (hear(*way)) return;
    if (!way->line.has_client && !way->line.has_server) ways_.erase(way);
}

bool Installation::hear(Way& way) {
    if (way.line.closed_with == wire::CloseCode::room_closed) way.room.is_closed = true;
    return way.person.hear(way.line);
}

// ---- the end ----

bool Installation::something_moves() {
    if (!process_) start();
    if (!process_) return true;
    bool moves = process_->act();
    if (process_->wants_retry() && process_->has_idle_log()) {
        process_->retry();
        moves = true;
    }
    look_at_server();
    for (auto& way : ways_) moves |= hear(way);
    for (auto& room : rooms_) {
        for (auto& person : room.people) {
            if (person.is_connected() || room.is_closed) continue;
            connect(room, person);
            moves = true;
        }
    }
    return moves;
}

void Installation::settle() {
    course_.failed_calls += static_cast<std::size_t>(disk_.failures());
    disk_.heal();
    changes_left_ = 0;
    disk_is_slow_ = false;
    for (auto& room : rooms_) {
        for (auto& person : room.people) {
            if (person.is_connected() && one_in(random_, 2)) lose_line(person);
        }
    }
    for (int rounds = 0; something_moves(); ++rounds) {
        require(rounds < most_rounds, "the rooms do not come to rest");
    }
}

void Installation::check() {
    for (auto& room : rooms_) {
        for (const auto& person : room.people) {
            if (!room.is_closed) person.check_settled();
        }
    }
    Random nothing(0);
    bury(disk_.after_power_cut(server::Survivors::nothing, nothing));
    const auto log = open_log();
    for (auto& room : rooms_) {
        std::vector<std::string> records;
        log->read(room.code, [&](std::error_code error, std::vector<std::string> read) {
            if (!error) records = std::move(read);
        });
        log->drain();
        const auto replayed = server::replay(room.code, records);
        require(replayed.has_value(), "the log of a room cannot be read");
        require(replayed->state.closed == room.is_closed, "a room is closed that its log has open");
        room.evidence.check(records);
        std::ranges::move(records, std::back_inserter(course_.log));
    }
}

ShardCourse Installation::course() {
    for (const auto& room : rooms_) {
        course_.answers += room.evidence.answers();
        for (const auto& person : room.people) course_.resumed += person.resumed();
    }
    course_.trace = random_.next();
    return std::move(course_);
}

std::optional<std::string> violation_in_installation(std::uint64_t seed, const ShardSeams& seams,
                                                     ShardCourse* course) {
    try {
        Installation installation(seed, seams);
        for (int i = 0; i < steps_in_a_course; ++i) installation.step();
        installation.settle();
        installation.check();
        if (course != nullptr) *course = installation.course();
    } catch (const Violation& violation) {
        return violation.what();
    }
    return std::nullopt;
}

}  // namespace gridrace::simulation
