// Threads that do tasks side by side and give the answers back in the order of the tasks.
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

// Lives on one thread, apart from the tasks. Tasks and answers in it never number more than a few for
// each of its threads.
class Workers {
public:
    // At least one thread. Throws std::system_error when the system has none to give.
    explicit Workers(unsigned threads);
    // Waits for the tasks that have begun; the others are forgotten.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // True if another task may be submitted.
    bool has_room() const { return submitted_ - taken_ < most_tasks_; }
    // True if no task and no answer is left.
    bool is_idle() const { return submitted_ == taken_; }

    void submit(Task task);

    // The answers to the oldest task if they are complete. What the task threw comes out here.
    std::optional<Answers> take();

    // A descriptor that becomes readable when a task is completed, until `take` has nothing to give.
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

    std::mutex mutex_;  // guards what follows
    std::condition_variable may_work_;
    std::deque<Slot> slots_;  // in order; the first `begun_` have been begun
    std::size_t begun_ = 0;
    bool is_closing_ = false;

    std::vector<std::thread> threads_;
};

}  // namespace gridrace::client::tools
