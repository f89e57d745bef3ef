// Where the work of a verb comes from: puzzles that are read, or numbers that are counted.
#pragma once

#include <cstdint>
#include <optional>

#include "client/tools/answers.hpp"

namespace gridrace::client::tools {

// Lives on one thread. Its memory is bounded as long as `read` is called only when `take` has
// nothing.
class Feed {
public:
    virtual ~Feed() = default;

    // True if nothing is left to read.
    virtual bool at_end() const = 0;
    // The descriptor that must be readable before `read` is called; none if it need not wait.
    virtual std::optional<int> descriptor() const = 0;
    // Goes on, by what is there or comes without waiting.
    virtual void read() = 0;
    // The next task, if enough has been read for one.
    virtual std::optional<Task> take() = 0;
    // What has been read so far as a task, however little it is; none if it is nothing.
    virtual std::optional<Task> take_rest() = 0;
    // The position at the end, if it is known.
    virtual std::optional<std::uint64_t> length() const = 0;
};

}  // namespace gridrace::client::tools
