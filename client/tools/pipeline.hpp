// Moves all work from a feed through the workers to stdout and stderr: in order, with bounded
// memory, and without blocking calls that would delay signals.
#pragma once

#include <unistd.h>

#include <array>
#include <string>

#include "client/command_line/signals.hpp"
#include "client/tools/feed.hpp"
#include "client/tools/progress.hpp"
#include "client/tools/workers.hpp"

namespace gridrace::client::tools {

// The result at the end.
struct Outcome {
    int exit_code = EX_OK;  // the first that was not EX_OK
    std::uint64_t puzzles = 0;
};

// The descriptors that answers and problems are written to.
struct Outlets {
    int out = STDOUT_FILENO;
    int problems = STDERR_FILENO;
};

class Pipeline {
public:
    // Processes the feed with `jobs` threads. `feed` must outlive it.
    Pipeline(Feed& feed, unsigned jobs, Outlets outlets = {});

    // Runs to the end. If a signal ends it, or stdout is closed, the process ends by that signal.
    // If it must end while workers are busy, the process exits without waiting for them.
    Outcome run();

private:
    // Text to be written to a descriptor.
    struct Outgoing {
        int descriptor = 0;
        std::string text;
        std::size_t written = 0;
        bool is_empty() const { return written == text.size(); }
    };

    bool hand_out();
    void collect();
    void wait(bool feed_is_empty);
    Outgoing* first_outgoing();
    void write_some(Outgoing& outgoing);
    void show_progress();

    Feed& feed_;
    Outlets outlets_;
    Signals signals_;  // before the threads, which inherit its signal mask
    Workers workers_;
    ProgressLine progress_;
    Outcome outcome_;
    std::array<Outgoing, 2> outgoing_;  // answers, then problems
    std::uint64_t position_ = 0;
    bool is_input_idle_ = false;  // no data at the last check
    bool is_ending_ = false;      // no more answers are collected
};

}  // namespace gridrace::client::tools
