// Runs what it is given on a thread of its own, in order, each some time after it was given.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace gridrace {

// Thread-safe. What is still waiting when it dies is not run.
class Later {
public:
    explicit Later(std::chrono::milliseconds delay) : delay_(delay), thread_([this] { work(); }) {}
    ~Later() {
        {
            const std::lock_guard lock(mutex_);
            ends_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    Later(const Later&) = delete;
    Later& operator=(const Later&) = delete;

    void run(std::function<void()> task) {
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back({Clock::now() + delay_, std::move(task)});
        }
        changed_.notify_all();
    }

    // Waits until all that was given has been run.
    void drain() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return tasks_.empty(); });
    }

private:
    using Clock = std::chrono::steady_clock;
    struct Task {
        Clock::time_point due;
        std::function<void()> run;
    };

    void work() {
        std::unique_lock lock(mutex_);
        for (;;) {
            changed_.wait(lock, [this] { return ends_ || !tasks_.empty(); });
            if (ends_) return;
            const auto task = tasks_.front();
            lock.unlock();
            std::this_thread::sleep_until(task.due);
            task.run();
            lock.lock();
            tasks_.pop_front();
            changed_.notify_all();
        }
    }

    std::chrono::milliseconds delay_;
    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::deque<Task> tasks_;
    bool ends_ = false;
    std::thread thread_;
};

}  // namespace gridrace
