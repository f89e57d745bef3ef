#include "tests/server/disk/ledger.hpp"

#include <algorithm>
#include <iterator>
#include <ostream>
#include <utility>

namespace gridrace::server {

void Ledger::enter(Finding finding) {
    if (!finding_) finding_ = finding;
}

bool Ledger::is_blank() const {
    return std::ranges::none_of(accounts_, [](const auto& of) { return of.second.must_exist; });
}

// ---- what is asked ----

void Ledger::asks_to_create(const race::RoomCode& room) {
    accounts_[room].may_exist = true;
}

Ledger::Batch Ledger::asks_to_append(const std::vector<Append>& parts) {
    const auto batch = next_batch_++;
    for (const auto& part : parts) accounts_[part.room].unknown.push_back({batch, part.records});
    return batch;
}

void Ledger::asks_to_remove(const race::RoomCode& room) {
    accounts_[room].must_exist = false;
}

// ---- what is answered ----

void Ledger::created(const race::RoomCode& room, Epoch epoch) {
    auto& account = accounts_[room];
    account.must_exist = true;
    account.epoch = epoch;
}

void Ledger::appended(Batch batch) {
    is_kept_[batch] = true;
    for (auto& [room, account] : accounts_) {
        if (account.unknown.empty() || account.unknown.front().batch != batch) continue;
        const auto& records = account.unknown.front().records;
        std::ranges::copy(records, std::back_inserter(account.records));
        account.unknown.erase(account.unknown.begin());
    }
}

void Ledger::opened(const race::RoomCode& room, Epoch epoch, std::vector<std::string> records) {
    auto& account = accounts_[room];
    if (!account.may_exist) return enter(Finding::room_from_nowhere);
    if (epoch <= account.epoch) enter(Finding::epoch_came_back);
    compare(account, records);
    account.must_exist = true;
    account.epoch = epoch;
    account.records = std::move(records);
    account.unknown.clear();
}

void Ledger::compare(const Account& account, std::span<const std::string> shown) {
    const auto known = account.records.size();
    if (shown.size() < known) return enter(Finding::record_is_lost);
    if (!std::ranges::equal(shown.first(known), account.records)) {
        enter(Finding::record_has_changed);
    }
    auto rest = shown.subspan(known);
    for (const auto& part : account.unknown) settle(part, rest);
    if (!rest.empty()) enter(Finding::record_from_nowhere);
}

void Ledger::settle(const Part& part, std::span<const std::string>& rest) {
    const auto same = std::ranges::mismatch(part.records, rest).in1 - part.records.begin();
    const bool is_whole = static_cast<std::size_t>(same) == part.records.size();
    const bool is_kept = is_kept_.try_emplace(part.batch, is_whole).first->second;
    if (is_kept != is_whole || (same > 0 && !is_whole)) enter(Finding::half_of_a_batch);
    rest = rest.subspan(static_cast<std::size_t>(same));
}

void Ledger::missed(const race::RoomCode& room) {
    auto& account = accounts_[room];
    if (account.must_exist) return enter(Finding::room_is_lost);
    account = {};
}

void Ledger::listed(const std::vector<race::RoomCode>& rooms) {
    for (auto& [room, account] : accounts_) {
        const bool is_there = std::ranges::find(rooms, room) != rooms.end();
        if (is_there && !account.may_exist) enter(Finding::room_from_nowhere);
        if (!is_there) missed(room);
    }
    const auto is_unknown = [this](const auto& room) { return !accounts_.contains(room); };
    if (std::ranges::any_of(rooms, is_unknown)) enter(Finding::room_from_nowhere);
}

void PrintTo(Finding finding, std::ostream* out) {
    switch (finding) {
        case Finding::room_is_lost: *out << "a confirmed room is lost"; break;
        case Finding::record_is_lost: *out << "a confirmed record is lost"; break;
        case Finding::epoch_came_back: *out << "an epoch was given twice"; break;
        case Finding::room_from_nowhere: *out << "a room that nobody began"; break;
        case Finding::record_from_nowhere: *out << "a record that nobody wrote there"; break;
        case Finding::record_has_changed: *out << "a record has changed"; break;
        case Finding::half_of_a_batch: *out << "half of a batch is there"; break;
        case Finding::command_is_forgotten: *out << "a command can have its effect twice"; break;
        case Finding::command_is_taken: *out << "a command cannot have its effect"; break;
        case Finding::owner_is_refused: *out << "a room's owner is refused"; break;
        case Finding::stranger_is_heard: *out << "who does not own a room is heard"; break;
        case Finding::healthy_disk_fails: *out << "an error of a disk that works"; break;
    }
}

}  // namespace gridrace::server
