#include "server/net/limits/log_budget.hpp"

#include <algorithm>

namespace gridrace::server {

namespace {
constexpr double portion_kib = 4;  // about fifty moves
constexpr std::chrono::seconds between_sweeps{1};
}  // namespace

LogBudget::Wait LogBudget::look(const Address& address, TimePoint now) {
    return charge(address, 0, now);
}

LogBudget::Wait LogBudget::charge(const Address& address, double kib, TimePoint now) {
    const std::lock_guard lock(mutex_);
    auto* used = find(address, now);
    if (used == nullptr) return std::nullopt;
    const auto wait = used->look(settings_.kib, now);
    used->add(kib);
    return wait;
}

void LogBudget::give_back(const Address& address, double kib) {
    const std::lock_guard lock(mutex_);
    if (const auto found = used_.find(AddressKey(address)); found != used_.end()) {
        found->second.add(-kib);
    }
}

std::size_t LogBudget::addresses() const {
    const std::lock_guard lock(mutex_);
    return used_.size();
}

// None if the address is unlimited.
Used* LogBudget::find(const Address& address, TimePoint now) {
    if (contains(settings_.unlimited, address)) return nullptr;
    const AddressKey key(address);
    const auto found = used_.find(key);
    if (found != used_.end()) return &found->second;
    if (used_.size() >= settings_.addresses_remembered) forget_fresh(now);
    if (used_.size() >= settings_.addresses_remembered) return &used_by_others_;
    return &used_[key];
}

// Scanning all of them takes some milliseconds: only now and then.
void LogBudget::forget_fresh(TimePoint now) {
    if (now < next_sweep_) return;
    next_sweep_ = now + between_sweeps;
    std::erase_if(used_, [&](const auto& each) {
        auto used = each.second;
        return used.is_fresh(settings_.kib, now);
    });
}

LogPurse::~LogPurse() {
    if (kib_ > 0) budget_.give_back(address_, kib_);
}

LogBudget::Wait LogPurse::pay(std::uint64_t bytes, LogBudget::TimePoint now) {
    kib_ -= static_cast<double>(bytes) / 1024;
    if (kib_ >= 0) return std::nullopt;
    const auto taken = std::max(portion_kib, -kib_);
    kib_ += taken;
    return budget_.charge(address_, taken, now);
}

}  // namespace gridrace::server
