#include "tests/simulation/shards/servers.hpp"

#include <filesystem>

#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/prompt_supply.hpp"
#include "tests/simulation/random_command.hpp"
#include "tests/simulation/service/endless_race.hpp"

namespace gridrace::simulation {

using server::SimulatedDisk;

namespace {

constexpr std::uint32_t hour = 3'600'000;
constexpr auto lock_file = "rooms.lock";

// Short races are easy, the endless one is hard.
constexpr auto endless_grade = sudoku::Grade::hard;

sudoku::Grid puzzle_of(sudoku::Grade grade) {
    if (grade == endless_grade) return race::puzzle();
    auto puzzle = race::solution();
    for (const int cell : {3, 17, 40, 66}) puzzle.clear(sudoku::Cell(cell));
    return puzzle;
}

// The same for all servers: its threads, though they do nothing, take longer to start than a server lives.
server::PuzzleSupply& puzzles() {
    static PromptSupply supply(puzzle_of);
    return supply;
}

race::RaceRules endless_rules() {
    auto rules = endless_race_rules();
    rules.grade = endless_grade;
    return rules;
}

}  // namespace

Servers::Servers(const race::RoomCode& endless, const ShardSeams& seams, Random& random,
                 ShardCourse& course)
    : seams_(seams),
      random_(random),
      course_(course),
      now_(truth_.now()),
      mounted_(disk_),
      sets_clocks_(one_in(random_, 2)),
      watch_(endless, sets_clocks_, truth_, course_) {
    start();
    process_->begin_room(endless, endless_rules());
    process_->start_endless_race(endless);
    look_at_server();
}

// ---- what a server does ----

void Servers::start() {
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
    watch_.note_start(true_beat());
    if (is_dead()) log.reset();
    if (log) {
        ++course_.starts;
        const ShardProcess::Surroundings around{seams_, random_, now_, puzzles(), logs_};
        process_ = std::make_unique<ShardProcess>(std::move(log), around, clock_error_,
                                                  1 + random_.below(3));
    }
    look_at_server();
}

// None if the disk fails.
std::unique_ptr<server::Log> Servers::open_log() {
    const auto failures = disk_.failures();
    auto log = server::SqliteLog::open(folder_.path(), seams_.durability);
    const bool may_fail = is_dead() || disk_.failures() > failures;
    if (!log && !may_fail) throw Violation("a log on a working disk is not opened: " + log.error());
    return log ? std::move(*log) : nullptr;
}

void Servers::act() {
    if (!process_) {
        if (one_in(random_, 3)) start();
        return;
    }
    if (one_in(random_, 8)) {
        process_->beat();
    } else if (one_in(random_, 40)) {
        process_->expire();
    } else if (one_in(random_, 400)) {
        step_clock();
    } else if (process_->wants_retry() && one_in(random_, 4)) {
        process_->retry();
    } else {
        disk_is_slow_ ? process_->act_without_log() : process_->act();
    }
    look_at_server();
}

bool Servers::come_to_rest() {
    if (!process_) start();
    if (!process_) return true;
    bool moves = process_->act();
    if (process_->wants_retry() && process_->has_idle_log()) {
        process_->retry();
        moves = true;
    }
    look_at_server();
    return moves;
}

void Servers::pass_time(Milliseconds span) {
    pass(span);
    if (!process_) return;
    process_->pass_time();
    look_at_server();
}

void Servers::pass(Milliseconds span) {
    truth_.pass(span);
    now_ = truth_.now();
}

// Back only if clocks may be wrong: then a room's own time is ahead of what its server says.
void Servers::step_clock() {
    auto by = Milliseconds(random_.below(2 * hour));
    if (sets_clocks_ && one_in(random_, 2)) by = -by;
    watch_.note_end_of_service(now_, true_beat());
    process_->step_clock(by);
    clock_error_ += by;  // also of the next server
    stepped_ += by;
    ++course_.clock_steps;
}

void Servers::look_at_server() {
    if (is_dead()) {
        if (planned_end_ == End::power_cut) lose_beats();
        ++course_.ends_at_a_change;
        auto left = *std::move(wreck_);
        return bury(std::move(left));
    }
    const auto beat = last_beat();
    if (beat && (beats_.empty() || beats_.back() != *beat)) beats_.push_back(*beat);
    watch_.look_at(process_.get(), true_beat());
}

// ---- how it ends ----

SimulatedDisk Servers::left_by(End how) {
    if (how == End::kill) return disk_.after_kill();
    const auto survivors = random_.below(std::size(server::all_survivors));
    return disk_.after_power_cut(server::all_survivors[survivors], random_);
}

void Servers::end(End how) {
    if (!process_) return;
    if (how == End::power_cut) lose_beats();
    bury(left_by(how));
    ++(how == End::kill ? course_.kills : course_.power_cuts);
}

void Servers::end_at_a_change(End how) {
    changes_left_ = 1 + random_.below(40);
    planned_end_ = how;
}

// The server is gone, and this is on the disk. What it still does is done to a disk that nobody reads again.
void Servers::bury(SimulatedDisk left) {
    changes_left_ = 0;
    if (process_) {
        if (!process_->has_reopened()) ++course_.ends_before_reopened;
        course_.commits_of_several_rooms += process_->commits_of_several_rooms();
        process_->die();
    }
    watch_.note_end_of_service(now_, true_beat());
    process_.reset();
    wreck_.reset();
    disk_ = std::move(left);
}

void Servers::stop() {
    if (!process_) return;
    changes_left_ = 0;
    process_->close_connections();
    while (process_->let_log_work() || process_->let_log_answer()) look_at_server();
    process_->beat_last();
    bury(disk_.after_kill());
}

std::unique_ptr<server::Log> Servers::log_after_power_cut() {
    Random nothing(0);
    bury(disk_.after_power_cut(server::Survivors::nothing, nothing));
    return open_log();
}

// ---- its disk ----

void Servers::disturb_disk() {
    heal_disk();
    disk_is_slow_ = one_in(random_, 4);
    if (one_in(random_, 2)) return;
    const auto kind = static_cast<server::FaultKind>(random_.below(5));
    disk_.plan({kind, 1 + static_cast<int>(random_.below(10)), one_in(random_, 2)});
}

void Servers::heal() {
    heal_disk();
    changes_left_ = 0;
    disk_is_slow_ = false;
}

void Servers::heal_disk() {
    course_.failed_calls += static_cast<std::size_t>(disk_.failures());
    disk_.heal();
}

// After a power cut an earlier one may be found. Not before the last opening of the endless race is on record: until
// then its next opener needs to know more than its last one.
void Servers::lose_beats() {
    if (beats_.empty() || !watch_.is_on_record() || one_in(random_, 2)) return;
    const auto found = beats_[random_.below(static_cast<std::uint32_t>(beats_.size()))];
    std::filesystem::last_write_time(folder_.path() / lock_file,
                                     std::chrono::file_clock::from_sys(found));
}

EndlessWatch::Beat Servers::last_beat() const {
    const auto at = std::filesystem::last_write_time(folder_.path() / lock_file);
    const Instant beat = std::chrono::floor<Milliseconds>(std::chrono::file_clock::to_sys(at));
    return beat == Instant() ? std::nullopt : std::optional(beat);
}

// In time that is right, if clocks are: one from before a step seems older than it is, which only
// excuses more.
EndlessWatch::Beat Servers::true_beat() const {
    const auto beat = last_beat();
    return beat ? std::optional(*beat - stepped_) : std::nullopt;
}

}  // namespace gridrace::simulation
