// Connections without a seat, in one state: in the handshake, between two requests, or taking an
// answer. Their number is bounded: if all slots are taken, a newcomer replaces the connection that
// has waited longest. Lives on one thread.
#pragma once

#include <functional>
#include <list>
#include <optional>
#include <utility>

namespace gridrace::server {

class HandshakeSlots {
public:
    using Cut = std::function<void()>;

    explicit HandshakeSlots(std::size_t places) : places_(places) {}
    HandshakeSlots(const HandshakeSlots&) = delete;
    HandshakeSlots& operator=(const HandshakeSlots&) = delete;

    // Number of waiting connections, without those being cut.
    std::size_t size() const { return waiting_.size(); }

private:
    struct Guest {
        Cut cut;
        bool is_cut;
    };

public:
    // A slot, during its lifetime; `cut` is called at most once, and may leave the slot.
    class Slot {
    public:
        Slot(HandshakeSlots& slots, Cut cut) : slots_(slots) {
            slots_.make_room();
            place_ = slots_.waiting_.insert(slots_.waiting_.end(), {std::move(cut), false});
        }
        ~Slot() { leave(); }
        Slot(const Slot&) = delete;
        Slot& operator=(const Slot&) = delete;

        // The connection has left this state.
        void leave() {
            if (!place_) return;
            ((*place_)->is_cut ? slots_.cut_ : slots_.waiting_).erase(*place_);
            place_.reset();
        }

    private:
        HandshakeSlots& slots_;
        std::optional<std::list<Guest>::iterator> place_;
    };

private:
    void make_room() {
        if (waiting_.size() < places_) return;
        cut_.splice(cut_.end(), waiting_, waiting_.begin());
        cut_.back().is_cut = true;
        const auto cut = std::move(cut_.back().cut);
        cut();
    }

    std::size_t places_;
    std::list<Guest> waiting_;  // oldest first
    std::list<Guest> cut_;      // being cut
};

}  // namespace gridrace::server
