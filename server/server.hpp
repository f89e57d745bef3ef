// The server: owns every long-lived object, in the order of their birth.
#pragma once

#include <boost/asio/signal_set.hpp>
#include <memory>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

#include "server/admin/admin_port.hpp"
#include "server/config/config.hpp"
#include "server/drain.hpp"
#include "server/heartbeat.hpp"
#include "server/log/log.hpp"
#include "server/net/http/listener.hpp"
#include "server/net/http/ops_port.hpp"
#include "server/ops/clock.hpp"
#include "server/puzzles/puzzle_supply.hpp"
#include "server/recovery.hpp"
#include "server/rooms/shard.hpp"
#include "server/watchdog.hpp"

namespace gridrace::server {

class Server {
public:
    // Reads the certificate and opens the port; throws std::runtime_error with one sentence if it cannot.
    Server(const Config& config, std::unique_ptr<Log> log);
    ~Server();

    // Where players connect to: "ws://127.0.0.1:8765", or "wss://…" with TLS.
    std::string url() const;

    // Serves until SIGINT, SIGTERM or request_stop(), then tells everybody and returns, within two seconds
    // whatever they do. If SIGTERM is to drain it first, that is done before; a second signal stops it at once.
    void run();
    // From any thread, also before run().
    void request_stop();
    // From any thread: takes nobody new, and stops when the races that are under way have ended or the time is over.
    void drain(std::chrono::seconds within);
    // From any thread: calls that off.
    void undrain();

private:
    void keep_time();
    void await_signal();
    void heed(int signal);
    bool reloads() const { return tls_ || manager_.is_there(); }
    void reload_on_signal();
    void stop();
    void serve();
    void see_everybody_off();
    void open_ports(const Config& config);
    void open_admin_port(const Config& config);

    Clock clock_;
    ServiceManager manager_ = ServiceManager::from_environment();
    std::unique_ptr<Log> log_;
    std::unique_ptr<BanList> bans_;
    std::unique_ptr<admin::AdminPort>
        admin_;  // before the shards: they may still hold answers for it
    std::unique_ptr<PuzzleSupply> puzzles_;
    std::unique_ptr<RaceArchive> archive_;
    Gate gate_;
    LogBudget log_budget_;
    std::unique_ptr<FreeSpace> space_;  // none: nothing is kept
    std::vector<std::unique_ptr<HandshakeSlots>> handshake_slots_;
    std::vector<std::unique_ptr<Shard>> shards_;
    std::unique_ptr<Overload> overload_;  // gone before the shards that it watches
    std::unique_ptr<TlsKeeper> tls_;      // none: connections are plain
    ServerContext context_;
    Health health_;
    Operations operations_;
    Recovery recovery_;
    Heartbeat heartbeat_;
    Instant stopped_at_{};             // once context_.stopping
    boost::asio::signal_set signals_;  // caught from birth on: none is missed before run()
    boost::asio::signal_set reloads_;  // nothing, or SIGHUP
    Timer pulse_;                      // on the first shard
    std::chrono::days keep_ended_;
    Instant next_expiry_{};
    std::chrono::seconds drain_on_signal_;
    Drain drain_;
    Watchdog watchdog_;
    std::unique_ptr<Listener> listener_;
    std::unique_ptr<OpsPort> ops_port_;
    // There from the start of run(), so that no stop fails for want of a thread: waits until stop().
    std::binary_semaphore ends_{0};
    std::jthread stopper_;
};

}  // namespace gridrace::server
