#include "server/ops/out_of_memory.hpp"

#include <sysexits.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

namespace gridrace::server {

namespace {

constexpr std::string_view last_words =
    "gridraced: out of memory; nothing that was confirmed is lost. Start it again with more memory "
    "(ulimit -v, "
    "MemoryMax), fewer --threads, or smaller --max-connections and --max-rooms\n";

// Allocates nothing and runs no destructors.
[[noreturn]] void end() {
    [[maybe_unused]] const auto written =
        ::write(STDERR_FILENO, last_words.data(), last_words.size());
    ::_exit(EX_OSERR);
}

std::terminate_handler usual_end = nullptr;

// An exception that cannot be allocated ends the process here: the C++ runtime uses malloc, and has
// only a small reserve.
[[noreturn]] void end_if_out_of_memory() {
    constexpr std::size_t little = 64 << 10;
    void* const memory = std::malloc(little);
    if (memory == nullptr) end();
    std::free(memory);
    usual_end();
    std::abort();
}

}  // namespace

void end_when_out_of_memory() {
    std::set_new_handler(end);
    usual_end = std::set_terminate(end_if_out_of_memory);
}

}  // namespace gridrace::server
