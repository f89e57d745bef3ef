// The server: owns all long-lived objects, in order of construction.
#pragma once

#include <boost/asio/signal_set.hpp>
#include <memory>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

#include "server/admin/admin_port.hpp"
#include "server/admin/shared_bans.hpp"
#include "server/config/config.hpp"
#include "server/drain.hpp"
#include "server/fullness.hpp"
#include "server/host_news.hpp"
#include "server/log/log.hpp"
#include "server/net/http/field_answer.hpp"
#include "server/net/http/listed_rooms_answer.hpp"
#include "server/net/http/listener.hpp"
#include "server/net/http/node_port.hpp"
#include "server/net/http/ops_port.hpp"
#include "server/net/operator/operator_access.hpp"
#include "server/node_watch.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/clock_watch.hpp"
#include "server/puzzles/puzzle_supply.hpp"
#include "server/room_moves.hpp"
#include "server/room_placement.hpp"
#include "server/rooms/heartbeat.hpp"
#include "server/rooms/rating_reader.hpp"
#include "server/rooms/recovery.hpp"
#include "server/rooms/shard.hpp"
#include "server/rooms/tree/race_tree.hpp"
#include "server/server_key.hpp"
#include "server/watchdog.hpp"
#include "server/webhook/webhook.hpp"

namespace gridrace::server {

class Server {
public:
    // Reads the certificate and opens the port; throws std::runtime_error with one sentence on
    // failure.
    // `nodes`: the port for other nodes, none without a cluster.
    Server(const Config& config, std::unique_ptr<Log> log,
           std::unique_ptr<NodeSocket> nodes = nullptr);
    ~Server();

    // The URL for players: "ws://127.0.0.1:8765", or "wss://…" with TLS.
    std::string url() const;

    // Before run(): greets the other nodes of the cluster, if there is one. Takes 20 ms, or up to ten seconds
    // if it does not reach most of them; then throws StartRefusal. False if a signal has asked to stop
    // meanwhile.
    bool meet_nodes();

    // Serves, after meet_nodes(), until SIGINT, SIGTERM or request_stop(), then notifies all clients and returns, within
    // two seconds whatever they do. If configured, SIGTERM drains first; in a cluster it moves the
    // rooms in use to other nodes, for five seconds at most. A second signal stops at once.
    void run();
    // From any thread, also before run().
    void request_stop();
    // From any thread: admits no newcomers, and stops when the races under way have ended or the
    // time is over.
    void drain(std::chrono::seconds within);
    // From any thread: cancels the drain.
    void undrain();

private:
    void keep_time();
    void heed_clock();
    void await_signal();
    void heed(int signal);
    bool reloads() const {
        return tls_ || webhook_ || access_settings_.wants_word() || manager_.is_there();
    }
    void reload_on_signal();
    void reload_webhook();
    // Throws std::runtime_error with one sentence if one is wanted that is not there.
    static std::optional<race::WordHash> first_word(const AccessSettings& settings);
    void reload_word();
    void open_webhook(const Config& config);
    void move_rooms();
    void stop();
    void serve();
    void see_everybody_off();
    void serve_page();
    void open_ports(const Config& config);
    void join_cluster(const Config& config, NodeSocket& nodes);
    void open_to_nodes();
    void leave_nodes();
    admin::AdminContext admin_context(const Config& config);
    void open_admin_port(const Config& config);
    void open_to_operators(const Config& config);

    Clock clock_;
    ClockWatch clock_watch_{{clock_.now(), clock_.wall(), clock_.slept()}};
    NodeSettings node_;  // without a name: there is no cluster
    ServiceManager manager_ = ServiceManager::from_environment();
    std::unique_ptr<Log> log_;
    std::optional<identity::KeyPair> key_;  // none: players prove no keys
    std::unique_ptr<BanList> bans_;
    std::unique_ptr<admin::SharedBans> shared_bans_;  // none: they are in a file
    std::unique_ptr<OperatorSessions> operators_;     // none: they direct it on its machine alone
    std::unique_ptr<OperatorAccess> operator_access_;
    std::unique_ptr<admin::AdminPort>
        admin_;  // before the shards: they may still hold answers for it
    std::unique_ptr<PuzzleSupply> puzzles_;
    std::unique_ptr<RaceArchive> archive_;
    std::unique_ptr<RaceField> field_;  // none: no races are kept to be raced again
    std::unique_ptr<FieldAnswer> field_answer_;
    std::unique_ptr<RatingReader> ratings_;  // none: nobody is rated
    std::unique_ptr<RaceTree> tree_;         // none: the server has no key
    Gate gate_;
    AccessSettings access_settings_;
    Access access_;
    LogBudget log_budget_;
    std::unique_ptr<FreeSpace> space_;  // none: no rooms are kept in files
    std::vector<std::unique_ptr<HandshakeSlots>> handshake_slots_;
    std::vector<std::unique_ptr<HandshakeSlots>> kept_slots_;
    std::vector<std::unique_ptr<HandshakeSlots>> answer_slots_;
    ListedRooms listed_rooms_;
    ListedRoomsAnswer listed_rooms_answer_{listed_rooms_};
    WebhookSettings webhook_settings_;
    std::unique_ptr<Webhook> webhook_;  // none: nobody is told what happens
    std::vector<std::unique_ptr<Shard>> shards_;
    std::unique_ptr<Overload> overload_;  // destroyed before the shards that it watches
    std::unique_ptr<TlsKeeper> tls_;      // none: connections are plain
    ServerContext context_;
    Health health_;
    Operations operations_;
    Recovery recovery_;
    Heartbeat heartbeat_;
    Instant stopped_at_{};             // once context_.stopping
    boost::asio::signal_set signals_;  // registered at construction: none is missed before run()
    boost::asio::signal_set reloads_;  // SIGHUP, or none
    Timer pulse_;                      // on the first shard
    std::chrono::days keep_ended_;
    Instant next_expiry_{};
    std::chrono::seconds drain_on_signal_;
    Drain drain_;
    std::unique_ptr<RoomPlacement> placement_;  // none: there is no cluster
    std::unique_ptr<RoomMoves> moves_;          // once they have begun
    Watchdog watchdog_;
    FullnessWatch fullness_;
    HostNews host_news_{context_};
    std::unique_ptr<Listener> listener_;
    std::unique_ptr<NodePort> node_port_;
    std::unique_ptr<NodeWatch> node_watch_;
    bool has_met_ = false;  // the other nodes, or is about to
    bool is_meeting_ = false;
    std::unique_ptr<OpsPort> ops_port_;
    // Started at the start of run(), so that a stop never fails for lack of a thread: waits until
    // stop().
    std::binary_semaphore ends_{0};
    std::jthread stopper_;
};

}  // namespace gridrace::server
