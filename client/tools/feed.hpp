// The source of a verb's work: puzzles to read, or numbers to count.
#pragma once

#include <cstdint>
#include <optional>

#include "client/tools/answers.hpp"

namespace gridrace::client::tools {

// Lives on one thread. Its memory is bounded if `read` is called only when `take` returns nothing.
class Feed {
public:
    virtual ~Feed() = default;

    // True if nothing is left to read.
    virtual bool at_end() const = 0;
    // The descriptor that must be readable before `read` is called; none if `read` never waits.
    virtual std::optional<int> descriptor() const = 0;
    // Reads what is available without waiting.
    virtual void read() = 0;
    // The next task, if enough has been read for one.
    virtual std::optional<Task> take() = 0;
    // All that has been read as a task, however small; none if there is nothing.
    virtual std::optional<Task> take_rest() = 0;
    // The final position, if known.
    virtual std::optional<std::uint64_t> length() const = 0;
};

}  // namespace gridrace::client::tools
