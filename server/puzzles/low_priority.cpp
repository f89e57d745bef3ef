#include "server/puzzles/low_priority.hpp"

#include <sys/resource.h>
#include <unistd.h>

namespace gridrace::server {

void lower_priority() {
    constexpr int niceness = 10;  // a tenth of the weight of a normal thread
    // Linux accepts a thread id here. A failure is harmless.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
}

}  // namespace gridrace::server
