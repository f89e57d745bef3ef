// The log of a server that keeps nothing beyond its own life.
#pragma once

#include <mutex>
#include <set>
#include <unordered_map>

#include "server/log/log.hpp"

namespace gridrace::server {

// Completes every call before it returns. Thread-safe.
class MemoryLog : public Log {
public:
    void create(const race::RoomCode& room, Created done) override;
    void open(const race::RoomCode& room, Opened done) override;
    void list(Listed done) override;
    void append(std::vector<Append> batch, Appended done) override;
    void remove(const race::RoomCode& room) override;
    void drain() override {}

private:
    struct Kept {
        std::size_t number = 0;  // in the order of their beginning
        OpenedLog log;
        std::set<AnsweredCommand> answered;
    };

    std::error_code find_fault(const std::vector<Append>& batch) const;
    std::error_code keep(std::vector<Append>& batch);

    std::mutex mutex_;  // guards logs_
    std::unordered_map<race::RoomCode, Kept> logs_;
    std::size_t last_number_ = 0;
};

}  // namespace gridrace::server
