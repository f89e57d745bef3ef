// How a total is shared by network, so that no network locks out the others: the dynamic thresholds of
// Choudhury and Hahne (Dynamic Queue Length Thresholds for Shared-Memory Packet Switches, IEEE/ACM
// Transactions on Networking 6(2), 1998), in two levels. A network may hold at most twice what is
// still free, and a part of it at most twice what is left of that. So a single network gets most of
// an idle server's (four sevenths, if it is a /24 or /48), each of n networks a part, and about 1/n
// stays free for newcomers. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <unordered_map>
#include <utility>

namespace gridrace::server {

// The networks around an address, as numbers: AddressKey::networks().
struct NetworkKey {
    std::uint64_t wide = 0;    // /16, or the /32 of an IPv6 address: roughly one provider
    std::uint64_t narrow = 0;  // /24, or the /48: roughly one customer or site
    friend bool operator==(const NetworkKey&, const NetworkKey&) = default;
};

// What each of these networks holds of a total.
struct NetworkUse {
    double wide = 0;
    double narrow = 0;
};

// What an address of these networks may hold while `free` of the total is free: the most for each of
// its networks.
NetworkUse most_within_share(double free, double used_by_wide);
// Whether one more is within that.
bool is_within_share(double free, const NetworkUse& use);

// Who holds places of a total that are given back. The total may have other holders, too: so its size
// is the caller's.
class HeldShare {
public:
    // Ends the holding; called at most once, and may give the place back at once.
    using Cut = std::function<void()>;
    enum class Age : std::uint8_t { oldest, newest };
    class Place;

    // Whether somebody from there may have one more while so many are free. Without networks (an
    // address that is not limited) whatever is free.
    bool may_take(std::size_t free, const std::optional<NetworkKey>& from) const;
    // Holds a place until its end. The share must outlive it.
    Place take(const std::optional<NetworkKey>& from, Cut cut = {});
    // Number of places held, without those that were cut.
    std::size_t held() const { return held_; }
    NetworkUse use_of(const NetworkKey& from) const;
    // Takes a place from the network that holds most; of equal ones, the oldest or newest. Returns how
    // to end the holding; none if nobody holds any. Holders without networks count as one network, from
    // which is taken last. Time: linear in the number of networks.
    std::optional<Cut> take_from_largest(Age age);

private:
    struct Holder {
        std::optional<NetworkKey> from;
        std::uint64_t arrival = 0;
        Cut cut;
        bool is_cut = false;
    };
    using Holders = std::list<Holder>;  // oldest first
    struct Wide {
        std::size_t held = 0;
        std::unordered_map<std::uint64_t, Holders> narrow;
    };

    Holders& holders_of(const std::optional<NetworkKey>& from);
    Holders& largest(Age age);
    void give_back(Holders::iterator holder);
    void forget_empty(const std::optional<NetworkKey>& from);

    std::unordered_map<std::uint64_t, Wide> wide_;
    Holders unlimited_;
    Holders cut_;
    std::size_t held_ = 0;
    std::uint64_t arrivals_ = 0;
};

class HeldShare::Place {
public:
    Place() = default;
    Place(Place&& other) noexcept
        : share_(std::exchange(other.share_, nullptr)), holder_(other.holder_) {}
    Place& operator=(Place&& other) noexcept {
        if (this == &other) return *this;
        give_back();
        share_ = std::exchange(other.share_, nullptr);
        holder_ = other.holder_;
        return *this;
    }
    ~Place() { give_back(); }

    void give_back() {
        if (share_ != nullptr) std::exchange(share_, nullptr)->give_back(holder_);
    }

    // Counts it as one of other networks, the newest of them; without effect on one that was cut.
    void move_to(const NetworkKey& from) {
        if (share_ == nullptr || holder_->is_cut) return;
        auto cut = std::move(holder_->cut);
        auto& share = *share_;
        give_back();
        *this = share.take(from, std::move(cut));
    }

private:
    friend class HeldShare;
    Place(HeldShare& share, Holders::iterator holder) : share_(&share), holder_(holder) {}

    HeldShare* share_ = nullptr;
    Holders::iterator holder_;
};

}  // namespace gridrace::server
