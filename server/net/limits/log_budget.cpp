#include "server/net/limits/log_budget.hpp"

#include <algorithm>

namespace gridrace::server {

namespace {
constexpr double portion_kib = 4;  // about fifty moves
constexpr std::chrono::seconds between_sweeps{1};

Allowance times(const Allowance& one, std::uint32_t factor) {
    return {one.refill * factor, one.burst * factor, one.period};
}

}  // namespace

LogBudget::LogBudget(LogBudgetSettings settings)
    : settings_(std::move(settings)),
      addresses_{settings_.kib},
      narrow_{times(settings_.kib, LogBudgetSettings::addresses_of_narrow)},
      wide_{times(settings_.kib, LogBudgetSettings::addresses_of_wide)} {}

LogBudget::Wait LogBudget::look(const Address& address, TimePoint now) {
    return charge(address, 0, now);
}

LogBudget::Wait LogBudget::charge(const Address& address, double kib, TimePoint now) {
    if (contains(settings_.unlimited, address)) return std::nullopt;
    const std::lock_guard lock(mutex_);
    Wait longest;
    for (const auto& [ledger, whose] : ledgers_of(AddressKey(address))) {
        auto& used = find(*ledger, whose, now);
        longest = std::max(longest, used.look(ledger->kib, now));
        used.add(kib);
    }
    return longest;
}

void LogBudget::give_back(const Address& address, double kib) {
    const std::lock_guard lock(mutex_);
    for (const auto& [ledger, whose] : ledgers_of(AddressKey(address))) {
        const auto found = ledger->used.find(whose);
        if (found != ledger->used.end()) found->second.add(-kib);
    }
}

std::size_t LogBudget::addresses() const {
    const std::lock_guard lock(mutex_);
    return addresses_.used.size();
}

std::array<std::pair<LogBudget::Ledger*, std::uint64_t>, 3> LogBudget::ledgers_of(
    const AddressKey& key) {
    const auto networks = key.networks();
    return {{{&addresses_, key.number()}, {&narrow_, networks.narrow}, {&wide_, networks.wide}}};
}

Used& LogBudget::find(Ledger& ledger, std::uint64_t whose, TimePoint now) {
    const auto found = ledger.used.find(whose);
    if (found != ledger.used.end()) return found->second;
    if (ledger.used.size() >= settings_.addresses_remembered) forget_fresh(ledger, now);
    if (ledger.used.size() >= settings_.addresses_remembered) return ledger.used_by_others;
    return ledger.used[whose];
}

// Scanning all of them takes some milliseconds: only now and then.
void LogBudget::forget_fresh(Ledger& ledger, TimePoint now) {
    if (now < ledger.next_sweep) return;
    ledger.next_sweep = now + between_sweeps;
    std::erase_if(ledger.used, [&](const auto& each) {
        auto used = each.second;
        return used.is_fresh(ledger.kib, now);
    });
}

LogAccount::~LogAccount() {
    if (kib_ > 0) budget_.give_back(address_, kib_);
}

LogBudget::Wait LogAccount::charge(std::uint64_t bytes, LogBudget::TimePoint now) {
    kib_ -= static_cast<double>(bytes) / 1024;
    if (kib_ >= 0) return std::nullopt;
    const auto taken = std::max(portion_kib, -kib_);
    kib_ += taken;
    return budget_.charge(address_, taken, now);
}

}  // namespace gridrace::server
