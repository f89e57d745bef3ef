// How much each address may write to the log: an allowance that its players' actions use up, in any
// room, and that refills. Keeps a bounded number of addresses. Thread-safe; a connection takes
// portions of it, so that most moves need no lock.
#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>

#include "server/net/limits/address.hpp"
#include "server/ops/rate.hpp"

namespace gridrace::server {

struct LogBudgetSettings {
    Allowance kib;  // KiB, per address
    std::size_t addresses_remembered = 65536;
    Networks unlimited;
};

class LogBudget {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Wait = std::optional<std::chrono::seconds>;

    explicit LogBudget(LogBudgetSettings settings) : settings_(std::move(settings)) {}

    // How long the address must wait before new actions that are logged; none: not at all.
    Wait look(const Address& address, TimePoint now);
    // Counts what was written, even above the limit, and returns the same.
    Wait charge(const Address& address, double kib, TimePoint now);
    // Returns a charge that was not written.
    void give_back(const Address& address, double kib);

    // Number of addresses kept.
    std::size_t addresses() const;

private:
    Used* find(const Address& address, TimePoint now);
    void forget_fresh(TimePoint now);

    const LogBudgetSettings settings_;
    mutable std::mutex mutex_;  // guards the following members
    std::unordered_map<AddressKey, Used> used_;
    Used used_by_others_;  // shared by addresses that found no place
    TimePoint next_sweep_{};
};

// The part of the budget that one connection has taken and not used yet. On its thread; the budget
// must outlive it.
class LogPurse {
public:
    LogPurse(LogBudget& budget, const Address& address) : budget_(budget), address_(address) {}
    ~LogPurse();
    LogPurse(const LogPurse&) = delete;
    LogPurse& operator=(const LogPurse&) = delete;

    LogBudget::Wait look(LogBudget::TimePoint now) { return budget_.look(address_, now); }
    // Pays for bytes; returns how long the address must wait if they were too many.
    LogBudget::Wait pay(std::uint64_t bytes, LogBudget::TimePoint now);

private:
    LogBudget& budget_;
    Address address_;
    double kib_ = 0;  // remaining
};

}  // namespace gridrace::server
