#include "tests/simulation/service/process.hpp"

#include <algorithm>
#include <iterator>

#include "tests/common/race/test_room.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"
#include "tests/simulation/service/endless_race.hpp"

namespace gridrace::simulation {

namespace {

race::RoomCode code_of(const std::string& text) {
    return *race::RoomCode::parse(text);
}

}  // namespace

Process::Process(Disk& disk, const ServiceSeams& seams, Truth& truth, Milliseconds clock_error)
    : disk_(disk), seams_(seams), truth_(truth), clock_error_(clock_error), heartbeats_(disk.beat) {
    for (const auto& [code, kept] : disk.rooms) to_open_.insert(code);
}

// Nobody knows the code before its beginning is on the disk.
void Process::begin_room(const race::RoomCode& code) {
    disk_.rooms[code.text()].epoch = server::first_epoch;
    heartbeats_.serve(code);
    auto& room = rooms_[code.text()];
    room = std::make_unique<server::Room>(code, server::first_epoch,
                                          static_cast<server::RoomServices&>(*this));
    require(!room->open(endless_race_rules(), {}), "a room cannot be opened with these rules");
    start_endless_race(*room);
    room->deliver_puzzle(race::OrderedPuzzle{race::puzzle(), {}});
    room->pass_time();
    truth_.open(code.text());
    append();
    const auto appended = *std::exchange(appending_, {});
    keep(appended);
    on_kept(appended);
}

bool Process::open_next() {
    if (to_open_.empty() || disk_.is_full) return false;
    truth_.pass(Milliseconds(1));  // to read it takes time
    const auto text = to_open_.extract(to_open_.begin()).value();
    const auto code = code_of(text);
    auto& kept = disk_.rooms.at(text);
    auto& room = rooms_[text];
    room = std::make_unique<server::Room>(code, ++kept.epoch,
                                          static_cast<server::RoomServices&>(*this));
    service_.interrupt(code);
    const auto damage = room->restore({kept.epoch, kept.records, heartbeats_.of(code)});
    require(!damage, "a room cannot be restored from its log");
    truth_.open(text);
    return true;
}

void Process::let_happen(Random& random) {
    if (rooms_.empty()) return;
    const auto count = static_cast<std::uint32_t>(rooms_.size());
    auto& room = *std::next(rooms_.begin(), random.below(count))->second;
    require(room.oversee(race::Announce{"Hello"}).has_value(), "nobody can be told anything");
}

bool Process::append() {
    if (appending_) return false;
    Appending append{{}, truth_.now()};
    for (const auto& code : std::exchange(dirty_, {})) {
        const auto found = rooms_.find(code);
        if (found == rooms_.end()) continue;
        if (auto records = found->second->take_records()) append.batch.push_back(*records);
    }
    if (append.batch.empty()) return false;
    service_.begin_append(now());
    appending_ = std::move(append);
    return true;
}

// A disk that fails may have kept what it was given all the same.
bool Process::hear_disk(Random& random) {
    if (!appending_) return false;
    const auto appended = *std::exchange(appending_, {});
    if (!disk_.is_full) {
        keep(appended);
        on_kept(appended);
        return true;
    }
    if (one_in(random, 4)) keep_unheard(appended);
    pause(appended);
    return true;
}

void Process::keep(const Appending& appended) {
    for (const auto& part : appended.batch) {
        std::ranges::copy(part.records,
                          std::back_inserter(disk_.rooms.at(part.room.text()).records));
    }
}

// Nobody will know before the rooms are read again.
void Process::keep_unheard(const Appending& appended) {
    keep(appended);
    for (const auto& part : appended.batch) truth_.put_on_record(part.room.text());
}

void Process::on_kept(const Appending& appended) {
    service_.end_append();
    for (const auto& part : appended.batch) {
        heartbeats_.serve(part.room);
        service_.settle(part.room);
        truth_.put_on_record(part.room.text());
        rooms_.at(part.room.text())->on_durable();
    }
}

void Process::pause(const Appending& appended) {
    service_.end_append();
    for (const auto& part : appended.batch) {
        heartbeats_.lose(part.room);
        const auto code = part.room.text();
        rooms_.erase(code);
        service_.interrupt(part.room);
        truth_.end(code, appended.since, heartbeats_.of(part.room));
        to_open_.insert(code);
    }
}

void Process::beat() {
    const auto served_until = seams_.beat({to_open_.empty(), service_.served_until(now()), now()});
    if (!served_until) return;
    disk_.beat = served_until;
    heartbeats_.beat(*served_until);
}

void Process::die(Random& random) {
    if (appending_ && !disk_.is_full && one_in(random, 2)) keep_unheard(*appending_);
    leave_truth();
}

void Process::stop(Random& random) {
    while (hear_disk(random) || append()) {
    }
    beat();
    leave_truth();
}

void Process::leave_truth() {
    std::optional<Instant> beat;
    if (disk_.beat) beat = *disk_.beat - clock_error_;
    for (const auto& [code, room] : rooms_) truth_.end(code, truth_.now(), beat);
}

void Process::check_clocks(bool clock_was_set) {
    for (const auto& [code, room] : rooms_) {
        require(room->durable_state().phase == race::Phase::racing, "a race ended before its time");
        truth_.check_clock(code, room->now() - room->durable_state().race.starts_at, clock_was_set);
    }
}

}  // namespace gridrace::simulation
