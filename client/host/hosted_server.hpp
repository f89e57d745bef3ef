// A gridraced of our own, as a process beside this one.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/base/result.hpp"

namespace gridrace::client {

// How long the server runs: until we end, whatever ends us, or until it is stopped.
enum class ServerLife : std::uint8_t { ends_with_us, goes_on };

struct ServerStart {
    std::filesystem::path program;
    std::string listen;  // HOST:PORT, "[::]:8765"
    // For the server's output; truncated at the start. "LOG-2" and so on while a running server writes to this one.
    std::filesystem::path log;
    ServerLife life = ServerLife::ends_with_us;
    std::string data = {};  // as gridraced's --data; empty: its own default
    std::chrono::milliseconds time_to_start{30'000};  // until it listens
    std::chrono::milliseconds time_to_stop{10'000};   // until it is killed
};

// Why there is no server, in one sentence.
struct ServerFault {
    std::string reason;
    bool is_address_in_use = false;
    bool is_without_ipv6 = false;
};

class HostedServer {
public:
    // Waits until the server listens.
    static Result<HostedServer, ServerFault> start(const ServerStart& start);
    HostedServer(HostedServer&& other) noexcept;
    HostedServer& operator=(HostedServer&&) = delete;
    // Stops it, if it ends with us.
    ~HostedServer();

    pid_t process() const { return process_; }
    std::uint16_t port() const { return port_; }
    bool is_secure() const { return is_secure_; }
    // Why the server has ended by itself; none while it runs.
    std::optional<ServerFault> fault();
    // Ends a room for good, so that its members do not wait for the server to come back. Nothing happens where the
    // server has no socket for gridraced admin, as without a data folder.
    void close_room(std::string_view code);
    // Asks it to end and waits for that; kills it when its time is up.
    void stop();

private:
    HostedServer(pid_t process, std::filesystem::path log, const ServerStart& start)
        : process_(process),
          log_(std::move(log)),
          program_(start.program.string()),
          data_(start.data),
          life_(start.life),
          time_to_stop_(start.time_to_stop) {}

    bool has_ended();
    bool reads_its_port();

    pid_t process_;  // 0: it has ended
    std::filesystem::path log_;
    std::string program_;
    std::string data_;
    ServerLife life_;
    std::chrono::milliseconds time_to_stop_;
    std::uint16_t port_ = 0;
    bool is_secure_ = false;
};

// gridraced beside this program, or in one of the folders of PATH.
std::optional<std::filesystem::path> find_server_program();

// The address that the server says it listens on: whether by TLS, and the port. None if it does not say so yet. Pure.
struct Listening {
    bool is_secure = false;
    std::uint16_t port = 0;
};
std::optional<Listening> listening_in(std::string_view log);
// The server's own sentence on why it ended: the last line of its log. Pure.
ServerFault fault_in(std::string_view log);

}  // namespace gridrace::client
