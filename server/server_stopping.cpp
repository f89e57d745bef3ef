// From the first signal to the end.
#include <csignal>
#include <thread>

#include "server/ops/diagnostics.hpp"
#include "server/server.hpp"

namespace gridrace::server {

namespace asio = boost::asio;

namespace {

// Time for clients to close before they are cut.
constexpr std::chrono::milliseconds grace_to_leave{400};
constexpr std::chrono::milliseconds look_again_after{10};
constexpr std::chrono::seconds time_to_stop{30};  // for the service manager, after a drain

}  // namespace

void Server::await_signal() {
    signals_.async_wait([this](const boost::system::error_code& cancelled, int signal) {
        if (cancelled) return;
        heed(signal);
        await_signal();
    });
}

void Server::heed(int signal) {
    if (signal == SIGINT || is_meeting_) return stop();
    // In a cluster the races continue elsewhere at once.
    const bool drains = !context_.draining && !node_port_ && drain_on_signal_.count() > 0;
    if (drains) return drain(drain_on_signal_);
    move_rooms();
}

void Server::drain(std::chrono::seconds within) {
    asio::post(shards_.front()->io(), [this, within] {
        const std::chrono::microseconds patience = within + time_to_stop;
        manager_.tell("STATUS=Draining\nEXTEND_TIMEOUT_USEC=" + std::to_string(patience.count()));
        drain_.begin(within);
        health_.set_draining(true);
    });
}

void Server::undrain() {
    asio::post(shards_.front()->io(), [this] {
        if (moves_ || context_.stopping) return;  // too late
        manager_.tell("STATUS=Listening on " + url());
        drain_.cancel();
        health_.set_draining(false);
    });
}

void Server::request_stop() {
    asio::post(shards_.front()->io(), [this] { stop(); });
}

// Of a node of a cluster, and then stops. A second call stops at once.
void Server::move_rooms() {
    if (!node_port_ || moves_) return stop();
    context_.draining = true;
    health_.set_draining(true);
    listener_->close();
    moves_ = RoomMoves::begin(context_, *log_->shared_tables(), [this] { stop(); });
}

// On the first shard's thread: from now on the loops run only until all connections have ended.
void Server::stop() {
    if (context_.stopping.exchange(true)) return;
    stopped_at_ = shards_.front()->now();
    health_.set_draining(true);
    report(Level::info, "stopping: telling everybody");
    manager_.tell("STOPPING=1\nSTATUS=Stopping");
    listener_->close();
    if (node_port_) node_port_->close();
    for (const auto& shard : shards_) {
        asio::post(shard->io(), [this, shard = shard.get()] {
            if (node_port_) return shard->hand_over();
            shard->stop_connections(Stop::gently);
        });
    }
    ends_.release();
}

// On its own thread.
void Server::see_everybody_off() {
    const auto cut_at = std::chrono::steady_clock::now() + grace_to_leave;
    while (context_.connections > 0 && std::chrono::steady_clock::now() < cut_at) {
        std::this_thread::sleep_for(look_again_after);
    }
    for (const auto& shard : shards_) {
        asio::post(shard->io(), [shard = shard.get()] { shard->stop_connections(Stop::at_once); });
    }
    // Their sockets are closed: nothing can take long any more.
    while (context_.connections > 0) std::this_thread::sleep_for(look_again_after);
    for (const auto& shard : shards_) shard->io().stop();
}

}  // namespace gridrace::server
