#include "server/log/memory_log.hpp"

#include <algorithm>
#include <iterator>

namespace gridrace::server {

void MemoryLog::create(const race::RoomCode& room, Created done) {
    bool is_new = false;
    {
        const std::lock_guard lock(mutex_);
        is_new = logs_.try_emplace(room, OpenedLog{1, {}}).second;
    }
    done(is_new ? std::error_code() : LogFault::code_taken, 1);
}

void MemoryLog::open(const race::RoomCode& room, Opened done) {
    OpenedLog opened;
    std::error_code error = LogFault::no_such_room;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = logs_.find(room); found != logs_.end()) {
            ++found->second.epoch;
            opened = found->second;
            error = {};
        }
    }
    done(error, std::move(opened));
}

void MemoryLog::append(std::vector<Append> batch, Appended done) {
    done(keep(batch));
}

std::error_code MemoryLog::keep(std::vector<Append>& batch) {
    const std::lock_guard lock(mutex_);
    for (const auto& part : batch) {
        const auto found = logs_.find(part.room);
        if (found == logs_.end()) return LogFault::no_such_room;
        if (found->second.epoch != part.epoch) return LogFault::old_epoch;
    }
    for (auto& part : batch) {
        auto& records = logs_.at(part.room).records;
        std::ranges::move(part.records, std::back_inserter(records));
    }
    return {};
}

void MemoryLog::remove(const race::RoomCode& room) {
    const std::lock_guard lock(mutex_);
    logs_.erase(room);
}

}  // namespace gridrace::server
