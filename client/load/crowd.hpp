// A complete load test: opens the rooms, connects all members, lets them race, and reports.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/load/racer.hpp"
#include "client/load/server_process.hpp"

namespace gridrace::client {

enum class LoadEnd { done, stopped, no_server, server_gone, not_let_in };

struct LoadOutcome {
    LoadEnd end = LoadEnd::done;
    std::string message;  // if it fails: one sentence
    std::size_t rooms = 0;
    std::size_t members = 0;    // planned
    std::size_t connected = 0;  // at the end of the measurement
    Seconds measured{0};
    Measurements seen;
    std::optional<ProcessCost> empty;   // the server before the first member
    std::optional<ProcessCost> before;  // at the start of the measurement
    std::optional<ProcessCost> after;   // at its end
    std::uint32_t server_pid = 0;
    std::uint64_t kernel_bytes = 0;  // of all TCP sockets on this machine, at the end
    double own_cpu_seconds = 0;      // of the test itself during the measurement
};

// Progress of the test, for display.
struct LoadProgress {
    std::string stage;  // "coming", "racing"
    Seconds elapsed{0};
    std::size_t connected = 0;
    std::size_t members = 0;
    const Measurements* seen = nullptr;
};

class Crowd {
public:
    // `rooms_at`: another node of the target's cluster, which makes the rooms; none: the target does.
    // `is_stopped` and `show` are called several times a second.
    Crowd(const LoadPlan& plan, LoadTarget target, std::optional<LoadTarget> rooms_at,
          std::uint16_t port, std::function<bool()> is_stopped,
          std::function<void(const LoadProgress&)> show);

    LoadOutcome run();

private:
    bool open_rooms();
    void build();
    bool bring_in();
    bool start_races();
    void measure();
    // False if the test ended before.
    bool race_until(LoadTime until, const char* stage);
    void settle();

    // Runs the loop for a moment; false if the user has stopped the test.
    bool turn(const char* stage);
    bool end(LoadEnd end, std::string message);
    void start_race(std::size_t room);
    void do_harm(LoadTime now);
    std::size_t moves_under_way() const;
    std::vector<std::uint32_t> choose_sources() const;

    const LoadPlan& plan_;
    LoadTarget target_;
    std::optional<LoadTarget> rooms_at_;
    std::uint16_t port_;
    std::function<bool()> is_stopped_;
    std::function<void(const LoadProgress&)> show_;
    Poller poller_;
    LoadOutcome outcome_;
    RaceTrack track_;
    Random random_;
    std::vector<std::uint32_t> sources_;
    std::deque<LoadRoom> rooms_;
    std::deque<Racer> racers_;           // a room's racers are adjacent
    std::vector<std::size_t> first_of_;  // for each room: its first racer
    LoadTime began_{};
    LoadTime next_churn_{};
    LoadTime next_storm_{};
    LoadTime last_seen_{};  // when a member was last connected
};

}  // namespace gridrace::client
