// Threads that run tasks in parallel and return the answers in the order of the tasks.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "client/tools/answers.hpp"

namespace gridrace::client::tools {

// Lives on one thread; the tasks run on others. Holds at most a few tasks and answers for each of
// its threads.
class Workers {
public:
    // At least one thread. Throws std::system_error if threads cannot be started.
    explicit Workers(unsigned threads);
    // Waits for running tasks; drops the others.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // True if another task may be submitted.
    bool has_room() const { return submitted_ - taken_ < most_tasks_; }
    // True if no task and no answer is left.
    bool is_idle() const { return submitted_ == taken_; }

    void submit(Task task);

    // The answers to the oldest task if it is complete. Rethrows the task's exception.
    std::optional<Answers> take();

    // A descriptor that becomes readable when a task is completed, until `take` returns nothing.
    int descriptor() const { return completions_; }

private:
    struct Slot {
        Task task;
        Answers answers;
        std::exception_ptr thrown;
        bool is_complete = false;
    };

    void work();
    void forget_completions() const;
    void announce_completion() const;

    int completions_ = -1;  // an eventfd
    std::size_t most_tasks_ = 0;
    std::size_t submitted_ = 0;
    std::size_t taken_ = 0;

    std::mutex mutex_;  // guards the following members
    std::condition_variable may_work_;
    std::deque<Slot> slots_;  // in order; the first `begun_` have been started
    std::size_t begun_ = 0;
    bool is_closing_ = false;

    std::vector<std::thread> threads_;
};

}  // namespace gridrace::client::tools
