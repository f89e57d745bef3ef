#include "server/server.hpp"

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <stdexcept>
#include <thread>

#include "server/ops/diagnostics.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace asio = boost::asio;

namespace {

// So long clients have to take their leave before they are cut off.
constexpr std::chrono::milliseconds grace_to_leave{400};
constexpr std::chrono::milliseconds look_again_after{10};
constexpr std::chrono::seconds between_beats{1};
constexpr std::chrono::hours between_expiries{1};

std::vector<std::unique_ptr<Shard>> make_shards(const Config& config, Log& log,
                                                PuzzleSupply& puzzles, const Clock& clock) {
    std::vector<std::unique_ptr<Shard>> shards;
    for (unsigned i = 0; i < config.threads; ++i) {
        shards.push_back(std::make_unique<Shard>(log, puzzles, clock, config.max_rooms));
    }
    return shards;
}

std::unique_ptr<PuzzleSupply> make_supply(const Config& config) {
    StockSettings settings;
    settings.per_grade = config.puzzle_stock;
    settings.folder = config.data;
    const auto make = [](std::uint64_t seed, sudoku::Grade grade) {
        return race::make_puzzle({grade, {}, seed, {}}, seed)->grid;
    };
    return std::make_unique<PuzzleSupply>(settings, StockSources{unpredictable, make, report});
}

// Shared by all shards while rooms are opened again.
struct Recovery {
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    std::size_t rooms = 0;
    std::atomic<std::size_t> left = 0;
};

Awaitable<void> reopen(Shard& shard, race::RoomCode code, std::shared_ptr<Recovery> recovery) {
    co_await shard.reopen_room(std::move(code));
    if (--recovery->left > 0) co_return;
    const auto took = std::chrono::steady_clock::now() - recovery->began;
    report(Level::info, std::to_string(recovery->rooms) + " rooms are open again after " +
                            std::to_string(took / std::chrono::milliseconds(1)) + " ms");
}

wire::Limits limits_of(const Config& config) {
    wire::Limits limits;
    limits.commands_per_second = config.commands_per_second;
    limits.burst = config.command_burst;
    limits.idle_timeout = std::chrono::seconds(config.idle_timeout_seconds);
    return limits;
}

Tcp::endpoint resolve(const Config& config) {
    asio::io_context io;
    Tcp::resolver resolver(io);
    boost::system::error_code error;
    const auto found =
        resolver.resolve(config.host, std::to_string(config.port), Tcp::resolver::passive, error);
    if (error || found.empty()) {
        throw std::runtime_error("cannot listen on " + config.host + ": " + error.message());
    }
    return found.begin()->endpoint();
}

}  // namespace

Server::Server(const Config& config, std::unique_ptr<Log> log)
    : log_(std::move(log)),
      puzzles_(make_supply(config)),
      archive_(std::make_unique<RaceArchive>(*log_)),
      shards_(make_shards(config, *log_, *puzzles_, clock_)),
      reception_{shards_, *archive_, limits_of(config), config.max_connections},
      signals_(shards_.front()->io(), SIGINT, SIGTERM),
      pulse_(shards_.front()->executor()),
      keep_ended_(config.keep_ended) {
    const auto endpoint = resolve(config);
    try {
        listener_ = std::make_unique<Listener>(reception_, endpoint);
    } catch (const boost::system::system_error& error) {
        throw std::runtime_error("cannot listen on " + config.host + ":" +
                                 std::to_string(config.port) + ": " + error.code().message());
    }
}

// Whatever is still under way calls back into the shards.
Server::~Server() {
    puzzles_.reset();
    log_->drain();
    archive_.reset();
}

std::string Server::url() const {
    const auto endpoint = listener_->endpoint();
    const auto address = endpoint.address().to_string();
    return "ws://" + (endpoint.address().is_v6() ? "[" + address + "]" : address) + ":" +
           std::to_string(endpoint.port());
}

void Server::run() {
    auto& first = *shards_.front();
    signals_.async_wait([this](const boost::system::error_code& cancelled, int) {
        if (!cancelled) request_stop();
    });
    recover();
    keep_time();
    listener_->start();

    std::vector<asio::executor_work_guard<Executor>> guards;
    for (const auto& shard : shards_) guards.emplace_back(shard->executor());
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < shards_.size(); ++i) {
        threads.emplace_back([shard = shards_[i].get()] { shard->io().run(); });
    }
    first.io().run();
    log_->beat(clock_.now());
}

// Who asks for a room that has not been reached yet opens it first.
void Server::recover() {
    log_->list([this](std::error_code error, const std::vector<race::RoomCode>& rooms) {
        if (error) return report(Level::error, "the rooms cannot be listed: " + error.message());
        const auto recovery = std::make_shared<Recovery>();
        recovery->left = recovery->rooms = rooms.size();
        for (const auto& code : rooms) {
            auto& shard = reception_.shard_of(code);
            asio::post(shard.io(), [&shard, code, recovery] {
                spawn(shard.executor(), "the opening of a room", reopen(shard, code, recovery));
            });
        }
    });
}

// The log is told that the server lives, and what is too old to be kept.
void Server::keep_time() {
    const auto now = clock_.now();
    log_->beat(now);
    if (now >= next_expiry_) {
        log_->expire(now - keep_ended_);
        next_expiry_ = now + between_expiries;
    }
    pulse_.expires_after(between_beats);
    pulse_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) keep_time();
    });
}

void Server::request_stop() {
    asio::post(shards_.front()->io(), [this] { stop(); });
}

// On the first shard's thread: from here on the loops run only until everybody has left.
void Server::stop() {
    if (reception_.stopping.exchange(true)) return;
    report(Level::info, "stopping: telling everybody");
    listener_->close();
    for (const auto& shard : shards_) {
        asio::post(shard->io(), [shard = shard.get()] { shard->stop_connections(true); });
    }
    stopper_ = std::jthread([this] { drain(); });
}

// On a thread of its own.
void Server::drain() {
    const auto cut_at = std::chrono::steady_clock::now() + grace_to_leave;
    while (reception_.connections > 0 && std::chrono::steady_clock::now() < cut_at) {
        std::this_thread::sleep_for(look_again_after);
    }
    for (const auto& shard : shards_) {
        asio::post(shard->io(), [shard = shard.get()] { shard->stop_connections(false); });
    }
    // Their sockets are closed: nothing that they do can take long any more.
    while (reception_.connections > 0) std::this_thread::sleep_for(look_again_after);
    for (const auto& shard : shards_) shard->io().stop();
}

}  // namespace gridrace::server
