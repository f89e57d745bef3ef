#include "server/log/memory_log.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>

namespace gridrace::server {

void MemoryLog::create(const race::RoomCode& room, Created done) {
    bool is_new = false;
    {
        const std::lock_guard lock(mutex_);
        is_new =
            logs_.try_emplace(room, Kept{++last_number_, {first_epoch, {}, {}}, {}, {}}).second;
    }
    done(is_new ? std::error_code() : LogFault::code_taken, first_epoch);
}

void MemoryLog::open(const race::RoomCode& room, Opened done) {
    OpenedLog opened;
    std::error_code error = LogFault::no_such_room;
    {
        const std::lock_guard lock(mutex_);
        if (auto* const kept = find(room)) {
            ++kept->log.epoch;
            opened = kept->log;
            opened.served_until = last_beat_;
            error = {};
        }
    }
    done(error, std::move(opened));
}

void MemoryLog::read(const race::RoomCode& room, Read done) {
    std::vector<std::string> records;
    std::error_code error = LogFault::no_such_room;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = logs_.find(room); found != logs_.end()) {
            records = found->second.log.records;
            error = {};
        }
    }
    done(error, std::move(records));
}

void MemoryLog::list(Listed done) {
    std::map<std::size_t, race::RoomCode> in_order;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [code, kept] : logs_) {
            if (!kept.ended_at) in_order.emplace(kept.number, code);
        }
    }
    std::vector<race::RoomCode> rooms;
    rooms.reserve(in_order.size());
    for (const auto& [number, code] : in_order) rooms.push_back(code);
    done({}, std::move(rooms));
}

void MemoryLog::list_ended(Instant after, Listed done) {
    std::multimap<Instant, race::RoomCode, std::greater<>> in_order;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [code, kept] : logs_) {
            if (kept.ended_at && *kept.ended_at > after) in_order.emplace(*kept.ended_at, code);
        }
    }
    std::vector<race::RoomCode> rooms;
    rooms.reserve(in_order.size());
    for (const auto& [at, code] : in_order) rooms.push_back(code);
    done({}, std::move(rooms));
}

void MemoryLog::append(std::vector<Append> batch, Appended done) {
    done(keep(batch));
}

MemoryLog::Kept* MemoryLog::find(const race::RoomCode& room) {
    const auto found = logs_.find(room);
    return found == logs_.end() || found->second.ended_at ? nullptr : &found->second;
}

std::error_code MemoryLog::find_fault(const Append& part) {
    const auto* const kept = find(part.room);
    if (kept == nullptr) return LogFault::no_such_room;
    if (kept->log.epoch != part.epoch) return LogFault::old_epoch;
    if (kept->last_commands.has_any_of(part.answered)) return LogFault::command_repeated;
    return {};
}

AppendResult MemoryLog::keep(std::vector<Append>& batch) {
    AppendResult result;
    const std::lock_guard lock(mutex_);
    for (auto& part : batch) {
        if (const auto fault = find_fault(part)) {
            result.fail(part.room, fault);
            continue;
        }
        auto& kept = logs_.at(part.room);
        if (part.replaces) {
            kept.log.records.clear();
            kept.last_commands = {};
        }
        std::ranges::move(part.records, std::back_inserter(kept.log.records));
        kept.last_commands.add(part.answered);
    }
    return result;
}

void MemoryLog::retire(const race::RoomCode& room, Instant at) {
    const std::lock_guard lock(mutex_);
    auto* const kept = find(room);
    if (kept == nullptr) return;
    kept->ended_at = at;
    kept->last_commands = {};
}

void MemoryLog::expire(Instant before) {
    const std::lock_guard lock(mutex_);
    std::erase_if(logs_, [&](const auto& log) {
        const auto& ended_at = log.second.ended_at;
        return ended_at && *ended_at < before;
    });
}

void MemoryLog::erase(const race::RoomCode& room, Erased done) {
    bool is_erased = false;
    {
        const std::lock_guard lock(mutex_);
        is_erased = logs_.erase(room) != 0;
    }
    done(is_erased ? std::error_code() : LogFault::no_such_room);
}

void MemoryLog::beat(Instant served_until) {
    const std::lock_guard lock(mutex_);
    last_beat_ = served_until;
}

}  // namespace gridrace::server
