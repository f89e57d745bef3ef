// The calls that wait for the one writer thread of a log. What arrives during a commit is taken
// together, and shares the next one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "common/base/clock.hpp"

namespace gridrace::server {

// Thread-safe. take() is for the writer thread alone.
template <class Job>
class JobQueue {
public:
    struct Taken {
        std::vector<Job> jobs;
        std::optional<Instant> beat;  // the last one
    };

    void add(Job job) {
        const std::lock_guard lock(mutex_);
        waiting_.jobs.push_back(std::move(job));
        asked_.notify_one();
    }
    // From the writer thread, for what can wait for the next start: dropped at the end.
    void add_again(Job job) {
        const std::lock_guard lock(mutex_);
        if (!ends_) waiting_.jobs.push_back(std::move(job));
    }
    void beat(Instant served_until) {
        const std::lock_guard lock(mutex_);
        waiting_.beat = served_until;
        asked_.notify_one();
    }

    // Waits for calls, at most this long; what was taken before is done. None: the end has come,
    // and nothing is left.
    std::optional<Taken> take(std::chrono::milliseconds longest = std::chrono::hours(1)) {
        std::unique_lock lock(mutex_);
        is_busy_ = false;
        done_.notify_all();
        asked_.wait_for(lock, longest, [this] { return ends_ || is_asked(); });
        if (ends_ && !is_asked()) return std::nullopt;
        is_busy_ = true;
        return std::exchange(waiting_, {});
    }

    // Waits until everything so far is done. Not from the writer thread.
    void drain() {
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return !is_asked() && !is_busy_; });
    }
    void end() {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        asked_.notify_one();
    }

private:
    bool is_asked() const { return !waiting_.jobs.empty() || waiting_.beat; }

    std::mutex mutex_;               // guards the following members
    std::condition_variable asked_;  // signals a call, or the end
    std::condition_variable done_;   // signals completion
    Taken waiting_;
    bool is_busy_ = false;  // the thread works on what it took
    bool ends_ = false;
};

}  // namespace gridrace::server
