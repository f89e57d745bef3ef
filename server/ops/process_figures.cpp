#include "server/ops/process_figures.hpp"

#include <dirent.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>
#include <utility>

namespace gridrace::server {

namespace {

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double cpu_seconds() {
    rusage usage{};
    if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::uint64_t open_descriptors() {
    DIR* const folder = opendir("/proc/self/fd");
    if (folder == nullptr) return 0;
    std::uint64_t names = 0;
    while (readdir(folder) != nullptr) ++names;
    closedir(folder);
    return names < 3 ? 0 : names - 3;  // ".", ".." and the folder itself
}

std::uint64_t most_descriptors() {
    rlimit limit{};
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : 0;
}

// Boot time in seconds since 1970.
double booted_at() {
    std::ifstream file("/proc/stat");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("btime ")) return std::stod(line.substr(6));
    }
    return 0;
}

// In ticks since boot: the 22nd field, counted after the name, which may contain anything.
double started_at() {
    std::ifstream file("/proc/self/stat");
    std::string line;
    std::getline(file, line);
    const auto name_end = line.rfind(") ");
    if (name_end == std::string::npos) return 0;
    std::istringstream fields(line.substr(name_end + 2));
    std::string field;
    for (int number = 3; number <= 22; ++number) fields >> field;
    if (!fields) return 0;
    return booted_at() + std::stod(field) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

ProcessFigures process_figures() {
    static const double start = started_at();
    ProcessFigures figures;
    figures.cpu_seconds = cpu_seconds();
    std::uint64_t size = 0;
    std::uint64_t resident = 0;
    std::ifstream("/proc/self/statm") >> size >> resident;
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    figures.virtual_bytes = size * page;
    figures.resident_bytes = resident * page;
    figures.open_descriptors = open_descriptors();
    figures.most_descriptors = most_descriptors();
    figures.started_at = start;
    return figures;
}

std::uint64_t raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    const auto soft = std::exchange(limit.rlim_cur, limit.rlim_max);
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_max : soft;
}

}  // namespace gridrace::server
