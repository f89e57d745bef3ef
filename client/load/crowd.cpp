#include "client/load/crowd.hpp"

#include <sys/resource.h>

#include <algorithm>

#include "client/load/room_orders.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::client {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds between_looks{20};
constexpr std::size_t most_coming = 256;   // at once: the usual backlog of a listening socket
constexpr seconds patience_for_nobody{5};  // without any connection: the server is gone
constexpr seconds patience_for_entry{20};  // without a new connection
constexpr seconds time_to_settle{5};
constexpr milliseconds churned_for{1000};
constexpr std::uint32_t loopback = 0x7f000001;  // 127.0.0.1
constexpr std::size_t connections_per_source = 25'000;
constexpr std::string_view usual_puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

double own_cpu() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto whole = used.ru_utime.tv_sec + used.ru_stime.tv_sec;
    const auto parts = used.ru_utime.tv_usec + used.ru_stime.tv_usec;
    return static_cast<double>(whole) + static_cast<double>(parts) / 1e6;
}

wire::CreateRoom room_request(const LoadPlan& plan, std::size_t players) {
    wire::CreateRoom request;
    request.rules.max_players = static_cast<std::uint32_t>(players);
    request.rules.countdown = seconds(0);
    request.rules.time_limit = seconds(86400);
    if (plan.grade) {
        request.rules.grade = *plan.grade;
    } else {
        request.rules.source = race::PuzzleSource::given;
        request.choice.given_puzzle = *sudoku::parse_grid(usual_puzzle);
    }
    return request;
}

// The share of `all` for part `index` of `parts`.
std::size_t share(std::size_t all, std::size_t index, std::size_t parts) {
    return all * (index + 1) / parts - all * index / parts;
}

LoadClock::duration in_ticks(Seconds time) {
    return std::chrono::duration_cast<LoadClock::duration>(time);
}

bool is_loopback(const LoadTarget& target) {
    if (target.address.ss_family != AF_INET) return false;
    const auto* address = reinterpret_cast<const sockaddr_in*>(&target.address);
    return ntohl(address->sin_addr.s_addr) >> 24 == 127;
}

}  // namespace

Crowd::Crowd(const LoadPlan& plan, LoadTarget target, std::optional<LoadTarget> rooms_at,
             std::uint16_t port, std::function<bool()> is_stopped,
             std::function<void(const LoadProgress&)> show)
    : plan_(plan),
      target_(std::move(target)),
      rooms_at_(std::move(rooms_at)),
      port_(port),
      is_stopped_(std::move(is_stopped)),
      show_(std::move(show)),
      track_{plan_, target_, poller_, outcome_.seen},
      random_(static_cast<std::uint64_t>(LoadClock::now().time_since_epoch().count())) {}

LoadOutcome Crowd::run() {
    const auto pid = plan_.server_pid != 0 ? plan_.server_pid : process_listening_on(port_);
    outcome_.server_pid = is_loopback(target_) || plan_.server_pid != 0 ? pid.value_or(0) : 0;
    if (outcome_.server_pid != 0) outcome_.empty = cost_of(outcome_.server_pid);
    began_ = last_seen_ = LoadClock::now();
    sources_ = choose_sources();
    if (open_rooms()) {
        build();
        if (bring_in() && start_races()) measure();
    }
    outcome_.connected = track_.connected;
    if (outcome_.server_pid != 0) outcome_.after = cost_of(outcome_.server_pid);
    outcome_.kernel_bytes = kernel_tcp_bytes();
    settle();
    return std::move(outcome_);
}

bool Crowd::end(LoadEnd end, std::string message) {
    outcome_.end = end;
    outcome_.message = std::move(message);
    return false;
}

bool Crowd::turn(const char* stage) {
    auto now = LoadClock::now();
    for (const auto until = now + between_looks; now < until; now = LoadClock::now()) {
        poller_.turn(until);
    }
    if (track_.connected > 0) last_seen_ = now;
    show_({stage, now - began_, track_.connected, racers_.size(), &outcome_.seen});
    if (is_stopped_()) return end(LoadEnd::stopped, "stopped");
    return true;
}

std::vector<std::uint32_t> Crowd::choose_sources() const {
    const auto members = plan_.players + plan_.slow_readers;
    const auto needed = static_cast<std::uint32_t>(members / connections_per_source + 1);
    const auto count = plan_.sources != 0 ? plan_.sources : needed;
    if (count <= 1 || !is_loopback(target_)) return {0};
    std::vector<std::uint32_t> sources;
    for (std::uint32_t i = 0; i < count; ++i) sources.push_back(loopback + i);
    return sources;
}

bool Crowd::open_rooms() {
    const auto count =
        plan_.rooms != 0 ? plan_.rooms : (plan_.players + plan_.per_room - 1) / plan_.per_room;
    const std::size_t largest = (plan_.players + count - 1) / count;
    const auto& maker = rooms_at_ ? *rooms_at_ : target_;
    RoomOrders orders(poller_, maker, wire::encode(room_request(plan_, largest)), count, sources_);
    while (!orders.done()) {
        if (!turn("opening rooms")) return false;
        const bool is_silent =
            LoadClock::now() - began_ > patience_for_entry && orders.codes().empty();
        if (is_silent) return end(LoadEnd::no_server, "the server does not answer");
    }
    if (orders.fault()) return end(LoadEnd::no_server, *orders.fault());
    for (auto& code : orders.codes()) rooms_.emplace_back(std::move(code));
    outcome_.rooms = rooms_.size();
    return true;
}

void Crowd::build() {
    std::size_t number = 0;
    for (std::size_t i = 0; i < rooms_.size(); ++i) {
        auto& room = rooms_[i];
        const auto players = share(plan_.players, i, rooms_.size());
        const auto slow = share(plan_.slow_readers, i, rooms_.size());
        room.movers.resize(players);
        first_of_.push_back(racers_.size());
        for (std::size_t place = 0; place < players + plan_.spectators + slow; ++place) {
            const auto manner = place < players                      ? Racer::Manner::player
                                : place < players + plan_.spectators ? Racer::Manner::spectator
                                                                     : Racer::Manner::slow_reader;
            const auto source = sources_[number++ % sources_.size()];
            racers_.emplace_back(track_, room, manner, place, source, random_.next());
        }
    }
    outcome_.members = racers_.size();
}

// Connects all members in order, limited by the ramp and by the number of handshakes that the
// server can handle at once.
bool Crowd::bring_in() {
    const auto start = LoadClock::now();
    auto last_entry = start;
    std::size_t called = 0;
    std::size_t settled = 0;  // connected, or given up
    while (settled < racers_.size()) {
        const auto now = LoadClock::now();
        const auto due = plan_.ramp.count() <= 0
                             ? racers_.size()
                             : static_cast<std::size_t>((now - start) / plan_.ramp *
                                                        static_cast<double>(racers_.size()));
        while (called < std::min({due, racers_.size(), settled + most_coming})) {
            racers_[called++].come();
        }
        if (!turn("coming")) return false;
        const auto before = std::exchange(settled, track_.connected + track_.given_up);
        if (settled != before || due < racers_.size()) last_entry = now;
        if (now - last_entry > patience_for_entry) break;
    }
    if (track_.connected > 0) return true;
    return end(LoadEnd::not_let_in, track_.last_refusal.empty()
                                        ? "the server lets nobody in"
                                        : "the server lets nobody in: " + track_.last_refusal);
}

void Crowd::start_race(std::size_t room) {
    racers_[first_of_[room] + rooms_[room].host].start_race();
}

bool Crowd::start_races() {
    for (std::size_t room = 0; room < rooms_.size(); ++room) {
        start_race(room);
        if (room % most_coming == most_coming - 1 && !turn("starting")) return false;
    }
    const auto until = LoadClock::now() + patience_for_entry;
    const auto waits = [&](std::size_t room) {
        const auto& host = racers_[first_of_[room]];
        return host.is_in() && !host.is_racing();
    };
    for (std::size_t room = 0; room < rooms_.size() && LoadClock::now() < until;) {
        if (!waits(room)) {
            ++room;
        } else if (!turn("starting")) {
            return false;
        }
    }
    return true;
}

bool Crowd::race_until(LoadTime until, const char* stage) {
    while (LoadClock::now() < until) {
        if (!turn(stage)) return false;
        const auto now = LoadClock::now();
        if (now - last_seen_ > patience_for_nobody) {
            return end(LoadEnd::server_gone,
                       "the server is gone: nobody could come back for 5 seconds");
        }
        do_harm(now);
    }
    return true;
}

void Crowd::measure() {
    next_churn_ = next_storm_ = LoadClock::now();
    if (!race_until(LoadClock::now() + in_ticks(plan_.warm_up), "warming up")) return;
    if (outcome_.server_pid != 0) outcome_.before = cost_of(outcome_.server_pid);
    const auto start = LoadClock::now();
    const auto own_before = own_cpu();
    outcome_.seen.is_on = true;
    race_until(start + in_ticks(plan_.duration), "racing");
    outcome_.measured = LoadClock::now() - start;
    outcome_.own_cpu_seconds = own_cpu() - own_before;
}

// Cuts connections, a few now and then or all at once.
void Crowd::do_harm(LoadTime now) {
    if (plan_.churn > 0) {
        const auto between = in_ticks(Seconds(60 / plan_.churn));
        for (next_churn_ = std::max(next_churn_, now - seconds(1)); next_churn_ + between <= now;
             next_churn_ += between) {
            auto& chosen = racers_[random_.below(static_cast<std::uint32_t>(racers_.size()))];
            if (chosen.is_in()) chosen.go(churned_for);
        }
    }
    if (plan_.storm.count() > 0 && now - next_storm_ >= plan_.storm) {
        next_storm_ = now;
        for (auto& racer : racers_) racer.go_in_storm();
    }
}

std::size_t Crowd::moves_under_way() const {
    std::size_t moves = 0;
    for (const auto& racer : racers_) moves += racer.moves_under_way();
    return moves;
}

// Waits a moment for answers, also to members who reconnect for them; moves still unanswered count
// with their waiting time.
void Crowd::settle() {
    track_.stopped = true;
    const auto until = LoadClock::now() + time_to_settle;
    while (outcome_.end != LoadEnd::server_gone && LoadClock::now() < until &&
           moves_under_way() > 0) {
        poller_.turn(LoadClock::now() + between_looks);
    }
    const auto now = LoadClock::now();
    for (const auto& racer : racers_) {
        if (racer.moves_under_way() == 0 || !outcome_.seen.is_on) continue;
        outcome_.seen.unanswered += racer.moves_under_way();
        outcome_.seen.add(outcome_.seen.confirmation, racer.oldest_meant_at(), now);
    }
    outcome_.seen.is_on = false;
}

}  // namespace gridrace::client
