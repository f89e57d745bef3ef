// How much space is left where the log lies. Looks every second, on a thread of its own: a file system may make
// whoever asks it wait.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace gridrace::server {

class FreeSpace {
public:
    // Bytes that are left in a folder; none: that cannot be found out.
    using Ask = std::function<std::optional<std::uint64_t>(const std::filesystem::path& folder)>;
    static std::optional<std::uint64_t> ask(const std::filesystem::path& folder);

    // Whether the space that is left is under the floor, and was since: it takes a sixteenth more to get over it again.
    static bool is_under(std::uint64_t left, std::uint64_t floor, bool was_under);

    // A floor of 0 is never reached. Has looked once when it is there.
    FreeSpace(std::filesystem::path folder, std::uint64_t floor, Ask ask = FreeSpace::ask);

    // On any thread.
    bool is_short() const { return is_short_; }
    std::uint64_t bytes() const { return bytes_; }  // as last seen
    std::uint64_t floor() const { return floor_; }

private:
    void look();
    void watch(const std::stop_token& stop);

    const std::filesystem::path folder_;
    const std::uint64_t floor_;
    const Ask ask_;
    std::atomic<bool> is_short_ = false;
    std::atomic<std::uint64_t> bytes_ = 0;
    std::mutex mutex_;
    std::condition_variable_any stopped_;
    std::jthread thread_;  // gone first
};

}  // namespace gridrace::server
