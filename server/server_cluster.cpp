// The server as a node of a cluster: its port for the others, and how it meets them.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_future.hpp>
#include <future>
#include <stdexcept>

#include "server/config/cluster_secret.hpp"
#include "server/config/start_check.hpp"
#include "server/net/cluster/node_key.hpp"
#include "server/server.hpp"

namespace gridrace::server {

namespace asio = boost::asio;

void Server::join_cluster(const Config& config, NodeSocket& nodes) {
    auto secret = read_cluster_secret(config.cluster.secret_file);
    if (!secret) throw std::runtime_error(secret.error());
    node_ = {config.cluster.node, secret->text,
             std::make_unique<net::PskTls>(node_key(secret->text)),
             node_url(config, nodes.endpoint())};
    context_.cluster = &node_;
    node_port_ = std::make_unique<NodePort>(context_, node_, nodes);
    placement_ = std::make_unique<RoomPlacement>(context_, *log_->shared_tables());
    node_watch_ = std::make_unique<NodeWatch>(context_, *log_->shared_tables(), health_);
}

// On this thread, which is the first shard's later: the other nodes greet back meanwhile.
bool Server::meet_nodes() {
    await_signal();
    has_met_ = true;
    if (!node_port_) return true;
    is_meeting_ = true;
    node_port_->start();
    auto meeting = node_watch_->meet();
    auto met = asio::co_spawn(shards_.front()->executor(), std::move(meeting), asio::use_future);
    const auto is_under_way = [&met] {
        return met.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
    };
    while (is_under_way() && !context_.stopping) shards_.front()->io().run_one();
    is_meeting_ = false;
    const auto refusal = context_.stopping ? std::nullopt : met.get();
    if (!context_.stopping && !refusal) return true;
    leave_nodes();
    if (refusal) throw *refusal;
    return false;
}

// What still runs for others refers to this server. Their sockets are closed: it ends soon.
void Server::leave_nodes() {
    auto& shard = *shards_.front();
    node_port_->close();
    shard.stop_connections(Stop::at_once);
    while (context_.connections > 0) shard.io().run_one_for(std::chrono::milliseconds(10));
}

void Server::open_to_nodes() {
    if (!node_port_) return;
    node_port_->open();
    node_watch_->start();
    placement_->begin();
}

}  // namespace gridrace::server
