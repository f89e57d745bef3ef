// The log of a server that keeps nothing beyond its own life.
#pragma once

#include <mutex>
#include <unordered_map>

#include "server/log/log.hpp"

namespace gridrace::server {

// Completes every call before it returns. Thread-safe.
class MemoryLog : public Log {
public:
    void create(const race::RoomCode& room, Created done) override;
    void open(const race::RoomCode& room, Opened done) override;
    void append(std::vector<Append> batch, Appended done) override;
    void remove(const race::RoomCode& room) override;

private:
    std::error_code keep(std::vector<Append>& batch);

    std::mutex mutex_;  // guards logs_
    std::unordered_map<race::RoomCode, OpenedLog> logs_;
};

}  // namespace gridrace::server
