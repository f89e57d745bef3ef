// The operator's view of rooms, and commands to them.
#include "common/race/modes/daily.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/rooms/race_field.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/secrets.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

Result<Position, race::Refusal> Room::oversee(const race::OperatorCommand& command) {
    const auto context = this->context();
    const auto events = race::oversee(state_, command, context);
    if (!events) return events.error();
    stage(*events, context.now);
    return events->empty() ? durable_end_ : tail_.end();
}

std::optional<MemberId> Room::seat_of(const wire::Hello& hello) const {
    const auto by_token = race::find_by_token(state_, hash_token(hello.resume_token));
    if (by_token || !hello.player_key) return by_token;
    return race::find_by_key(state_, *hello.player_key, hello.role, hello.name);
}

bool Room::has_proved(const wire::Hello& hello) const {
    const auto member = race::find_by_token(state_, hash_token(hello.resume_token));
    return member && hello.player_key && state_.member(*member)->key == hello.player_key;
}

std::size_t Room::end_seats_of(const IsMeant& is_meant, wire::CloseCode code) {
    std::size_t ended = 0;
    for (auto& subscription : subscriptions_) {
        const auto address = subscription.subscriber->address();
        if (subscription.ended || address.is_unspecified() || !is_meant(address)) continue;
        end(subscription, code);
        ++ended;
    }
    return ended;
}

std::optional<boost::asio::ip::address> Room::address_of(MemberId member) const {
    for (const auto& subscription : subscriptions_) {
        if (subscription.member == member && !subscription.ended)
            return subscription.subscriber->address();
    }
    return std::nullopt;
}

void Shard::for_each_room(const std::function<void(const Room&)>& visit) const {
    for (const auto& [code, entry] : rooms_) visit(*entry.room);
}

std::size_t Shard::end_seats_of(const IsMeant& is_meant, wire::CloseCode code) {
    std::size_t ended = 0;
    for (auto& [room_code, entry] : rooms_) ended += entry.room->end_seats_of(is_meant, code);
    for (auto* connection : std::vector<Subscriber*>(relayed_.begin(), relayed_.end())) {
        if (!is_meant(connection->address())) continue;
        connection->end_relayed(code);
        ++ended;
    }
    return ended;
}

// Of one room; returns the number of places, once their end is durable up to its newest position.
std::size_t Room::free_places_of(const IsMeant& is_meant, const boost::asio::ip::address& founder) {
    const auto members = members_from(is_meant);
    if (race::is_of_a_day(state_)) {
        std::size_t freed = 0;
        for (const auto member : members) {
            if (oversee(race::KickMember{member})) ++freed;
        }
        return freed;
    }
    const bool is_unused = state_.club && state_.club->raced == 0 && !state_.closed;
    const bool is_theirs = !founder.is_unspecified() && is_meant(founder);
    if (!is_unused || !is_theirs || members.size() < state_.members.size()) return 0;
    return oversee(race::CloseRoom()) ? 1 : 0;
}

Awaitable<std::size_t> Shard::free_places_of(IsMeant is_meant) {
    std::vector<std::pair<race::RoomCode, Position>> under_way;
    std::size_t freed = 0;
    for (auto& [code, entry] : rooms_) {
        const auto of_room = entry.room->free_places_of(is_meant, entry.founding.by);
        if (of_room > 0) under_way.emplace_back(code, entry.room->end());
        freed += of_room;
    }
    for (const auto& [code, until] : under_way) co_await be_durable(code, until);
    co_return freed;
}

Awaitable<std::optional<RoomFault>> Shard::oversee(race::RoomCode code,
                                                   race::OperatorCommand command) {
    const auto opened = co_await open_room(code);
    if (!opened) co_return opened.error();
    const auto until = (*opened)->oversee(command);
    if (!until) co_return RoomFault{RoomFault::Kind::refused, until.error()};

    const bool done = co_await be_durable(code, *until);
    if (!done) co_return RoomFault{RoomFault::Kind::log_failed, {}};
    co_return std::nullopt;
}

// An open room is closed first: its members are told, and nothing more is appended.
Awaitable<Result<Shard::Erased, RoomFault>> Shard::erase_room(race::RoomCode code) {
    const race::OperatorCommand closing = race::CloseRoom();
    auto fault = co_await oversee(code, closing);
    using Kind = RoomFault::Kind;
    const bool is_shut =
        !fault || fault->kind == Kind::no_such_room || fault->kind == Kind::damaged;
    if (!is_shut) co_return *std::move(fault);

    auto erased = std::make_shared<Reply<>>(executor());
    log_.erase(code, [erased](std::error_code error) { Reply<>::give(erased, error); });
    co_await erased->wait();
    if (erased->error() == LogFault::no_such_room) co_return RoomFault{Kind::no_such_room, {}};
    const bool has_copies = erased->error() == LogFault::copies_left;
    if (field_ != nullptr && (!erased->error() || has_copies)) field_->forget(code);
    if (has_copies) co_return Erased::copies_left;
    if (erased->error()) co_return RoomFault{Kind::log_failed, {}};
    report(Level::info, "a room is erased", {{"room", code.text()}});
    co_return Erased::nowhere_to_be_read;
}

Awaitable<std::size_t> Shard::oversee_all(race::OperatorCommand command) {
    std::vector<std::pair<race::RoomCode, Position>> under_way;
    for (auto& [code, entry] : rooms_) {
        if (entry.room->durable_state().members.empty()) continue;
        const auto until = entry.room->oversee(command);
        if (until) under_way.emplace_back(code, *until);
    }
    std::size_t rooms = 0;
    for (const auto& [code, until] : under_way) {
        const bool done = co_await be_durable(code, until);
        if (done) ++rooms;
    }
    co_return rooms;
}

// A pending append may contain only earlier records.
Awaitable<bool> Shard::be_durable(race::RoomCode code, Position until) {
    for (auto found = rooms_.find(code);
         found != rooms_.end() && found->second.room->durable_end() < until;
         found = rooms_.find(code)) {
        auto durable = std::make_shared<Reply<>>(executor());
        found->second.when_durable.push_back(durable);
        co_await durable->wait();
        if (durable->error()) co_return false;
    }
    co_return true;
}

}  // namespace gridrace::server
