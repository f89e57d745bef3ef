#include "client/load/server_process.hpp"

#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

// The value of the line that starts with `name`, in bytes: 0 if there is none.
std::uint64_t kilobytes_of(const fs::path& file, const std::string& name) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(name)) return std::stoull(line.substr(name.size())) * 1024;
    }
    return 0;
}

// "0100007F:2241": the port is the hexadecimal number after the colon.
bool is_port(const std::string& address, std::uint16_t port) {
    const auto colon = address.rfind(':');
    unsigned number = 0;
    std::from_chars(address.data() + colon + 1, address.data() + address.size(), number, 16);
    return number == port;
}

std::optional<std::string> inode_listening_on(std::uint16_t port) {
    constexpr const char* listening = "0A";
    for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        std::ifstream in(table);
        std::string line;
        std::getline(in, line);  // the headings
        while (std::getline(in, line)) {
            std::istringstream words(line);
            std::string number, local, remote, state, queues, timer, retries, user, probes, inode;
            words >> number >> local >> remote >> state >> queues >> timer >> retries >> user >>
                probes >> inode;
            if (state == listening && is_port(local, port)) return inode;
        }
    }
    return std::nullopt;
}

bool has_socket(const fs::path& process, const std::string& inode) {
    std::error_code hidden;  // another user's
    for (const auto& descriptor : fs::directory_iterator(process / "fd", hidden)) {
        if (fs::read_symlink(descriptor, hidden) == "socket:[" + inode + "]") return true;
    }
    return false;
}

}  // namespace

std::optional<std::uint32_t> process_listening_on(std::uint16_t port) {
    const auto inode = inode_listening_on(port);
    if (!inode) return std::nullopt;
    std::error_code ignored;
    for (const auto& process : fs::directory_iterator("/proc", ignored)) {
        const auto name = process.path().filename().string();
        std::uint32_t pid = 0;
        const auto [rest, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (error == std::errc() && has_socket(process.path(), *inode)) return pid;
    }
    return std::nullopt;
}

std::optional<ProcessCost> cost_of(std::uint32_t pid) {
    const fs::path process = "/proc/" + std::to_string(pid);
    std::ifstream in(process / "stat");
    std::string line;
    if (!std::getline(in, line)) return std::nullopt;
    // After the name, which may contain anything: user and system time are the 12th and 13th words.
    std::istringstream words(line.substr(line.rfind(')') + 1));
    std::string word;
    for (int i = 0; i < 11; ++i) words >> word;
    double user = 0;
    double system = 0;
    words >> user >> system;
    ProcessCost cost;
    cost.cpu_seconds = (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
    cost.resident_bytes = kilobytes_of(process / "smaps_rollup", "Rss:");
    if (cost.resident_bytes == 0) cost.resident_bytes = kilobytes_of(process / "status", "VmRSS:");
    cost.anonymous_bytes = kilobytes_of(process / "smaps_rollup", "Anonymous:");
    return cost;
}

std::uint64_t kernel_tcp_bytes() {
    std::ifstream in("/proc/net/sockstat");
    for (std::string line; std::getline(in, line);) {
        const auto mem = line.find(" mem ");
        if (line.starts_with("TCP:") && mem != std::string::npos) {
            return std::stoull(line.substr(mem + 5)) * static_cast<std::uint64_t>(getpagesize());
        }
    }
    return 0;
}

}  // namespace gridrace::client
