#include "client/host/hosted_server.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds between_looks{50};
constexpr std::chrono::milliseconds time_to_close_room{2000};
constexpr std::string_view listening_line = "gridraced listening on ";
constexpr std::string_view program_name = "gridraced";
constexpr int most_logs = 100;
constexpr std::streamoff most_read = 65'536;  // bytes of a log, which may be long

std::string rest_of(std::ifstream& log) {
    std::string text(most_read, '\0');
    log.read(text.data(), most_read);
    text.resize(static_cast<std::size_t>(log.gcount()));
    return text;
}

std::string beginning_of(const fs::path& file) {
    std::ifstream log(file);
    return rest_of(log);
}

std::string end_of(const fs::path& file) {
    std::ifstream log(file, std::ios::ate);
    log.seekg(std::max(std::streamoff{0}, std::streamoff{log.tellg()} - most_read));
    return rest_of(log);
}

// Polls the condition; false if the time is up.
template <class IsSo>
bool wait_until(std::chrono::milliseconds time, IsSo is_so) {
    const auto deadline = std::chrono::steady_clock::now() + time;
    while (!is_so()) {
        if (std::chrono::steady_clock::now() >= deadline) return false;
        std::this_thread::sleep_for(between_looks);
    }
    return true;
}

// The log of the only server, "hosted-server.log", or of one more at the same time, "hosted-server-2.log".
fs::path log_path(const fs::path& first, int number) {
    if (number == 1) return first;
    auto name = first.stem();
    name += "-" + std::to_string(number);
    name += first.extension();
    return first.parent_path() / name;
}

struct LogFile {
    fs::path path;
    int descriptor = -1;
};

ServerFault cannot_write(const fs::path& log) {
    const std::error_code why(errno, std::generic_category());
    return {"cannot write the server's log, " + log.string() + ": " + why.message()};
}

// The first log that no running server writes to. A server inherits its log's lock and holds it until it ends.
Result<LogFile, ServerFault> open_log(const fs::path& first) {
    for (int number = 1; number <= most_logs; ++number) {
        LogFile log{log_path(first, number)};
        log.descriptor = open(log.path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND, 0600);
        if (log.descriptor < 0) return cannot_write(log.path);
        const bool is_taken = flock(log.descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (!is_taken && ftruncate(log.descriptor, 0) == 0) return log;
        auto fault = cannot_write(log.path);
        close(log.descriptor);
        if (!is_taken) return fault;
    }
    return ServerFault{"all " + std::to_string(most_logs) + " logs beside " + first.string() +
                       " are those of running servers"};
}

// Becomes the server. Between fork and exec: only async-signal-safe calls.
[[noreturn]] void become_server(const char* const* arguments, int log, ServerLife life,
                                pid_t parent) {
    setsid();  // keys that end us do not end it
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    close(STDIN_FILENO);
    open("/dev/null", O_RDONLY);  // becomes stdin, the lowest free descriptor
    if (life == ServerLife::ends_with_us) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent) _exit(EXIT_FAILURE);  // we were ended meanwhile
    }
    execv(arguments[0], const_cast<char* const*>(arguments));
    for (const char* part :
         {"gridraced: cannot run ", arguments[0], ": ", strerrordesc_np(errno), "\n"})
        if (write(STDERR_FILENO, part, std::strlen(part)) < 0) break;
    _exit(EXIT_FAILURE);
}

bool is_program(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

Result<HostedServer, ServerFault> HostedServer::start(const ServerStart& start) {
    const auto log = open_log(start.log);
    if (!log) return log.error();
    const std::string program = start.program.string();
    std::vector<const char*> arguments{program.c_str(), "--listen", start.listen.c_str()};
    if (!start.data.empty()) arguments.insert(arguments.end(), {"--data", start.data.c_str()});
    // The one in /etc is the system server's, whose data folder is its own.
    const auto* const config = std::getenv("GRIDRACE_CONFIG");
    if (config == nullptr || *config == '\0')
        arguments.insert(arguments.end(), {"--config", "/dev/null"});
    arguments.push_back(nullptr);
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child == 0) become_server(arguments.data(), log->descriptor, start.life, parent);
    close(log->descriptor);
    if (child < 0) return ServerFault{"cannot start another process: try again later"};

    HostedServer server(child, log->path, start);
    wait_until(start.time_to_start, [&] { return server.has_ended() || server.reads_its_port(); });
    if (server.port_ != 0) return server;
    auto fault = server.fault().value_or(ServerFault{"the server does not start to listen"});
    server.life_ = ServerLife::ends_with_us;
    return fault;
}

HostedServer::HostedServer(HostedServer&& other) noexcept
    : process_(std::exchange(other.process_, 0)),
      log_(std::move(other.log_)),
      program_(std::move(other.program_)),
      data_(std::move(other.data_)),
      life_(other.life_),
      time_to_stop_(other.time_to_stop_),
      port_(other.port_),
      is_secure_(other.is_secure_) {}

HostedServer::~HostedServer() {
    if (life_ == ServerLife::ends_with_us) stop();
}

bool HostedServer::has_ended() {
    if (process_ == 0) return true;
    const auto ended = waitpid(process_, nullptr, WNOHANG);
    // No such child: it was reaped without us, where SIGCHLD is ignored. Its number may already be another process's.
    if (ended == process_ || (ended < 0 && errno == ECHILD)) process_ = 0;
    return process_ == 0;
}

bool HostedServer::reads_its_port() {
    const auto listening = listening_in(beginning_of(log_));
    if (!listening) return false;
    port_ = listening->port;
    is_secure_ = listening->is_secure;
    return true;
}

std::optional<ServerFault> HostedServer::fault() {
    if (!has_ended()) return std::nullopt;
    return fault_in(end_of(log_));
}

void HostedServer::close_room(std::string_view code) {
    if (has_ended()) return;
    const std::string room(code);
    std::vector<const char*> arguments{program_.c_str(), "admin"};
    if (!data_.empty()) arguments.insert(arguments.end(), {"--data", data_.c_str()});
    arguments.insert(arguments.end(), {"close", room.c_str(), nullptr});
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&quiet, STDOUT_FILENO, STDERR_FILENO);
    pid_t child = 0;
    const int fault = posix_spawn(&child, program_.c_str(), &quiet, nullptr,
                                  const_cast<char* const*>(arguments.data()), environ);
    posix_spawn_file_actions_destroy(&quiet);
    if (fault != 0) return;
    if (wait_until(time_to_close_room, [&] { return waitpid(child, nullptr, WNOHANG) != 0; }))
        return;
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
}

void HostedServer::stop() {
    if (has_ended()) return;
    kill(process_, SIGTERM);
    if (wait_until(time_to_stop_, [this] { return has_ended(); })) return;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = 0;
}

std::optional<fs::path> find_server_program() {
    std::error_code error;
    const auto ourselves = fs::read_symlink("/proc/self/exe", error);
    if (!error && is_program(ourselves.parent_path() / program_name))
        return ourselves.parent_path() / program_name;
    const auto* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (!folder.empty() && is_program(fs::path(folder) / program_name))
            return fs::path(folder) / program_name;
    }
    return std::nullopt;
}

std::optional<Listening> listening_in(std::string_view log) {
    const auto begin = log.find(listening_line);
    const auto end = log.find('\n', begin);
    if (begin == log.npos || end == log.npos) return std::nullopt;
    const auto url = log.substr(begin, end - begin).substr(listening_line.size());
    const auto colon = url.rfind(':');
    if (colon == url.npos) return std::nullopt;
    Listening listening{url.starts_with("wss:"), 0};
    std::from_chars(url.data() + colon + 1, url.data() + url.size(), listening.port);
    if (listening.port == 0) return std::nullopt;
    return listening;
}

ServerFault fault_in(std::string_view log) {
    constexpr std::string_view prefix = "gridraced: ";
    while (log.ends_with('\n')) log.remove_suffix(1);
    const auto before = log.rfind('\n');
    auto line = before == log.npos ? log : log.substr(before + 1);
    if (line.starts_with(prefix)) line.remove_prefix(prefix.size());
    const auto says = [&](std::string_view words) { return line.find(words) != line.npos; };
    if (line.empty() || line.starts_with(listening_line))
        return {"the server has ended without a word"};
    return {"the server has ended: " + printable(std::string(line)), says("Address already in use"),
            says("Address family not supported") || says("Cannot assign requested address")};
}

}  // namespace gridrace::client
