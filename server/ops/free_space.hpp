// The free space on the log's file system, and how the last backup of its log ended. Checks every
// second, on its own thread: a file system may block.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "server/ops/backup_mark.hpp"

namespace gridrace::server {

class FreeSpace {
public:
    // Free bytes in a folder; none if unknown.
    using Ask = std::function<std::optional<std::uint64_t>(const std::filesystem::path& folder)>;
    static std::optional<std::uint64_t> ask(const std::filesystem::path& folder);

    // Whether the free space is under the floor. Once it was, it must exceed the floor by a
    // sixteenth.
    static bool is_under(std::uint64_t left, std::uint64_t floor, bool was_under);

    // A floor of 0 is never reached. Makes the first check in the constructor.
    FreeSpace(std::filesystem::path folder, std::uint64_t floor, Ask ask = FreeSpace::ask);

    // From any thread.
    bool is_short() const { return is_short_; }
    std::uint64_t bytes() const { return bytes_; }  // at the last check
    std::uint64_t floor() const { return floor_; }
    BackupMark backup() const;  // at the last check

private:
    void look();
    void watch(const std::stop_token& stop);

    const std::filesystem::path folder_;
    const std::uint64_t floor_;
    const Ask ask_;
    std::atomic<bool> is_short_ = false;
    std::atomic<std::uint64_t> bytes_ = 0;
    mutable std::mutex backup_mutex_;  // never held while the file system is asked
    BackupMark backup_;
    std::mutex mutex_;
    std::condition_variable_any stopped_;
    std::jthread thread_;  // destroyed first
};

}  // namespace gridrace::server
