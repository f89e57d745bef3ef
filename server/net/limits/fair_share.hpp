// A common limit on a rate for all strangers, shared by network (network_share.hpp).
//
// The total use is a token bucket. A network's use decays exponentially, and is kept in a count-min
// sketch with conservative update (Estan and Varghese, New Directions in Traffic Measurement and
// Accounting, 2002): memory is fixed, and nobody can evict others from it. Not thread-safe.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "server/net/limits/address.hpp"
#include "server/ops/network_share.hpp"
#include "server/ops/rate.hpp"

namespace gridrace::server {

// Priorities: a higher standing may use amounts reserved from lower ones.
enum class Standing : std::uint8_t {
    newcomer,
    proven,  // has shown a proof of work
    known    // has a seat, or had one recently
};

// The recent use of many keys, decaying over time. May overestimate a few, never underestimates.
class FadingSketch {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    explicit FadingSketch(std::chrono::duration<double> fades_in);

    double used(std::uint64_t whose, TimePoint now) const;
    void add(std::uint64_t whose, TimePoint now);

private:
    struct Cell {
        double used = 0;
        TimePoint at{};
    };
    static constexpr std::size_t rows = 2;
    static constexpr std::size_t columns = 4096;

    double faded(const Cell& cell, TimePoint now) const;
    std::array<std::size_t, rows> places_of(std::uint64_t whose) const;

    std::chrono::duration<double> fades_in_;
    std::array<unsigned char, 16> key_;  // secret: nobody can choose which keys share a cell
    std::vector<Cell> cells_;
};

class FairShare {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    explicit FairShare(Allowance allowance);

    // Takes one; if this address may not now, takes nothing and returns when to try again.
    std::optional<std::chrono::seconds> take(const AddressKey& address, Standing standing,
                                             TimePoint now);
    // The result of take(), without taking.
    std::optional<std::chrono::seconds> look(const AddressKey& address, Standing standing,
                                             TimePoint now);
    // Takes one, even if none is free.
    void count(const AddressKey& address, TimePoint now);
    // The used part of what this standing may use, 0 to 1.
    double pressure(Standing standing, TimePoint now);

private:
    double limit(Standing standing) const;

    Allowance allowance_;
    std::chrono::duration<double> fades_in_;
    Used used_;
    FadingSketch wide_;    // by /16 or /32
    FadingSketch narrow_;  // by /24 or /48
};

}  // namespace gridrace::server
