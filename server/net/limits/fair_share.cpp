#include "server/net/limits/fair_share.hpp"

#include <sodium.h>

#include <algorithm>
#include <cmath>

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds longest_wait{60};

// Part of the burst that each standing may use.
constexpr std::array<double, 3> parts{0.5, 0.75, 1};

std::chrono::duration<double> time_to_use(const Allowance& allowance) {
    return std::chrono::minutes(1) * (allowance.burst / allowance.per_minute());
}

std::chrono::seconds whole(double seconds) {
    const std::chrono::seconds rounded(std::lround(std::ceil(std::min(seconds, 1e6))));
    return std::clamp(rounded, std::chrono::seconds(1), longest_wait);
}

}  // namespace

FadingSketch::FadingSketch(std::chrono::duration<double> fades_in)
    : fades_in_(fades_in), cells_(rows * columns) {
    randombytes_buf(key_.data(), key_.size());
}

double FadingSketch::used(std::uint64_t whose, TimePoint now) const {
    double least = faded(cells_[places_of(whose).front()], now);
    for (const auto place : places_of(whose)) least = std::min(least, faded(cells_[place], now));
    return least;
}

void FadingSketch::add(std::uint64_t whose, TimePoint now) {
    const auto more = used(whose, now) + 1;
    for (const auto place : places_of(whose)) {
        auto& cell = cells_[place];
        cell = {std::max(faded(cell, now), more), now};
    }
}

double FadingSketch::faded(const Cell& cell, TimePoint now) const {
    if (cell.used == 0) return 0;
    return cell.used * std::exp(-std::chrono::duration<double>(now - cell.at) / fades_in_);
}

std::array<std::size_t, FadingSketch::rows> FadingSketch::places_of(std::uint64_t whose) const {
    static_assert(sizeof key_ == crypto_shorthash_KEYBYTES);
    std::array<std::uint32_t, rows> hashes;
    static_assert(sizeof hashes == crypto_shorthash_BYTES);
    crypto_shorthash(reinterpret_cast<unsigned char*>(hashes.data()),
                     reinterpret_cast<const unsigned char*>(&whose), sizeof whose, key_.data());
    return {hashes[0] % columns, columns + hashes[1] % columns};
}

FairShare::FairShare(Allowance allowance)
    : allowance_(allowance),
      fades_in_(time_to_use(allowance)),
      wide_(fades_in_),
      narrow_(fades_in_) {}

double FairShare::limit(Standing standing) const {
    return std::max(1.0, allowance_.burst * parts[static_cast<std::size_t>(standing)]);
}

std::optional<std::chrono::seconds> FairShare::take(const AddressKey& address, Standing standing,
                                                    TimePoint now) {
    const auto wait = look(address, standing, now);
    if (!wait) count(address, now);
    return wait;
}

std::optional<std::chrono::seconds> FairShare::look(const AddressKey& address, Standing standing,
                                                    TimePoint now) {
    const auto free = limit(standing) - used_.amount(allowance_, now);
    if (free < 1) return whole((1 - free) * 60 / allowance_.per_minute());
    const auto [wide, narrow] = address.networks();
    const NetworkUse use{wide_.used(wide, now), narrow_.used(narrow, now)};
    if (is_within_share(free, use)) return std::nullopt;
    const auto most = most_within_share(free, use.wide);
    // The part to which they must decay, if the free amount stays the same.
    const auto all_of_narrow = most_within_share(free, 0).narrow;
    const auto part = std::min((most.wide - 1) / std::max(use.wide, 1.0),
                               (all_of_narrow - 1) / (use.narrow + all_of_narrow - most.narrow));
    return whole(-std::log(part) * fades_in_.count());
}

void FairShare::count(const AddressKey& address, TimePoint now) {
    used_.count(allowance_, now);
    const auto [wide, narrow] = address.networks();
    wide_.add(wide, now);
    narrow_.add(narrow, now);
}

double FairShare::pressure(Standing standing, TimePoint now) {
    return std::clamp(used_.amount(allowance_, now) / limit(standing), 0.0, 1.0);
}

}  // namespace gridrace::server
