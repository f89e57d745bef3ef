#include "server/net/http/serve_request.hpp"

#include <boost/asio/co_spawn.hpp>

#include "common/wire/proof_of_work.hpp"
#include "server/net/http/admission.hpp"
#include "server/net/http/health_answer.hpp"
#include "server/net/http/read_request.hpp"
#include "server/net/http/rejection.hpp"
#include "server/net/http/request_timeout.hpp"
#include "server/net/http/room_requests.hpp"
#include "server/net/http/route.hpp"
#include "server/net/http/tls_greeting.hpp"
#include "server/net/limits/peer_address.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {

// What the limits of its address say to a route.
std::optional<Rejection> judge(Gate::Pass& pass, const Route& route, const Request& request) {
    const std::string_view proof = request[wire::proof_header];
    if (std::holds_alternative<race::RoomCode>(route))
        return pass.may_name_room(Gate::Clock::now(), proof);
    if (auto rejection = pass.may_ask(Gate::Clock::now())) return rejection;
    if (std::holds_alternative<wire::CreateRoom>(route))
        return pass.may_make_room(Gate::Clock::now(), proof);
    if (std::holds_alternative<RecordRequest>(route))
        return pass.may_name_room(Gate::Clock::now(), proof);
    return std::nullopt;
}

// What becomes of a request; `pass` is that of its connection, and then of its client.
Route admit_and_route(ServerContext& context, const Peer& peer, const PeerAddress& peer_address,
                      const Request& request, Result<Gate::Pass, Rejection>& pass) {
    admit_client(context, peer, peer_address, pass);
    if (pass || pass.error().cause != RefusalCause::banned) {
        if (auto health = answer_health(context, request)) return std::move(*health);
    }
    warn_of_proxies(context, peer, peer_address, request);
    if (!pass) return rejection_answer(pass.error());
    auto route = find_route(context, peer_address, request);
    if (const auto rejection = judge(*pass, route, request)) return rejection_answer(*rejection);
    return route;
}

// A request that is to be served further.
struct Heard {
    Address client;
    Gate::Pass pass;
    Request request;
    Route route;
};

// On the shard that serves the request. None if nothing came, or if what came has been answered.
Awaitable<std::optional<Heard>> listen_to(ServerContext& context, std::size_t place, Link& link) {
    auto& gate = context.gate;
    auto& shard = *context.shards[place];
    auto& slots = *context.handshake_slots[place];
    const RequestTimeout timeout(context, shard, link);
    const HandshakeSlots::Slot stay(slots, [&gate, &link] {
        gate.reject(RefusalCause::dawdled);
        link.close();
    });
    const auto peer = co_await find_peer(gate, link);
    if (!peer) co_return std::nullopt;
    auto pass = admit_at_once(context, slots, *peer);
    if (!pass) {
        auto refusing = refuse(context, shard, slots, link, peer->address, pass.error());
        co_await std::move(refusing);
        co_return std::nullopt;
    }
    if (context.tls != nullptr) {
        const bool is_secure = co_await shake_hands(*context.tls, link);
        if (!is_secure) co_return std::nullopt;
    }
    auto request = co_await read_request(gate, link);
    if (!request) co_return std::nullopt;
    const auto peer_address = find_client(gate.settings(), *peer, *request);
    auto route = admit_and_route(context, *peer, peer_address, *request, pass);
    if (auto* answer = std::get_if<Response>(&route)) {
        auto asked = as_asked(request->method(), std::move(*answer));
        co_await send(link, std::move(asked));
        co_return std::nullopt;
    }
    Heard heard{peer_address.client, std::move(*pass), std::move(*request), std::move(route)};
    co_return std::move(heard);
}

}  // namespace

Awaitable<void> serve_request(ServerContext& context, std::size_t place, SocketHandoff accepted) {
    const ConnectionCount counted(context);
    auto [socket, none] = accepted.rebind(context.shards[place]->executor()).release();
    Link link(std::move(socket), context.tls != nullptr ? context.tls->accept() : nullptr);
    FirstWords first_words;
    link.watch_reads(&first_words);
    auto heard = co_await listen_to(context, place, link);
    if (!heard || !link.is_open()) co_return;

    SocketHandoff handoff(std::move(link));
    auto& [client, pass, request, route] = *heard;
    if (auto* create = std::get_if<wire::CreateRoom>(&route)) {
        auto& shard = context.shard_of(race::RoomCode::from_number(unpredictable()));
        auto creating =
            create_room(context, shard, std::move(handoff), std::move(*create), std::move(pass));
        spawn(shard.executor(), "create room", std::move(creating));
    } else if (auto* record = std::get_if<RecordRequest>(&route)) {
        auto& shard = context.shard_of(record->room);
        auto sending = send_record(context, shard, std::move(handoff), std::move(*record),
                                   request.method(), std::move(pass));
        spawn(shard.executor(), "record of a race", std::move(sending));
    } else {
        const auto code = std::get<race::RoomCode>(route);
        auto& shard = context.shard_of(code);
        Guest guest{client, std::move(pass), context.slots_of(code)};
        auto entering = enter_room(context, shard, std::move(handoff), std::move(request), code,
                                   std::move(guest));
        spawn(shard.executor(), "session", std::move(entering));
    }
}

}  // namespace gridrace::server
