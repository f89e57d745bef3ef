#include "server/puzzles/low_priority.hpp"

#include <sys/resource.h>
#include <unistd.h>

namespace gridrace::server {

void lower_priority() {
    constexpr int niceness = 10;  // a tenth of the weight of a usual thread
    // Linux takes the number of a thread here. That it fails cannot be helped and does not matter.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
}

}  // namespace gridrace::server
