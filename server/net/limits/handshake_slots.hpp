// Where connections wait that have not come to their point yet. Its places are bounded: whoever comes when all are
// taken is let in, and whoever has dawdled longest is cut. Lives on one thread.
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

    // How many wait, those who are cut left out.
    std::size_t size() const { return waiting_.size(); }

private:
    struct Guest {
        Cut cut;
        bool is_cut;
    };

public:
    // A place, while it lives; `cut` is called at most once, and may end the stay.
    class Slot {
    public:
        Slot(HandshakeSlots& slots, Cut cut) : slots_(slots) {
            slots_.make_room();
            place_ = slots_.waiting_.insert(slots_.waiting_.end(), {std::move(cut), false});
        }
        ~Slot() { leave(); }
        Slot(const Slot&) = delete;
        Slot& operator=(const Slot&) = delete;

        // It has come to its point.
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
    std::list<Guest> waiting_;  // the oldest first
    std::list<Guest> cut_;      // and not gone yet
};

}  // namespace gridrace::server
