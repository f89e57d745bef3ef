// The server: owns every long-lived object, in the order of their birth.
#pragma once

#include <boost/asio/signal_set.hpp>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/config.hpp"
#include "server/log/log.hpp"
#include "server/net/listener.hpp"
#include "server/ops/clock.hpp"
#include "server/puzzles/puzzle_supply.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

class Server {
public:
    // Opens the port; throws std::runtime_error with one sentence if it cannot.
    Server(const Config& config, std::unique_ptr<Log> log);
    ~Server();

    // Where players connect to: "ws://127.0.0.1:8765".
    std::string url() const;

    // Serves until SIGINT, SIGTERM or request_stop(), then tells everybody and returns, within two seconds
    // whatever they do.
    void run();
    // From any thread, also before run().
    void request_stop();

private:
    void recover();
    void keep_time();
    void stop();
    void drain();

    Clock clock_;
    std::unique_ptr<Log> log_;
    std::unique_ptr<PuzzleSupply> puzzles_;
    std::unique_ptr<RaceArchive> archive_;
    std::vector<std::unique_ptr<Shard>> shards_;
    Reception reception_;
    boost::asio::signal_set signals_;  // caught from birth on: none is missed before run()
    Timer pulse_;                      // on the first shard
    std::chrono::days keep_ended_;
    Instant next_expiry_{};
    std::unique_ptr<Listener> listener_;
    std::jthread stopper_;
};

}  // namespace gridrace::server
