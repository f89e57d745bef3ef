// Preloaded into a server, shows it other clocks than the machine's: the time of day and the time since boot are ahead
// by two numbers of milliseconds in the file that WRONG_CLOCK names, which a test changes while the server runs.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

namespace {

struct Ahead {
    std::int64_t wall;
    std::int64_t since_boot;
};

const volatile Ahead* map_file() {
    const char* const name = std::getenv("WRONG_CLOCK");
    const int file = name == nullptr ? -1 : open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0) return nullptr;
    void* const mapped = mmap(nullptr, sizeof(Ahead), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    return mapped == MAP_FAILED ? nullptr : static_cast<const volatile Ahead*>(mapped);
}

void move(timespec& time, std::int64_t milliseconds) {
    const std::int64_t billion = 1'000'000'000;
    const auto nanoseconds = time.tv_nsec + milliseconds % 1000 * 1'000'000;
    time.tv_sec += milliseconds / 1000 + (nanoseconds < 0 ? -1 : nanoseconds / billion);
    time.tv_nsec = nanoseconds < 0 ? nanoseconds + billion : nanoseconds % billion;
}

}  // namespace

extern "C" int clock_gettime(clockid_t which, timespec* time) noexcept {
    static const auto* const ahead = map_file();
    const auto result = syscall(SYS_clock_gettime, which, time);
    if (result != 0 || ahead == nullptr) return static_cast<int>(result);
    if (which == CLOCK_REALTIME) move(*time, ahead->wall);
    if (which == CLOCK_BOOTTIME) move(*time, ahead->since_boot);
    return 0;
}
