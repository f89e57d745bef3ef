#include "tests/server/log/postgres/cluster.hpp"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "server/log/postgres/connection.hpp"

namespace gridrace::server {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds patience{60};
constexpr std::chrono::milliseconds look_again_after{20};

// Debian keeps each version's programs in a folder of their own, not in PATH.
fs::path find_programs() {
    if (const auto* const chosen = std::getenv("GRIDRACE_POSTGRES_BIN")) return chosen;
    fs::path newest;
    std::error_code ignored;
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", ignored)) {
        const auto folder = version.path() / "bin";
        if (fs::exists(folder / "initdb", ignored)) newest = std::max(newest, folder);
    }
    for (const auto* const folder : {"/usr/bin", "/usr/local/bin"}) {
        if (newest.empty() && fs::exists(fs::path(folder) / "initdb", ignored)) newest = folder;
    }
    if (newest.empty()) throw std::runtime_error("initdb is missing: install postgresql");
    return newest;
}

// PostgreSQL refuses to run as root.
const passwd* other_user() {
    if (::geteuid() != 0) return nullptr;
    const auto* const postgres = ::getpwnam("postgres");
    return postgres != nullptr ? postgres : ::getpwnam("nobody");
}

void become(const passwd* user) {
    if (user == nullptr) return;
    const bool is_done =
        ::setgroups(0, nullptr) == 0 && ::setgid(user->pw_gid) == 0 && ::setuid(user->pw_uid) == 0;
    if (!is_done) ::_exit(126);
}

std::vector<pid_t> children_of(pid_t process) {
    const auto number = std::to_string(process);
    std::ifstream file("/proc/" + number + "/task/" + number + "/children");
    std::vector<pid_t> children;
    for (pid_t child = 0; file >> child;) children.push_back(child);
    return children;
}

void wait_for_success(pid_t process, const std::string& what) {
    int status = 0;
    ::waitpid(process, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw std::runtime_error(what + " failed");
}

}  // namespace

PostgresCluster::PostgresCluster() {
    if (const auto* const user = other_user()) {
        if (::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) {
            throw std::runtime_error("chown failed");
        }
    }
    make();
    start();
    run("CREATE ROLE gridrace LOGIN");
    run("CREATE ROLE guest LOGIN");
    run("CREATE ROLE locked LOGIN PASSWORD 'open'");
    run("CREATE DATABASE rooms OWNER gridrace");
}

PostgresCluster::~PostgresCluster() {
    kill();
}

void PostgresCluster::make() {
    const auto initdb = (find_programs() / "initdb").string();
    wait_for_success(launch({initdb, "-D", data().string(), "-U", "admin", "-A", "trust", "-E",
                             "UTF8", "--locale=C", "--no-sync", "--data-checksums"}),
                     initdb);
    std::ofstream(data() / "pg_hba.conf") << "local all locked scram-sha-256\n"
                                             "local all all trust\n";
    std::ofstream(data() / "postgresql.conf", std::ios::app)
        << "listen_addresses = ''\nunix_socket_directories = '" << folder_.path().string()
        << "'\nshared_buffers = 16MB\nmax_connections = 30\nautovacuum = off\n"
           "max_wal_senders = 2\nlogging_collector = off\n";
}

// It dies with this process.
pid_t PostgresCluster::launch(const std::vector<std::string>& command) const {
    const auto parent = ::getpid();
    const auto log = (folder_.path() / "log").string();
    std::vector<char*> arguments;
    for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const auto* const user = other_user();
    const auto process = ::fork();
    if (process != 0) return process;
    become(user);
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (::getppid() != parent) ::_exit(1);
    const int output = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    ::execv(arguments.front(), arguments.data());
    ::_exit(127);
}

// After a kill it does not start before the processes of its predecessor are gone: tried again.
void PostgresCluster::start() {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
        server_ = launch({(find_programs() / "postgres").string(), "-D", data().string()});
        if (has_started()) return;
        std::this_thread::sleep_for(look_again_after);
    }
    throw std::runtime_error("postgres does not start: " + folder_.read("log"));
}

bool PostgresCluster::has_started() {
    if (const auto& fault = postgres::load_libpq(); !fault.empty()) throw std::runtime_error(fault);
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
        const auto postgres = "postgresql://admin@/postgres?host=" + folder_.path().string();
        if (postgres::Connection::open(postgres)) return true;
        if (::waitpid(server_, nullptr, WNOHANG) != 0) return false;
        std::this_thread::sleep_for(look_again_after);
    }
    return false;
}

void PostgresCluster::kill() {
    if (server_ <= 0) return;
    const auto processes = children_of(server_);
    ::kill(server_, SIGKILL);
    for (const auto process : processes) ::kill(process, SIGKILL);
    ::waitpid(server_, nullptr, 0);
    server_ = 0;
}

void PostgresCluster::restart() {
    ::kill(server_, SIGINT);  // ends all sessions
    ::waitpid(server_, nullptr, 0);
    start();
}

void PostgresCluster::outlast_lease() const {
    const auto is_young =
        "SELECT (clock_timestamp() <= pg_postmaster_start_time() + interval '3 s')::integer";
    while (query(is_young) != 0) std::this_thread::sleep_for(look_again_after);
}

std::string PostgresCluster::url(const std::string& role) const {
    return "postgresql://" + role + "@/rooms?host=" + folder_.path().string();
}

void PostgresCluster::run(const std::string& sql) const {
    const bool is_of_all = sql.starts_with("CREATE ROLE") || sql.starts_with("CREATE DATABASE");
    const auto address =
        is_of_all ? "postgresql://admin@/postgres?host=" + folder_.path().string() : url("admin");
    auto connection = postgres::Connection::open(address);
    if (!connection) throw std::runtime_error(connection.error());
    const auto rows = connection->run(sql.c_str(), patience);
    if (!rows) throw std::runtime_error(sql + ": " + rows.error().sentence);
}

std::int64_t PostgresCluster::query(const std::string& sql) const {
    auto connection = postgres::Connection::open(url("admin"));
    if (!connection) throw std::runtime_error(connection.error());
    const auto rows = connection->run(sql.c_str(), patience);
    if (!rows) throw std::runtime_error(sql + ": " + rows.error().sentence);
    return rows->number(0, 0);
}

PostgresCluster& cluster() {
    static PostgresCluster the_cluster;
    return the_cluster;
}

}  // namespace gridrace::server
