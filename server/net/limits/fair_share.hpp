// How much all strangers together may do, shared so that no network keeps the others out.
//
// What all have used is a token bucket. What a network may have used of it is bounded by a multiple of what is still
// free, so that whoever comes new finds some: the dynamic thresholds of Choudhury and Hahne (Dynamic Queue Length
// Thresholds for Shared-Memory Packet Switches, IEEE/ACM Transactions on Networking 6(2), 1998), in two levels: the /16
// of an IPv4 address (IPv6: /32) within the whole, and its /24 (/48) within that. With one network at it nearly all is
// its own, with n of them each has a part, and about 1/n stays free. What a network has used fades exponentially, and is
// kept in a count-min sketch with conservative update (Estan and Varghese, New Directions in Traffic Measurement and
// Accounting, 2002): memory is fixed, and nobody can push others out of it. Not thread-safe.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "server/net/limits/address.hpp"
#include "server/ops/rate.hpp"

namespace gridrace::server {

// Who goes first: those with the higher standing may use what is kept from those with the lower.
enum class Standing : std::uint8_t {
    newcomer,
    proven,  // has shown a proof of work
    known    // has a seat, or had one of late
};

// What each of many has used of late, fading with time. May say too much of a few, never too little.
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
    std::array<unsigned char, 16> key_;  // nobody outside can choose who shares a cell
    std::vector<Cell> cells_;
};

class FairShare {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    explicit FairShare(Allowance allowance);

    // Takes one; if this address may not now, takes nothing and says when to come back.
    std::optional<std::chrono::seconds> take(const AddressKey& address, Standing standing,
                                             TimePoint now);
    // What take() would say.
    std::optional<std::chrono::seconds> look(const AddressKey& address, Standing standing,
                                             TimePoint now);
    // Takes one, though there may be none.
    void count(const AddressKey& address, TimePoint now);
    // How much is in use of what those of this standing may use, 0 to 1.
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
