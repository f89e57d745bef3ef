// What a room sends to a subscriber.
#include <algorithm>
#include <utility>

#include "common/base/version.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/rooms/room.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t max_frame_bytes = 64 * 1024;

// Clients without that feature require an end reason in every race.
void name_an_end(race::Race& race) {
    if (!race.end_reason) race.end_reason = race::RaceEndReason::all_done;
}

}  // namespace

bool Room::compose(Subscription& subscription, const wire::Limits& limits, std::string& frame) {
    if (subscription.not_before && durable_end_ < *subscription.not_before) return false;
    // The welcome says the number of the entry: the room's next owner must not give it to somebody else.
    const auto* member = durable_.member(subscription.member);
    const bool is_entry_durable = member == nullptr || member->entry >= subscription.entry;
    if (subscription.welcome_due && !is_entry_durable) return false;
    // A member who was removed before the welcome has no last command.
    if (subscription.welcome_due && subscription.ended) return false;
    // There is no view of the room for somebody who has left it: a command to leave that a relay
    // repeated may come before the snapshot.
    const bool is_gone = member == nullptr;
    if (subscription.snapshot_due && subscription.ended && is_gone) return false;
    subscription.not_before.reset();

    if (subscription.next < tail_.begin()) subscription.snapshot_due = true;
    const bool is_moved = subscription.snapshot_due;
    auto lacking = news_of_clients(subscription);
    if (subscription.welcome_due || subscription.snapshot_due ||
        !subscription.repeated_answers.empty() || lacking) {
        frame += compose_head(subscription, limits, std::move(lacking));
    }
    const auto before = subscription.cursor;
    const auto end = std::min(durable_end_, subscription.not_after.value_or(durable_end_));
    if (subscription.next < end) {
        subscription.next = tail_.append_visible(subscription.next, end, subscription.member,
                                                 max_frame_bytes, subscription.cursor, frame);
    }
    if (is_moved || subscription.cursor != before) wire::append_cursor(subscription.cursor, frame);
    return !frame.empty();
}

// The part of a frame that does not come from the tail.
std::string Room::compose_head(Subscription& subscription, const wire::Limits& limits,
                               std::optional<std::vector<wire::LackingClient>> lacking) {
    wire::ServerMessage head;
    head.lacking = std::move(lacking);
    if (std::exchange(subscription.welcome_due, false))
        head.welcome = welcome(subscription, limits);
    if (std::exchange(subscription.snapshot_due, false)) {
        head.snapshot = race::visible_to(durable_, subscription.member);
        if (!subscription.features.contains(wire::Feature::open_ended))
            name_an_end(head.snapshot->race);
        subscription.next = durable_end_;
        subscription.cursor = race::cursor_of(durable_, subscription.member);
    }
    head.repeated_answers = std::exchange(subscription.repeated_answers, {});
    return wire::encode(head);
}

// Only the host can change the mode, and only in the lobby. None if nothing has changed since.
std::optional<std::vector<wire::LackingClient>> Room::news_of_clients(Subscription& host) const {
    const bool wants_them = host.member == durable_.host && durable_.phase == race::Phase::lobby &&
                            host.features.contains(wire::Feature::lacking);
    if (!wants_them) return std::nullopt;
    std::vector<wire::LackingClient> lacking;
    for (const auto& subscription : subscriptions_) {
        const auto lacks = wire::mode_features.without(subscription.features);
        const bool is_here = !subscription.ended && durable_.member(subscription.member) != nullptr;
        if (is_here && !lacks.empty()) lacking.push_back({subscription.member, lacks});
    }
    if (lacking == host.lacking) return std::nullopt;
    host.lacking = lacking;
    return lacking;
}

wire::Welcome Room::welcome(const Subscription& subscription, const wire::Limits& limits) {
    wire::Welcome welcome;
    welcome.member = subscription.member;
    if (const auto* member = durable_.member(subscription.member))
        welcome.last_command = member->last_command;
    welcome.server_time = now();
    welcome.limits = limits;
    welcome.server_version = version;
    welcome.history = history_of(subscription.member);
    welcome.entry = subscription.entry;
    welcome.key = subscription.key;
    welcome.label = services_.label();
    welcome.features = services_.features();
    return welcome;
}

}  // namespace gridrace::server
