// How much each address may have written to the log: a reserve that is used up by what its players do and fills
// again, whatever rooms they do it in. Keeps a bounded number of addresses in mind. Thread-safe; a connection takes
// portions out of it, so that a move usually asks nobody.
#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>

#include "server/net/limits/address.hpp"
#include "server/ops/rate.hpp"

namespace gridrace::server {

struct LogBudgetSettings {
    Allowance kib{128, 32 * 1024};  // KiB, of one address
    std::size_t addresses_remembered = 65536;
    Networks unlimited;
};

class LogBudget {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Wait = std::optional<std::chrono::seconds>;

    explicit LogBudget(LogBudgetSettings settings) : settings_(std::move(settings)) {}

    // How long the address has to wait before it may begin anything that is written; none: it may.
    Wait look(const Address& address, TimePoint now);
    // Counts what was written, be it too much, and says the same.
    Wait charge(const Address& address, double kib, TimePoint now);
    // What was charged and then not written.
    void give_back(const Address& address, double kib);

    // How many addresses it has in mind.
    std::size_t addresses() const;

private:
    Used* find(const Address& address, TimePoint now);
    void forget_fresh(TimePoint now);

    const LogBudgetSettings settings_;
    mutable std::mutex mutex_;  // for all that follows
    std::unordered_map<AddressKey, Used> used_;
    Used used_by_others_;  // who come when all places are taken share this
    TimePoint next_sweep_{};
};

// What one connection has taken out of the budget and not used yet. On its thread; the budget outlives it.
class LogPurse {
public:
    LogPurse(LogBudget& budget, const Address& address) : budget_(budget), address_(address) {}
    ~LogPurse();
    LogPurse(const LogPurse&) = delete;
    LogPurse& operator=(const LogPurse&) = delete;

    LogBudget::Wait look(LogBudget::TimePoint now) { return budget_.look(address_, now); }
    // Pays for so many bytes; says how long the address has to wait if they were too many.
    LogBudget::Wait pay(std::uint64_t bytes, LogBudget::TimePoint now);

private:
    LogBudget& budget_;
    Address address_;
    double kib_ = 0;  // left
};

}  // namespace gridrace::server
