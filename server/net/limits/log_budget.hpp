// How much each address may write to the log: an allowance that its players' actions use up, in any
// room, and that refills. Its networks have a multiple of that: a /24 (IPv6: /48) that of 8 addresses,
// a /16 (/32) that of 64. Keeps a bounded number of addresses and of networks. Thread-safe; a connection
// takes portions of it, so that most moves need no lock.
#pragma once

#include <array>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "server/net/limits/address.hpp"
#include "server/ops/rate.hpp"

namespace gridrace::server {

struct LogBudgetSettings {
    static constexpr std::uint32_t addresses_of_narrow = 8;
    static constexpr std::uint32_t addresses_of_wide = 64;

    Allowance kib;  // KiB, per address
    std::size_t addresses_remembered = 65536;
    Networks unlimited;
};

class LogBudget {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Wait = std::optional<std::chrono::seconds>;

    explicit LogBudget(LogBudgetSettings settings);

    // How long the address must wait before new actions that are logged, because it has used up its
    // allowance, or one of its networks has; none: not at all.
    Wait look(const Address& address, TimePoint now);
    // Counts what was written, even above the limit, and returns the same.
    Wait charge(const Address& address, double kib, TimePoint now);
    // Returns a charge that was not written.
    void give_back(const Address& address, double kib);

    // Number of addresses kept.
    std::size_t addresses() const;

private:
    // What addresses, or networks of one size, have used; by their numbers.
    struct Ledger {
        Allowance kib;
        std::unordered_map<std::uint64_t, Used> used = {};
        Used used_by_others = {};  // shared by those that found no place
        TimePoint next_sweep = {};
    };
    std::array<std::pair<Ledger*, std::uint64_t>, 3> ledgers_of(const AddressKey& key);
    Used& find(Ledger& ledger, std::uint64_t whose, TimePoint now);
    static void forget_fresh(Ledger& ledger, TimePoint now);

    const LogBudgetSettings settings_;
    mutable std::mutex mutex_;  // guards the following members
    Ledger addresses_;
    Ledger narrow_;  // by /24 or /48
    Ledger wide_;    // by /16 or /32
};

// The part of the budget that one connection has taken and not used yet. On its thread; the budget
// must outlive it.
class LogAccount {
public:
    LogAccount(LogBudget& budget, const Address& address) : budget_(budget), address_(address) {}
    ~LogAccount();
    LogAccount(const LogAccount&) = delete;
    LogAccount& operator=(const LogAccount&) = delete;

    LogBudget::Wait look(LogBudget::TimePoint now) { return budget_.look(address_, now); }
    // Charges for bytes; returns how long the address must wait if they were too many.
    LogBudget::Wait charge(std::uint64_t bytes, LogBudget::TimePoint now);

private:
    LogBudget& budget_;
    Address address_;
    double kib_ = 0;  // remaining
};

}  // namespace gridrace::server
