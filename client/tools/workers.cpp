#include "client/tools/workers.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace gridrace::client::tools {

namespace {
// Enough that no thread waits while a slow task holds up the answers of those after it.
constexpr std::size_t tasks_per_thread = 32;
}  // namespace

Workers::Workers(unsigned threads) : most_tasks_(threads * tasks_per_thread) {
    completions_ = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (completions_ < 0) throw std::system_error(errno, std::system_category(), "eventfd");
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() {
    {
        const std::lock_guard lock(mutex_);
        is_closing_ = true;
    }
    may_work_.notify_all();
    for (auto& thread : threads_) thread.join();
    close(completions_);
}

void Workers::submit(Task task) {
    {
        const std::lock_guard lock(mutex_);
        slots_.emplace_back().task = std::move(task);
    }
    ++submitted_;
    may_work_.notify_one();
}

std::optional<Answers> Workers::take() {
    std::optional<Slot> first;
    {
        const std::lock_guard lock(mutex_);
        if (slots_.empty() || !slots_.front().is_complete) {
            forget_completions();
            return std::nullopt;
        }
        first = std::move(slots_.front());
        slots_.pop_front();
        --begun_;
    }
    ++taken_;
    if (first->thrown) std::rethrow_exception(first->thrown);
    return std::move(first->answers);
}

void Workers::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        may_work_.wait(lock, [&] { return is_closing_ || begun_ < slots_.size(); });
        if (is_closing_) return;
        Slot& slot = slots_[begun_++];  // its address is stable until it is complete
        lock.unlock();
        try {
            slot.task(slot.answers);
        } catch (...) {
            slot.thrown = std::current_exception();
        }
        lock.lock();
        slot.is_complete = true;
        announce_completion();
    }
}

// Both hold the mutex, so that no completion is missed that could have been taken.
void Workers::forget_completions() const {
    std::uint64_t completions = 0;
    [[maybe_unused]] const auto length = read(completions_, &completions, sizeof completions);
}

void Workers::announce_completion() const {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto length = write(completions_, &one, sizeof one);
}

}  // namespace gridrace::client::tools
