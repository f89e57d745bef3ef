#include "server/log/memory_log.hpp"

#include <algorithm>
#include <iterator>
#include <map>

namespace gridrace::server {

void MemoryLog::create(const race::RoomCode& room, Created done) {
    bool is_new = false;
    {
        const std::lock_guard lock(mutex_);
        is_new = logs_.try_emplace(room, Kept{++last_number_, {first_epoch, {}}, {}}).second;
    }
    done(is_new ? std::error_code() : LogFault::code_taken, first_epoch);
}

void MemoryLog::open(const race::RoomCode& room, Opened done) {
    OpenedLog opened;
    std::error_code error = LogFault::no_such_room;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = logs_.find(room); found != logs_.end()) {
            ++found->second.log.epoch;
            opened = found->second.log;
            error = {};
        }
    }
    done(error, std::move(opened));
}

void MemoryLog::list(Listed done) {
    std::map<std::size_t, race::RoomCode> in_order;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [code, kept] : logs_) in_order.emplace(kept.number, code);
    }
    std::vector<race::RoomCode> rooms;
    for (const auto& [number, code] : in_order) rooms.push_back(code);
    done({}, std::move(rooms));
}

void MemoryLog::append(std::vector<Append> batch, Appended done) {
    done(keep(batch));
}

std::error_code MemoryLog::find_fault(const std::vector<Append>& batch) const {
    for (const auto& part : batch) {
        const auto found = logs_.find(part.room);
        if (found == logs_.end()) return LogFault::no_such_room;
        if (found->second.log.epoch != part.epoch) return LogFault::old_epoch;
        const auto had_effect = [&](const AnsweredCommand& command) {
            return found->second.answered.contains(command);
        };
        if (std::ranges::any_of(part.answered, had_effect)) return LogFault::command_repeated;
    }
    return {};
}

std::error_code MemoryLog::keep(std::vector<Append>& batch) {
    const std::lock_guard lock(mutex_);
    if (const auto fault = find_fault(batch)) return fault;
    for (auto& part : batch) {
        auto& kept = logs_.at(part.room);
        std::ranges::move(part.records, std::back_inserter(kept.log.records));
        kept.answered.insert(part.answered.begin(), part.answered.end());
    }
    return {};
}

void MemoryLog::remove(const race::RoomCode& room) {
    const std::lock_guard lock(mutex_);
    logs_.erase(room);
}

}  // namespace gridrace::server
