// A session whose room is lost to this node keeps its player: the log fails, or another node has
// taken the room over.
#include "server/net/session/session.hpp"

namespace gridrace::server {

namespace {
constexpr std::size_t most_kept = 64;  // commands
}  // namespace

void Session::begin_relay(const race::RoomCode& code, bool was_welcomed) {
    shard_.add_relayed(*this);
    Relay::Seat seat{code, *hello_, guest_.address, was_welcomed};
    relay_ = Relay::begin(*cluster_, shard_, std::move(seat), *this);
}

// For another owner of the room, or for this node when its log works again.
void Session::keep(CommandNumber number, std::string_view bytes) {
    const auto* member = room_->durable_state().member(subscription_->member);
    if (member != nullptr) {
        std::erase_if(unanswered_,
                      [&](const auto& kept) { return kept.number <= member->last_command; });
    }
    // If one that is missing is needed, the connection ends, and the client repeats it.
    if (unanswered_.size() == most_kept) unanswered_.erase(unanswered_.begin());
    unanswered_.push_back({number, std::string(bytes)});
}

// Not at once: the room is telling all its subscribers.
void Session::follow_soon() {
    if (std::exchange(follows_, true)) return;
    watch_.emplace(shard_.executor(), std::chrono::milliseconds(0), [this] { follow_room(); });
}

bool Session::may_follow_room() const {
    return hello_ && !close_code_ && subscription_->ended == wire::CloseCode::try_again_later;
}

// The room is paused, or another node has taken it over: like a relayed player, this one keeps the
// connection until the room has an owner again. If this node is that, see on_home().
void Session::follow_room() {
    follows_ = false;
    watch();
    if (close_code_ || closing_) return write_next();
    const auto code = room_->code();
    const bool was_welcomed = !subscription_->welcome_due;
    hello_->cursor.reset();
    shard_.leave_room(*std::exchange(room_, nullptr), std::exchange(subscription_, nullptr));
    begin_relay(code, was_welcomed);
    for (const auto& command : std::exchange(unanswered_, {})) {
        relay_->submit(command.number, command.bytes);
    }
}

}  // namespace gridrace::server
