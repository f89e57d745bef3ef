#include "server/server.hpp"

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "server/config/start_check.hpp"
#include "server/config/webhook_file.hpp"
#include "server/metrics.hpp"
#include "server/net/http/admission.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/ops/process_figures.hpp"
#include "server/privacy_text.hpp"
#include "server/rooms/secrets.hpp"
#include "server/start_report.hpp"

namespace gridrace::server {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::seconds between_pulses{1};
constexpr std::chrono::hours between_expiries{1};
// Of each thread.
constexpr std::size_t kept_connections = 256;  // between two requests
constexpr std::size_t answers_at_once = 256;   // that their clients take slowly
// Puzzles made to order that may be waited for: less than each of the two queues takes.
constexpr std::size_t orders_at_once = 128;

// Hundreds of races; a larger log is not worth the writer's time.
constexpr std::uint64_t most_log_bytes_of_field = 4ull << 20;

std::uint64_t most_log_bytes(const Config& config) {
    return std::uint64_t{config.space.room_mib} << 20;
}

std::vector<std::unique_ptr<Shard>> make_shards(const Config& config, Log& log,
                                                PuzzleSupply& puzzles, const Clock& clock) {
    const RoomLimits limits{.max_rooms = config.max_rooms,
                            .max_clubs = config.max_clubs,
                            .day_players = config.daily_players,
                            .most_log_bytes = most_log_bytes(config),
                            .made_to_order = config.gate.made_to_order,
                            .orders = std::max<std::size_t>(orders_at_once / config.threads, 8),
                            .max_spectators = config.max_spectators,
                            .max_bots = config.max_bots,
                            .lists_rooms = config.listed_rooms,
                            .rates = config.ratings};
    std::vector<std::unique_ptr<Shard>> shards;
    for (unsigned i = 0; i < config.threads; ++i) {
        shards.push_back(std::make_unique<Shard>(log, puzzles, clock, limits));
    }
    return shards;
}

// A database has bans for all of its servers.
std::unique_ptr<BanList> read_bans(const std::filesystem::path& folder, Log& log) {
    auto bans = BanList::open(log.shared_tables() == nullptr ? folder : std::filesystem::path());
    if (!bans) throw std::runtime_error(bans.error());
    return std::move(*bans);
}

std::unique_ptr<admin::SharedBans> share_bans(const std::filesystem::path& folder, Log& log,
                                              BanList& bans, const Clock& clock) {
    auto* const tables = log.shared_tables();
    if (tables == nullptr) return nullptr;
    return std::make_unique<admin::SharedBans>(*tables, bans, folder, clock.wall());
}

GateSettings gate_settings_of(const Config& config) {
    auto settings = config.gate;
    settings.routers = routers_of_this_machine();
    settings.seats_of_all = config.max_connections;
    return settings;
}

// Such bans are made by hand, by versions that did not refuse them, or with --anyway.
void warn_of_bans_of_everybody(const ServerContext& context, Instant now) {
    for (const auto& ban : context.bans.bans(now)) {
        const auto why =
            shared_by_many(context.gate.settings(), context.proxy_warnings, ban.network);
        if (!why) continue;
        const auto network = banned_text(ban.network);
        report(Level::warning, "a ban may shut out everybody: " + *why,
               {{"ban", network}, {"mend", "gridraced admin unban " + network}});
    }
}

std::vector<std::unique_ptr<HandshakeSlots>> make_slots(const Config& config, std::size_t places) {
    std::vector<std::unique_ptr<HandshakeSlots>> slots;
    for (unsigned i = 0; i < config.threads; ++i) {
        slots.push_back(std::make_unique<HandshakeSlots>(places));
    }
    return slots;
}

std::unique_ptr<PuzzleSupply> make_supply(const Config& config) {
    StockSettings settings;
    settings.per_grade = config.puzzle_stock;
    settings.folder = config.data;
    const auto make = [](std::uint64_t seed, sudoku::Grade grade) {
        return race::make_puzzle({grade, {}, seed, {}}, seed)->grid;
    };
    const auto tell = [](Level level, std::string_view line) { report(level, line); };
    return std::make_unique<PuzzleSupply>(settings, StockSources{unpredictable, make, tell});
}

std::unique_ptr<TlsKeeper> make_tls(const Config& config) {
    if (config.tls.certificate.empty()) return nullptr;
    return std::make_unique<TlsKeeper>(config.tls);
}

PaceSettings pace_of(const Config& config) {
    return {config.commands_per_second, config.command_burst, config.gate.room_commands_per_second,
            config.gate.room_burst, config.space.member_kib};
}

LogBudgetSettings log_budget_of(const Config& config) {
    return {config.space.address_kib, config.gate.addresses_remembered, config.gate.unlimited};
}

std::unique_ptr<FreeSpace> watch_space(const Config& config) {
    if (config.data.empty() || !config.database.empty()) return nullptr;
    return std::make_unique<FreeSpace>(config.data, std::uint64_t{config.space.floor_mib} << 20);
}

wire::Limits limits_of(const Config& config) {
    wire::Limits limits;
    limits.commands_per_second = config.commands_per_second;
    limits.burst = config.command_burst;
    limits.idle_timeout = std::chrono::seconds(config.idle_timeout_seconds);
    return limits;
}

// Throws std::runtime_error with one sentence on failure.
template <class Open>
auto open_port(const HostAndPort& address, Open open) {
    const auto endpoint = resolve(address);
    try {
        return open(endpoint);
    } catch (const boost::system::system_error& error) {
        throw std::runtime_error(listen_fault(address, error.code()));
    }
}

// What a shell gives a program is often 1024: an attacker would use that up before any total.
void check_descriptors(const ServerContext& context) {
    constexpr std::size_t others = 64;  // the log, the admin socket, threads of the service
    const auto allowed = raise_descriptor_limit();
    const auto needed = most_open(context) + others;
    if (allowed >= needed) return;
    report(Level::warning, "the system allows fewer open files than the server admits connections",
           {{"allowed", std::to_string(allowed)},
            {"needed", std::to_string(needed)},
            {"mend", "raise LimitNOFILE of the service or ulimit -n, or lower max_connections"}});
}

std::string endpoint_text(const Tcp::endpoint& endpoint) {
    return text_of(HostAndPort{endpoint.address().to_string(), endpoint.port()});
}

}  // namespace

Server::Server(const Config& config, std::unique_ptr<Log> log, std::unique_ptr<NodeSocket> nodes)
    : log_(std::move(log)),
      key_(take_server_key(*log_)),
      bans_(read_bans(config.data, *log_)),
      shared_bans_(share_bans(config.data, *log_, *bans_, clock_)),
      puzzles_(make_supply(config)),
      // A race may end in a log that is full.
      archive_(std::make_unique<RaceArchive>(*log_, 2 * most_log_bytes(config), key_)),
      field_(config.field ? std::make_unique<RaceField>(*log_, most_log_bytes_of_field) : nullptr),
      field_answer_(field_ ? std::make_unique<FieldAnswer>(*field_) : nullptr),
      ratings_(config.ratings ? std::make_unique<RatingReader>(*log_) : nullptr),
      tree_(key_ ? std::make_unique<RaceTree>(*log_, *key_) : nullptr),
      gate_(gate_settings_of(config)),
      access_settings_(config.access),
      access_(config.access.open_rooms, config.access.enter, first_word(config.access)),
      log_budget_(log_budget_of(config)),
      space_(watch_space(config)),
      handshake_slots_(make_slots(config, config.gate.greetings)),
      kept_slots_(make_slots(config, kept_connections)),
      answer_slots_(make_slots(config, answers_at_once)),
      webhook_settings_(config.webhook),
      shards_(make_shards(config, *log_, *puzzles_, clock_)),
      overload_(
          std::make_unique<Overload>(shards_, config.gate.most_lag, config.gate.most_commit_wait)),
      tls_(make_tls(config)),
      context_{shards_,           *archive_,     *bans_,
               limits_of(config), config.frames, config.max_connections,
               pace_of(config),   gate_,         *overload_,
               handshake_slots_,  kept_slots_,   answer_slots_,
               log_budget_},
      health_(shards_.size(), std::chrono::steady_clock::now()),
      operations_{health_, [this] { return metrics(context_, *puzzles_, webhook_.get()); },
                  config.ops_listen.has_value()},
      recovery_(*log_, shards_, health_),
      heartbeat_(*log_, shards_, health_),
      signals_(shards_.front()->io(), SIGINT, SIGTERM),
      reloads_(shards_.front()->io()),
      pulse_(shards_.front()->executor()),
      keep_ended_(config.keep_ended),
      drain_on_signal_(config.admin.drain),
      drain_(context_, [this] { move_rooms(); }),
      watchdog_(manager_, shards_, *log_) {
    for (auto& shard : shards_) {
        shard->label_as({config.server_name, config.welcome});
        if (key_) shard->sign_as(key_->public_key());
        if (config.daily) shard->offer(wire::Feature::daily);
        if (key_) shard->offer(wire::Feature::player_keys);
        if (config.max_bots > 0) shard->offer(wire::Feature::bots);
        if (field_) {
            shard->offer(wire::Feature::field);
            shard->keep_races_in(*field_);
        }
        if (!config.listed_rooms) continue;
        shard->offer(wire::Feature::listed_rooms);
        shard->list_in(listed_rooms_);
    }
    if (config.listed_rooms) context_.listed_rooms = &listed_rooms_answer_;
    context_.field = field_.get();
    context_.field_answer = field_answer_.get();
    context_.ratings = ratings_.get();
    context_.tree = tree_.get();
    context_.operations = &operations_;
    context_.access = &access_;
    if (key_) context_.server_key = &*key_;
    context_.privacy = privacy_text(config);
    context_.tls = tls_.get();
    context_.space = space_.get();
    serve_page();
    if (shared_bans_) shared_bans_->watch(shards_, clock_);
    warn_of_bans_of_everybody(context_, clock_.wall());
    if (nodes) join_cluster(config, *nodes);
    open_ports(config);
    open_webhook(config);
    if (reloads()) reloads_.add(SIGHUP);
    open_admin_port(config);
}

void Server::serve_page() {
    context_.page = web_files();
    if (context_.page.empty()) return;
    for (auto& shard : shards_) shard->offer(wire::Feature::page);
}

void Server::open_ports(const Config& config) {
    check_descriptors(context_);
    listener_ = open_port(config.listen, [this](const Tcp::endpoint& endpoint) {
        return std::make_unique<Listener>(context_, endpoint);
    });
    report_ways_in(config, listener_->endpoint());
    if (!config.ops_listen) return;
    ops_port_ = open_port(*config.ops_listen, [this](const Tcp::endpoint& endpoint) {
        return std::make_unique<OpsPort>(operations_, endpoint);
    });
}

admin::AdminContext Server::admin_context(const Config& config) {
    admin::AdminContext context{context_, *bans_, clock_, *log_, config.data};
    context.audit = {config.admin.keep_audit, config.admin.audit_kib * 1024};
    if (drain_on_signal_.count() > 0) context.drain_within = drain_on_signal_;
    context.drain = [this](std::chrono::seconds within) { drain(within); };
    context.undrain = [this] { undrain(); };
    context.shared_bans = shared_bans_.get();
    context.tables = log_->shared_tables();
    context.webhook = webhook_.get();
    context.operators = operators_.get();
    context.public_link = public_link(config, listener_->endpoint().port());
    return context;
}

// Without an explicit setting, the server runs without the socket. A node has the thread in any
// case, for commands of other nodes.
void Server::open_admin_port(const Config& config) {
    const auto& chosen = config.admin.socket;
    const auto* runtime = std::getenv("RUNTIME_DIRECTORY");
    const auto socket = chosen.empty()
                            ? admin::usual_socket(runtime != nullptr ? runtime : "", config.data)
                            : chosen;
    const bool has_socket = !socket.empty() && socket != no_admin_socket;
    if (!has_socket && !node_port_ && !config.admin.has_operators) return;
    if (config.admin.has_operators)
        operators_ = std::make_unique<OperatorSessions>(config.admin.operator_session);
    admin_ = std::make_unique<admin::AdminPort>(admin_context(config));
    try {
        if (has_socket) admin_->open(socket);
    } catch (const std::runtime_error& error) {
        if (!chosen.empty()) throw;
        report(Level::warning, std::string(error.what()) + "; gridraced admin will not work");
    }
    if (operators_) open_to_operators(config);
    if (operators_ && !has_socket && !node_port_)
        report(Level::warning, "nobody can let operators in: there is no admin socket");
    if (!node_port_) return;
    node_port_->take_commands_with([this](SocketHandoff handoff, std::string body) {
        admin_->serve_node(std::move(handoff), std::move(body));
    });
}

// Pending operations call back into the shards.
Server::~Server() {
    if (!context_.stopping) ends_.release();
    ops_port_.reset();
    if (admin_) admin_->stop();
    shared_bans_.reset();
    puzzles_.reset();
    log_->drain();
    archive_.reset();
    tree_.reset();
    overload_.reset();
    // Handlers queued on the others may hold answers for the first.
    while (shards_.size() > 1) shards_.pop_back();
}

std::string Server::url() const {
    return (tls_ ? "wss://" : "ws://") + endpoint_text(listener_->endpoint());
}

void Server::run() {
    if (!has_met_ && !meet_nodes()) return;
    if (reloads()) reload_on_signal();
    recovery_.begin();
    keep_time();
    overload_->start();
    listener_->start();
    if (admin_) admin_->start();
    open_to_nodes();
    if (ops_port_) {
        report(Level::info, "the port for operations is open",
               {{"address", endpoint_text(ops_port_->endpoint())}});
        ops_port_->start();
    }
    manager_.tell("READY=1\nSTATUS=Listening on " + url());
    serve();
}

// Throws std::system_error if a shard's thread cannot be started.
void Server::serve() {
    stopper_ = std::jthread([this] {
        ends_.acquire();
        if (context_.stopping) see_everybody_off();
    });
    std::vector<asio::executor_work_guard<Executor>> guards;
    for (const auto& shard : shards_) guards.emplace_back(shard->executor());
    std::vector<std::jthread> threads;
    try {
        for (std::size_t i = 1; i < shards_.size(); ++i) {
            threads.emplace_back([shard = shards_[i].get()] { shard->run(); });
        }
    } catch (...) {
        for (const auto& shard : shards_) shard->io().stop();
        throw;
    }
    shards_.front()->run();
    threads.clear();
    heartbeat_.beat_last(stopped_at_);
}

// What was kept for so many days is not deleted because a clock has just jumped: it may jump back.
void Server::heed_clock() {
    const auto step = clock_watch_.look({clock_.now(), clock_.wall(), clock_.slept()});
    if (!step) return;
    report(Level::warning, describe(*step));
    context_.clock_steps.add();
    next_expiry_ = clock_.now() + between_expiries;
    for (const auto& shard : shards_) {
        asio::post(shard->io(), [shard = shard.get(), by = step->by] { shard->step_clock(by); });
    }
}

// Reports the heartbeat to the log, and expires old rooms.
void Server::keep_time() {
    const auto now = clock_.now();
    if (!context_.stopping) heed_clock();
    if (!context_.stopping) heartbeat_.beat();
    watchdog_.look();
    if (space_) health_.set_space_short(space_->is_short());
    if (now >= next_expiry_) {
        log_->expire(clock_.wall() - keep_ended_);
        if (field_) field_->look_at_ended(clock_.wall());
        next_expiry_ = now + between_expiries;
    }
    fullness_.look(fullness(context_));
    host_news_.look(std::chrono::steady_clock::now());
    recovery_.look();
    if (!context_.stopping && !context_.draining) recovery_.adopt();
    pulse_.expires_after(between_pulses);
    pulse_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) keep_time();
    });
}

// SIGHUP makes services reload; by default it would end the process. On the first shard, which
// accepts.
void Server::reload_on_signal() {
    reloads_.async_wait([this](const boost::system::error_code& cancelled, int) {
        if (cancelled) return;
        if (tls_) tls_->reload();
        if (webhook_) reload_webhook();
        if (access_settings_.wants_word()) reload_word();
        reload_on_signal();
    });
}

}  // namespace gridrace::server
