// Connections without a seat, in one state: in the handshake, between two requests, or taking an
// answer. Their number is bounded: if all slots are taken, a newcomer replaces the connection that
// has waited longest of the network that has most. Lives on one thread.
#pragma once

#include <optional>
#include <utility>

#include "server/net/limits/address.hpp"

namespace gridrace::server {

class HandshakeSlots {
public:
    using Cut = HeldShare::Cut;

    explicit HandshakeSlots(std::size_t places) : places_(places) {}
    HandshakeSlots(const HandshakeSlots&) = delete;
    HandshakeSlots& operator=(const HandshakeSlots&) = delete;

    // Number of waiting connections, without those being cut.
    std::size_t size() const { return waiting_.held(); }
    std::size_t places() const { return places_; }

    // A slot, during its lifetime; `cut` is called at most once, and may leave the slot.
    class Slot {
    public:
        // `from`: the peer, for as long as nothing better is known; a proxy's if it is one.
        Slot(HandshakeSlots& slots, const Address& from, Cut cut) {
            slots.make_room();
            place_ = slots.waiting_.take(AddressKey(from).networks(), std::move(cut));
        }
        Slot(const Slot&) = delete;
        Slot& operator=(const Slot&) = delete;

        // The connection has left this state.
        void leave() { place_.give_back(); }
        // The connection is not from where it seemed to be: a proxy has said so.
        void is_from(const Address& address) { place_.move_to(AddressKey(address).networks()); }

    private:
        HeldShare::Place place_;
    };

private:
    void make_room() {
        if (waiting_.held() < places_) return;
        if (const auto cut = waiting_.take_from_largest(HeldShare::Age::oldest)) (*cut)();
    }

    std::size_t places_;
    HeldShare waiting_;
};

}  // namespace gridrace::server
