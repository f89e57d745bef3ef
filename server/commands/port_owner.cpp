#include "server/commands/port_owner.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "common/base/text.hpp"

namespace gridrace::server {

namespace {

namespace fs = std::filesystem;

constexpr const char* state_listening = "0A";

// The kernel's numbers of the sockets that listen at the port, of lines such as
// "0: 0100007F:223D 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 12345 1 …".
void add_listening(const char* table, std::uint16_t port, std::vector<std::string>& sockets) {
    std::ifstream in(table);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string slot, local, remote, state, skipped, number;
        words >> slot >> local >> remote >> state;
        for (int i = 0; i < 5; ++i) words >> skipped;
        words >> number;
        const auto colon = local.rfind(':');
        if (!words || colon == std::string::npos || state != state_listening) continue;
        const auto at = std::strtoul(local.c_str() + colon + 1, nullptr, 16);
        if (at == port) sockets.push_back("socket:[" + number + "]");
    }
}

bool holds(const fs::path& process, const std::vector<std::string>& sockets) {
    std::error_code error;
    for (fs::directory_iterator file(process / "fd", error), end; !error && file != end;
         file.increment(error)) {
        std::error_code gone;
        const auto target = fs::read_symlink(file->path(), gone).string();
        if (!gone && std::ranges::find(sockets, target) != sockets.end()) return true;
    }
    return false;
}

}  // namespace

std::string port_owner(std::uint16_t port) {
    std::vector<std::string> sockets;
    for (const auto* const table : {"/proc/net/tcp", "/proc/net/tcp6"})
        add_listening(table, port, sockets);
    if (sockets.empty()) return "";
    std::error_code error;
    for (fs::directory_iterator process("/proc", error), end; !error && process != end;
         process.increment(error)) {
        const auto name = process->path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        if (!holds(process->path(), sockets)) continue;
        std::string program;
        std::ifstream(process->path() / "comm") >> program;
        if (!program.empty()) return printable(program);
    }
    return "another program";
}

}  // namespace gridrace::server
