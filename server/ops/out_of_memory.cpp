#include "server/ops/out_of_memory.hpp"

#include <sysexits.h>
#include <unistd.h>

#include <new>
#include <string_view>

namespace gridrace::server {

namespace {

constexpr std::string_view last_words =
    "gridraced: out of memory; nothing that was confirmed is lost. Start it again with more memory "
    "(ulimit -v, "
    "MemoryMax), fewer --threads, or smaller --max-connections and --max-rooms\n";

// Nothing here allocates, and no destructor runs.
[[noreturn]] void end() {
    [[maybe_unused]] const auto written =
        ::write(STDERR_FILENO, last_words.data(), last_words.size());
    ::_exit(EX_OSERR);
}

}  // namespace

void end_when_out_of_memory() {
    std::set_new_handler(end);
}

}  // namespace gridrace::server
