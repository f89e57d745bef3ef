#include "server/ops/network_share.hpp"

#include <algorithm>
#include <tuple>

namespace gridrace::server {

namespace {

// Maximum use of a network, as a multiple of the free amount.
constexpr double generosity = 2;

}  // namespace

NetworkUse most_within_share(double free, double used_by_wide) {
    const auto most_wide = generosity * free;
    return {most_wide, generosity * (most_wide - used_by_wide)};
}

bool is_within_share(double free, const NetworkUse& use) {
    const auto most = most_within_share(free, use.wide);
    return free >= 1 && use.wide + 1 <= most.wide && use.narrow + 1 <= most.narrow;
}

bool HeldShare::may_take(std::size_t free, const std::optional<NetworkKey>& from) const {
    return from ? is_within_share(static_cast<double>(free), use_of(*from)) : free > 0;
}

HeldShare::Place HeldShare::take(const std::optional<NetworkKey>& from, Cut cut) {
    auto& holders = holders_of(from);
    const auto holder = holders.insert(holders.end(), {from, ++arrivals_, std::move(cut)});
    if (from) ++wide_[from->wide].held;
    ++held_;
    return {*this, holder};
}

NetworkUse HeldShare::use_of(const NetworkKey& from) const {
    const auto wide = wide_.find(from.wide);
    if (wide == wide_.end()) return {};
    const auto narrow = wide->second.narrow.find(from.narrow);
    const auto held = narrow == wide->second.narrow.end() ? 0 : narrow->second.size();
    return {static_cast<double>(wide->second.held), static_cast<double>(held)};
}

std::optional<HeldShare::Cut> HeldShare::take_from_largest(Age age) {
    if (held_ == 0) return std::nullopt;
    auto& holders = largest(age);
    const auto holder = age == Age::oldest ? holders.begin() : std::prev(holders.end());
    const auto from = holder->from;
    cut_.splice(cut_.end(), holders, holder);
    holder->is_cut = true;
    forget_empty(from);
    return std::move(holder->cut);
}

HeldShare::Holders& HeldShare::holders_of(const std::optional<NetworkKey>& from) {
    return from ? wide_[from->wide].narrow[from->narrow] : unlimited_;
}

// Somebody holds a place.
HeldShare::Holders& HeldShare::largest(Age age) {
    auto* best = &unlimited_;
    std::tuple<std::size_t, std::size_t, std::uint64_t> most{};
    for (auto& [number, wide] : wide_) {
        for (auto& [part, holders] : wide.narrow) {
            const auto rank =
                age == Age::newest ? holders.back().arrival : arrivals_ - holders.front().arrival;
            const std::tuple size(wide.held, holders.size(), rank);
            if (size < most) continue;
            most = size;
            best = &holders;
        }
    }
    return *best;
}

void HeldShare::give_back(Holders::iterator holder) {
    if (holder->is_cut) {
        cut_.erase(holder);
        return;
    }
    const auto from = holder->from;
    holders_of(from).erase(holder);
    forget_empty(from);
}

// After one of its places has gone.
void HeldShare::forget_empty(const std::optional<NetworkKey>& from) {
    --held_;
    if (!from) return;
    const auto wide = wide_.find(from->wide);
    if (--wide->second.held == 0) {
        wide_.erase(wide);
    } else if (const auto narrow = wide->second.narrow.find(from->narrow); narrow->second.empty()) {
        wide->second.narrow.erase(narrow);
    }
}

}  // namespace gridrace::server
