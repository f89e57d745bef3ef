// The half of a session whose room is lost to this node while the player is connected to it: the log
// fails, or another node has taken the room over. The player stays.
#include "server/net/session/session.hpp"

namespace gridrace::server {

namespace {
// Commands kept for the room's next owner, before the player must wait.
constexpr std::size_t most_kept = 64;
}  // namespace

void Session::keep(CommandNumber number, std::string_view bytes) {
    forget_answered();
    unanswered_.push_back({number, std::string(bytes)});
}

void Session::forget_answered() {
    if (room_ == nullptr) return;
    const auto* member = room_->durable_state().member(subscription_->member);
    if (member == nullptr) return unanswered_.clear();
    std::erase_if(unanswered_,
                  [&](const auto& kept) { return kept.number <= member->last_command; });
}

// The player must not send more for now.
bool Session::is_congested() {
    if (relay_) return relay_->is_congested();
    if (unanswered_.size() < most_kept) return false;
    forget_answered();
    return unanswered_.size() >= most_kept;
}

// A relayed player has a node that does the same.
bool Session::may_follow_room() const {
    return hello_ && !close_code_ && !has_closing_deadline_ && room_->has_failed() &&
           subscription_->ended == wire::CloseCode::try_again_later;
}

// Not at once: the room is telling all its subscribers.
void Session::follow_soon() {
    if (std::exchange(follows_, true)) return;
    watch_.emplace(shard_.executor(), std::chrono::milliseconds(0), [this] { follow_room(); });
}

// Like a relayed player, this one keeps the connection until the room has an owner again. If that is
// this node, see on_home().
void Session::follow_room() {
    follows_ = false;
    watch();
    if (close_code_ || closing_ || is_banned()) return write_next();
    const auto code = room_->code();
    std::optional<RelayJournal::Seat> held;
    if (!subscription_->welcome_due) held = {subscription_->member, subscription_->entry};
    hello_->cursor.reset();
    shard_.leave_room(*std::exchange(room_, nullptr), std::exchange(subscription_, nullptr));
    begin_relay(code, held);
    for (const auto& command : std::exchange(unanswered_, {})) {
        relay_->submit(command.number, command.bytes);
    }
    write_next();
}

}  // namespace gridrace::server
