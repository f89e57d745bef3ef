#include "server/net/http/serve_request.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/beast/core/flat_buffer.hpp>

#include "common/wire/codec.hpp"
#include "common/wire/proof_of_work.hpp"
#include "server/net/http/http.hpp"
#include "server/net/http/operations.hpp"
#include "server/net/http/rejection.hpp"
#include "server/net/http/request_check.hpp"
#include "server/net/http/route.hpp"
#include "server/net/http/tls_greeting.hpp"
#include "server/net/limits/admission.hpp"
#include "server/net/limits/peer_address.hpp"
#include "server/net/link/deadline.hpp"
#include "server/net/session/session.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds greeting_deadline{5};
constexpr std::chrono::seconds record_deadline{30};  // to make and to take one
constexpr std::uint32_t max_header_bytes = 8192;

// While it lives, the link is closed when the time is up or the server stops: no peer can hold a greeting
// up.
class Patience {
public:
    Patience(Reception& reception, Shard& shard, Link& link,
             std::chrono::seconds time = greeting_deadline)
        : deadline_(shard.executor(), time,
                    [&reception, &link] {
                        reception.gate.reject(RefusalCause::request_too_late);
                        link.close();
                    }),
          registration_(shard, [&link](bool) { link.close(); }) {}

private:
    Deadline deadline_;
    Shard::Registration registration_;
};

std::string sentence(const RoomFault& fault) {
    switch (fault.kind) {
        case RoomFault::Kind::no_such_room: return "there is no such room; ask for its code again";
        case RoomFault::Kind::too_many_rooms:
            return "this server has no place for another room now";
        case RoomFault::Kind::log_failed:
            return "the server's disk fails: the room is paused until it works again";
        case RoomFault::Kind::damaged:
            return "this room's log is damaged; whoever hosts this server finds more in its log";
        case RoomFault::Kind::refused:
            return std::string(race::name(fault.refusal->code)) + ": " +
                   race::describe(*fault.refusal);
    }
    return "";
}

http::status status(const RoomFault& fault) {
    switch (fault.kind) {
        case RoomFault::Kind::no_such_room: return http::status::not_found;
        case RoomFault::Kind::damaged: return http::status::gone;
        case RoomFault::Kind::refused: return http::status::bad_request;
        case RoomFault::Kind::too_many_rooms:
        case RoomFault::Kind::log_failed: return http::status::service_unavailable;
    }
    return http::status::internal_server_error;
}

// A code that nobody has been told yet, for a room on this shard.
race::RoomCode draw_code(const Reception& reception, const Shard& shard) {
    for (;;) {
        auto code = race::RoomCode::from_number(unpredictable());
        if (&reception.shard_of(code) == &shard) return code;
    }
}

Awaitable<Response> answer_create(const Reception& reception, Shard& shard,
                                  const wire::CreateRoom& request) {
    for (;;) {
        const auto code = draw_code(reception, shard);
        const auto begun = co_await shard.begin_room(code, request.rules, request.choice);
        if (!begun) co_return text_answer(status(begun.error()), sentence(begun.error()));
        if (*begun == Shard::Begun::code_taken) continue;

        co_return protobuf_answer(http::status::created, wire::encode_room_created(code));
    }
}

// On the room's shard.
Awaitable<void> create_room(Reception& reception, Shard& shard, LooseLink loose,
                            wire::CreateRoom request, Gate::Pass) {
    const ConnectionCount counted(reception);
    auto link = loose.settle(shard.executor());
    const Patience patience(reception, shard, link);
    auto answer = co_await answer_create(reception, shard, request);
    co_await send(link, std::move(answer));
}

// Why nobody may enter this room now, though it is not known yet who comes: where nobody has a seat, nobody returns to
// one. A code that leads nowhere is a wrong one, however much there is to do; but not before all rooms are open.
std::optional<Rejection> refuse_newcomers(Reception& reception, const Shard& shard,
                                          const race::RoomCode& code, Gate::Pass& pass) {
    if (!reception.overload.is_on() || shard.may_have_members(code)) return std::nullopt;
    const auto* const operations = reception.operations;
    if (operations != nullptr && !operations->health.has_rooms_open()) return std::nullopt;
    if (!shard.has_open(code)) pass.has_guessed(Gate::Clock::now());
    return reception.gate.reject(RefusalCause::overloaded, Overload::back_after);
}

// On the room's shard.
Awaitable<void> enter_room(Reception& reception, Shard& shard, LooseLink loose, Request request,
                           race::RoomCode code, Guest guest) {
    const ConnectionCount counted(reception);
    auto link = loose.settle(shard.executor());
    if (const auto rejection = refuse_newcomers(reception, shard, code, guest.pass)) {
        const Patience patience(reception, shard, link);
        auto answer = rejection_answer(*rejection);
        co_await send(link, std::move(answer));
        co_return;
    }
    const auto room = co_await shard.open_room(code);
    if (!room) {
        if (room.error().kind == RoomFault::Kind::no_such_room)
            guest.pass.has_guessed(Gate::Clock::now());
        const Patience patience(reception, shard, link);
        auto answer = text_answer(status(room.error()), sentence(room.error()));
        co_await send(link, std::move(answer));
        co_return;
    }
    auto session = begin_session(reception, shard, std::move(link), std::move(request), code,
                                 std::move(guest));
    co_await std::move(session);
}

// On the room's shard.
Awaitable<void> send_record(Reception& reception, Shard& shard, LooseLink loose,
                            RecordRequest request, http::verb method, Gate::Pass pass) {
    const ConnectionCount counted(reception);
    auto link = loose.settle(shard.executor());
    const Patience patience(reception, shard, link, record_deadline);
    const RaceArchive::Visit visit(reception.archive);
    if (!visit.may_ask()) {
        auto busy = text_answer(http::status::service_unavailable,
                                "too many ask for records of races now; try again soon");
        busy.set(http::field::retry_after, "5");
        auto told = as_asked(method, std::move(busy));
        co_await send(link, std::move(told));
        co_return;
    }
    auto fetched = co_await fetch_record(reception.archive, shard.executor(), request);
    if (!fetched && fetched.error() == ArchiveFault::no_such_room)
        pass.has_guessed(Gate::Clock::now());
    auto answer = as_asked(method, record_answer(std::move(fetched)));
    co_await send(link, std::move(answer));
}

http::status status_of(const boost::system::error_code& error) {
    if (error == http::error::body_limit) return http::status::payload_too_large;
    if (error == http::error::header_limit) return http::status::request_header_fields_too_large;
    return http::status::bad_request;
}

bool is_bad_request(const boost::system::error_code& error) {
    return error.category() == make_error_code(http::error::bad_version).category() &&
           error != http::error::end_of_stream && error != http::error::partial_message;
}

// Reads one request; none if there was none, and whatever there was has been answered.
Awaitable<std::optional<Request>> read_request(Gate& gate, Link& link) {
    boost::beast::flat_buffer buffer(max_header_bytes + wire::max_first_message_bytes);
    http::request_parser<http::string_body> parser;
    parser.header_limit(max_header_bytes);
    parser.body_limit(wire::max_first_message_bytes);
    boost::system::error_code error;
    co_await http::async_read(link, buffer, parser,
                              boost::asio::redirect_error(use_awaitable, error));
    if (!error && !fault_in(parser.get())) co_return parser.release();
    if (error && speaks_tls(buffer.cdata())) {
        report(Level::debug, "a connection speaks TLS, for which this server has no certificate");
        co_return std::nullopt;
    }
    if (error && !is_bad_request(error)) co_return std::nullopt;
    gate.reject(RefusalCause::bad_request);
    const auto why = error ? error.message() : std::string(*fault_in(parser.get()));
    auto answer = as_asked(parser.get().method(),
                           text_answer(status_of(error), "not a request for this server: " + why));
    co_await send(link, std::move(answer));
    co_return std::nullopt;
}

// What the limits of its address say to a wish.
std::optional<Rejection> judge(Gate::Pass& pass, const Wish& wish, const Request& request) {
    const std::string_view proof = request[wire::proof_header];
    if (std::holds_alternative<race::RoomCode>(wish))
        return pass.may_name_room(Gate::Clock::now(), proof);
    if (auto rejection = pass.may_ask(Gate::Clock::now())) return rejection;
    if (std::holds_alternative<wire::CreateRoom>(wish))
        return pass.may_make_room(Gate::Clock::now(), proof);
    if (std::holds_alternative<RecordRequest>(wish))
        return pass.may_name_room(Gate::Clock::now(), proof);
    return std::nullopt;
}

// What becomes of a request; `pass` is that of its connection, and then of its client.
Wish weigh(Reception& reception, const Peer& peer, const Arrival& arrival, const Request& request,
           Result<Gate::Pass, Rejection>& pass) {
    admit_client(reception, peer, arrival, pass);
    if (pass || pass.error().cause != RefusalCause::banned) {
        if (auto health = answer_health(reception, request)) return std::move(*health);
    }
    warn_of_proxies(reception, peer, arrival, request);
    if (!pass) return rejection_answer(pass.error());
    auto wish = understand(reception, arrival, request);
    if (const auto rejection = judge(*pass, wish, request)) return rejection_answer(*rejection);
    return wish;
}

// A request that is to be served further.
struct Heard {
    Address client;
    Gate::Pass pass;
    Request request;
    Wish wish;
};

// On the shard that greets. None if nothing came, or if what came has been answered.
Awaitable<std::optional<Heard>> listen_to(Reception& reception, std::size_t place, Link& link) {
    auto& gate = reception.gate;
    auto& shard = *reception.shards[place];
    auto& hall = *reception.halls[place];
    const Patience patience(reception, shard, link);
    const Hall::Stay stay(hall, [&gate, &link] {
        gate.reject(RefusalCause::dawdled);
        link.close();
    });
    const auto peer = co_await find_peer(gate, link);
    if (!peer) co_return std::nullopt;
    auto pass = admit_at_once(reception, hall, *peer);
    if (!pass) {
        auto refusing = refuse(reception, shard, hall, link, peer->address, pass.error());
        co_await std::move(refusing);
        co_return std::nullopt;
    }
    if (reception.tls != nullptr) {
        const bool is_secure = co_await shake_hands(*reception.tls, link);
        if (!is_secure) co_return std::nullopt;
    }
    auto request = co_await read_request(gate, link);
    if (!request) co_return std::nullopt;
    const auto arrival = find_client(gate.settings(), *peer, *request);
    auto wish = weigh(reception, *peer, arrival, *request, pass);
    if (auto* answer = std::get_if<Response>(&wish)) {
        auto asked = as_asked(request->method(), std::move(*answer));
        co_await send(link, std::move(asked));
        co_return std::nullopt;
    }
    Heard heard{arrival.client, std::move(*pass), std::move(*request), std::move(wish)};
    co_return std::move(heard);
}

}  // namespace

Awaitable<void> send(Link& link, Response answer) {
    boost::system::error_code ignored;  // a peer that went away does not need its answer
    co_await http::async_write(link, answer, boost::asio::redirect_error(use_awaitable, ignored));
    link.end_sending();
}

Awaitable<void> greet(Reception& reception, std::size_t place, LooseLink accepted) {
    const ConnectionCount counted(reception);
    auto [socket, none] = accepted.settle(reception.shards[place]->executor()).release();
    Link link(std::move(socket), reception.tls != nullptr ? reception.tls->accept() : nullptr);
    FirstWords first_words;
    link.watch_reads(&first_words);
    auto heard = co_await listen_to(reception, place, link);
    if (!heard || !link.is_open()) co_return;

    LooseLink loose(std::move(link));
    auto& [client, pass, request, wish] = *heard;
    if (auto* create = std::get_if<wire::CreateRoom>(&wish)) {
        auto& shard = reception.shard_of(race::RoomCode::from_number(unpredictable()));
        auto creating =
            create_room(reception, shard, std::move(loose), std::move(*create), std::move(pass));
        spawn(shard.executor(), "create room", std::move(creating));
    } else if (auto* record = std::get_if<RecordRequest>(&wish)) {
        auto& shard = reception.shard_of(record->room);
        auto sending = send_record(reception, shard, std::move(loose), std::move(*record),
                                   request.method(), std::move(pass));
        spawn(shard.executor(), "record of a race", std::move(sending));
    } else {
        const auto code = std::get<race::RoomCode>(wish);
        auto& shard = reception.shard_of(code);
        Guest guest{client, std::move(pass), reception.hall_of(code)};
        auto entering = enter_room(reception, shard, std::move(loose), std::move(request), code,
                                   std::move(guest));
        spawn(shard.executor(), "session", std::move(entering));
    }
}

}  // namespace gridrace::server
