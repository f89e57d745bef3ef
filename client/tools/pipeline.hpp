// The way of all work: from a feed through the workers to stdout and stderr, in order, with bounded
// memory, and never waiting where a signal could not be heard.
#pragma once

#include <unistd.h>

#include <array>
#include <string>

#include "client/tools/feed.hpp"
#include "client/tools/progress.hpp"
#include "client/tools/signals.hpp"
#include "client/tools/workers.hpp"

namespace gridrace::client::tools {

// What has been done when all is over.
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
    // Does with `jobs` threads what the feed holds. `feed` must outlive it.
    Pipeline(Feed& feed, unsigned jobs, Outlets outlets = {});

    // Does all of it. When a signal ends it, or nobody reads stdout any more, so does the process,
    // by that signal. When it has to end while workers are busy, it does not wait for them: the
    // process exits.
    Outcome run();

private:
    // Text on its way to a descriptor.
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
    Signals signals_;  // before the threads, which inherit what it sets
    Workers workers_;
    ProgressLine progress_;
    Outcome outcome_;
    std::array<Outgoing, 2> outgoing_;  // answers, then problems
    std::uint64_t position_ = 0;
    bool is_input_idle_ = false;  // nothing came when it was last looked at
    bool is_ending_ = false;      // no more answers are taken
};

}  // namespace gridrace::client::tools
