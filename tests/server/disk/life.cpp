#include "tests/server/disk/life.hpp"

#include <algorithm>
#include <utility>

#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/server/disk/mounted_disk.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace {

constexpr MemberId member{1};

bool is_refusal(const std::error_code& error) {
    return error.category() == log_category();
}

// Every record ends in the number of the command that it is the effect of.
CommandNumber last_command(const std::vector<std::string>& records) {
    if (records.empty()) return {};
    const auto& last = records.back();
    return {std::strtoull(last.c_str() + last.rfind(' ') + 1, nullptr, 10)};
}

}  // namespace

Life::Life(SimulatedDisk& disk, Ledger& ledger, std::uint64_t seed)
    : disk_(disk), ledger_(ledger), random_(mix(seed)) {
    for (const char* code : {"REDRED", "TANTAN", "JADE22", "GREY77"}) {
        rooms_.push_back({*race::RoomCode::parse(code)});
    }
}

void Life::live(int rounds, Durability durability) {
    static const TemporaryFolder folder;  // for the lock that keeps other servers out
    const MountedDisk mounted(disk_);
    rounds_left_ = rounds;
    start(folder.path(), durability);
    if (!log_) return;
    begin_round();
    log_->drain();
    log_.reset();
}

void Life::start(const std::filesystem::path& folder, Durability durability) {
    while (!log_) {
        const auto failures_before = disk_.failures();
        if (auto log = SqliteLog::open(folder, durability)) {
            log_ = std::move(*log);
        } else {
            if (disk_.failures() == failures_before) {
                return ledger_.enter(Finding::healthy_disk_fails);
            }
            note_failure();
        }
    }
}

void Life::note_failure() {
    constexpr int patience = 3;
    if (++failures_ == patience) disk_.heal();
}

// ---- rounds ----

void Life::begin_round() {
    round_failed_ = false;
    failures_before_ = disk_.failures();
    if (!is_listed_) return list();
    while (waiting_for_ == 0 && rounds_left_ > 0) {
        --rounds_left_;
        ask_rooms();
    }
    if (waiting_for_ == 0) show_all();
}

void Life::answered(const std::error_code& error) {
    if (error && !is_refusal(error)) round_failed_ = true;
    if (--waiting_for_ > 0) return;
    if (round_failed_) {
        if (disk_.failures() == failures_before_) {
            return ledger_.enter(Finding::healthy_disk_fails);
        }
        note_failure();
    }
    begin_round();
}

void Life::ask_rooms() {
    Writers writers;
    for (auto& room : rooms_) {
        if (room.stage == Stage::not_begun) create(room);
        if (room.stage == Stage::lost) open(room);
        if (room.stage == Stage::owned) ask_owner(room, writers);
    }
    if (random_.below(2) == 0) return append(writers);
    for (auto* writer : writers) append({writer});
}

void Life::ask_owner(Room& room, Writers& writers) {
    switch (random_.below(20)) {
        case 0:
            open(room);
            append_late(room, room.epoch);
            break;
        case 1: append_again(room); break;
        case 2: remove(room); break;
        default: writers.push_back(&room);
    }
}

void Life::show_all() {
    for (auto& room : rooms_) {
        if (!room.is_shown) open(room);
    }
}

// ---- calls ----

void Life::list() {
    ++waiting_for_;
    log_->list([this](std::error_code error, const std::vector<race::RoomCode>& codes) {
        if (!error) {
            ledger_.listed(codes);
            is_listed_ = true;
            for (auto& room : rooms_) {
                const bool is_there = std::ranges::find(codes, room.code) != codes.end();
                room.stage = is_there ? Stage::lost : Stage::not_begun;
            }
        }
        answered(error);
    });
}

void Life::create(Room& room) {
    ++waiting_for_;
    ledger_.asks_to_create(room.code);
    log_->create(room.code, [this, &room](std::error_code error, Epoch epoch) {
        if (!error) {
            ledger_.created(room.code, epoch);
            room.stage = Stage::owned;
            room.epoch = epoch;
            room.answered = {};
        } else if (error == LogFault::code_taken) {
            room.stage = Stage::lost;
        }
        answered(error);
    });
}

void Life::open(Room& room) {
    ++waiting_for_;
    room.stage = Stage::lost;
    log_->open(room.code, [this, &room](std::error_code error, OpenedLog log) {
        if (!error) {
            room.stage = Stage::owned;
            room.epoch = log.epoch;
            room.answered = last_command(log.records);
            ledger_.opened(room.code, log.epoch, std::move(log.records));
        } else if (error == LogFault::no_such_room) {
            ledger_.missed(room.code);
            room.stage = Stage::not_begun;
        } else if (is_refusal(error)) {
            ledger_.enter(Finding::owner_is_refused);
        }
        if (rounds_left_ == 0 && (!error || is_refusal(error))) room.is_shown = true;
        answered(error);
    });
}

void Life::remove(Room& room) {
    ledger_.asks_to_remove(room.code);
    log_->retire(room.code, Instant());
    log_->expire(Instant::max());
    room.stage = Stage::lost;
}

void Life::append(const Writers& writers) {
    if (writers.empty()) return;
    ++waiting_for_;
    std::vector<Append> parts;
    for (const auto* writer : writers) parts.push_back(next_append(*writer));
    const auto batch = ledger_.asks_to_append(parts);
    log_->append(std::move(parts), [this, writers, batch](std::error_code error) {
        appended(writers, batch, error);
        answered(error);
    });
}

Append Life::next_append(const Room& room) {
    const auto command = room.answered.next();
    Append append{room.code, room.epoch, {}, {{member, command}}};
    for (auto count = 1 + random_.below(3); count > 0; --count) {
        const auto size = random_.below(random_.below(8) == 0 ? 9000 : 200);
        append.records.push_back(std::to_string(ledger_.next_batch()) + "." +
                                 std::to_string(count) + std::string(size, '-') + " " +
                                 std::to_string(command.value));
    }
    return append;
}

void Life::appended(const Writers& writers, Ledger::Batch batch, const std::error_code& error) {
    if (!error) ledger_.appended(batch);
    if (error == LogFault::command_repeated) ledger_.enter(Finding::command_is_taken);
    if (is_refusal(error)) ledger_.enter(Finding::owner_is_refused);
    for (auto* writer : writers) {
        if (error) {
            writer->stage = Stage::lost;
        } else {
            writer->answered = writer->answered.next();
        }
    }
}

void Life::append_late(Room& room, Epoch epoch) {
    expect(LogFault::old_epoch, Finding::stranger_is_heard, room,
           {room.code, epoch, {"late"}, {{member, room.answered.next()}}});
}

void Life::append_again(Room& room) {
    if (!room.answered) return;
    expect(LogFault::command_repeated, Finding::command_is_forgotten, room,
           {room.code, room.epoch, {"again"}, {{member, room.answered}}});
}

void Life::expect(LogFault refusal, Finding otherwise, Room& room, Append append) {
    ++waiting_for_;
    log_->append({std::move(append)}, [this, refusal, otherwise, &room](std::error_code error) {
        if (!error) ledger_.enter(otherwise);
        if (is_refusal(error) && error != refusal) ledger_.enter(Finding::owner_is_refused);
        if (error != refusal) room.stage = Stage::lost;
        answered(error);
    });
}

}  // namespace gridrace::server
