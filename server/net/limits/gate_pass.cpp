// The pass of one connection, of gate.hpp.
#include <cassert>

#include "server/net/limits/gate.hpp"

namespace gridrace::server {

Gate::Pass& Gate::Pass::operator=(Pass&& other) noexcept {
    if (this == &other) return *this;
    give_back();
    gate_ = std::exchange(other.gate_, nullptr);
    key_ = other.key_;
    seat_ = std::exchange(other.seat_, std::nullopt);
    has_come_in_ = std::exchange(other.has_come_in_, false);
    return *this;
}

Gate::Pass::~Pass() {
    give_back();
}

void Gate::Pass::give_back() {
    auto* const gate = std::exchange(gate_, nullptr);
    if (gate == nullptr) return;
    if (seat_) {
        gate->leave_seat(key_, std::move(*seat_), std::exchange(has_come_in_, false),
                         std::chrono::steady_clock::now());
        seat_.reset();
    } else if (key_) {
        gate->leave(*key_);
    }
}

std::optional<Rejection> Gate::Pass::may_ask(TimePoint now) {
    return key_ ? gate_->may_ask(*key_, now) : std::nullopt;
}

std::optional<Rejection> Gate::Pass::may_load(TimePoint now) {
    return key_ ? gate_->may_load(*key_, now) : std::nullopt;
}

std::optional<Rejection> Gate::Pass::may_make_room(TimePoint now, std::string_view proof) {
    return key_ ? gate_->may_make_room(*key_, proof, now) : std::nullopt;
}

std::optional<Rejection> Gate::Pass::may_found_club(TimePoint now) {
    return key_ ? gate_->may_found_club(*key_, now) : std::nullopt;
}

void Gate::Pass::has_founded_none() {
    if (key_) gate_->has_founded_none(*key_);
}

std::optional<Rejection> Gate::Pass::may_name_room(TimePoint now, std::string_view proof) {
    return key_ ? gate_->may_name_room(*key_, proof, now) : std::nullopt;
}

void Gate::Pass::has_guessed(const race::RoomCode& code, TimePoint now) {
    gate_->reject(RefusalCause::unknown_code);
    if (key_) gate_->has_guessed(*key_, code, now);
}

std::optional<RefusalCause> Gate::Pass::take_seat(Seating seating) {
    assert(!seat_);
    auto taken = gate_->take_seat(key_, std::move(seating));
    if (!taken) return taken.error();
    seat_ = std::move(*taken);
    return std::nullopt;
}

void Gate::Pass::has_come_in() {
    if (!seat_ || !key_ || std::exchange(has_come_in_, true)) return;
    gate_->has_come_in(*key_);
}

}  // namespace gridrace::server
