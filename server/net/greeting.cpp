#include "server/net/greeting.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "common/wire/codec.hpp"
#include "server/net/deadline.hpp"
#include "server/net/http.hpp"
#include "server/net/record_request.hpp"
#include "server/net/session.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds greeting_deadline{5};
constexpr std::chrono::seconds record_deadline{30};  // to make and to take one
constexpr std::uint32_t max_header_bytes = 8192;
constexpr std::string_view room_path = "/r/";

void shut(Socket& socket) {
    boost::system::error_code ignored;  // already closed is closed
    socket.close(ignored);
}

// While it lives, the socket is closed when the time is up or the server stops: no peer can hold a greeting
// up.
class Patience {
public:
    Patience(Shard& shard, Socket& socket, std::chrono::seconds time = greeting_deadline)
        : deadline_(shard.executor(), time, [&socket] { shut(socket); }),
          registration_(shard, [&socket](bool) { shut(socket); }) {}

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
Awaitable<void> create_room(Reception& reception, Shard& shard, LooseSocket loose,
                            wire::CreateRoom request) {
    const ConnectionCount counted(reception);
    auto socket = loose.settle(shard.executor());
    const Patience patience(shard, socket);
    auto answer = co_await answer_create(reception, shard, request);
    co_await send(socket, std::move(answer));
}

// On the room's shard.
Awaitable<void> enter_room(Reception& reception, Shard& shard, LooseSocket loose, Request request,
                           race::RoomCode code) {
    const ConnectionCount counted(reception);
    auto socket = loose.settle(shard.executor());
    const auto room = co_await shard.open_room(code);
    if (!room) {
        const Patience patience(shard, socket);
        auto answer = text_answer(status(room.error()), sentence(room.error()));
        co_await send(socket, std::move(answer));
        co_return;
    }
    auto session =
        run_session(reception.limits, shard, std::move(socket), std::move(request), code);
    co_await std::move(session);
}

// On the room's shard.
Awaitable<void> send_record(Reception& reception, Shard& shard, LooseSocket loose,
                            RecordRequest request) {
    const ConnectionCount counted(reception);
    auto socket = loose.settle(shard.executor());
    const Patience patience(shard, socket, record_deadline);
    const RaceArchive::Visit visit(reception.archive);
    if (!visit.may_ask()) {
        auto busy = text_answer(http::status::service_unavailable,
                                "too many ask for records of races now; try again soon");
        busy.set(http::field::retry_after, "5");
        co_await send(socket, std::move(busy));
        co_return;
    }
    auto answer = co_await answer_record(reception.archive, shard.executor(), request);
    co_await send(socket, std::move(answer));
}

bool speaks_our_protocol(const Request& request) {
    const auto offered = request[http::field::sec_websocket_protocol];
    http::token_list protocols(offered);
    return protocols.exists({wire::subprotocol.data(), wire::subprotocol.size()});
}

// That the server is well, which it is, what it speaks, and its time of day in milliseconds.
Response health_answer(const Shard& shard) {
    const auto now = std::to_string(shard.now().time_since_epoch().count());
    auto answer =
        text_answer(http::status::ok, "{\"status\":\"ok\",\"version\":\"" + std::string(version) +
                                          "\",\"protocol\":\"" + std::string(wire::subprotocol) +
                                          "\",\"time\":" + now + "}");
    answer.set(http::field::content_type, "application/json");
    return answer;
}

// What a request asks for: an answer right away, a new room, a place in a room, or the record of a race.
using Wish = std::variant<Response, wire::CreateRoom, race::RoomCode, RecordRequest>;

Wish understand_create(const Request& request) {
    if (request.method() != http::verb::post) {
        return text_answer(http::status::method_not_allowed, "create a room with POST");
    }
    auto create = wire::decode_create_room(request.body());
    if (!create) return text_answer(http::status::bad_request, create.error().reason);
    return std::move(*create);
}

Wish understand_room(const Request& request) {
    const std::string_view path = request.target().substr(room_path.size());
    if (auto record = parse_record_request(path)) {
        if (request.method() == http::verb::get) return std::move(*record);
        return text_answer(http::status::method_not_allowed, "ask for a race with GET");
    }
    auto code = race::RoomCode::parse(path);
    if (!code) {
        return text_answer(http::status::not_found,
                           "there is no such room: a room code has six letters and digits");
    }
    if (!boost::beast::websocket::is_upgrade(request)) {
        auto answer = text_answer(http::status::upgrade_required,
                                  "a room is entered by WebSocket, with: gridrace join CODE");
        answer.set(http::field::upgrade, "websocket");
        return answer;
    }
    if (!speaks_our_protocol(request)) {
        return text_answer(http::status::bad_request,
                           "no common protocol version: this server speaks gridrace.v1");
    }
    return std::move(*code);
}

Wish understand(const Reception& reception, const Request& request) {
    const auto target = request.target();
    if (target == "/healthz") {
        if (request.method() == http::verb::get) return health_answer(*reception.shards.front());
        return text_answer(http::status::method_not_allowed, "ask for /healthz with GET");
    }
    if (reception.stopping) {
        return text_answer(http::status::service_unavailable,
                           "the server is stopping; try again soon");
    }
    if (reception.connections > reception.max_connections) {
        auto full = text_answer(http::status::service_unavailable, "the server is full; try later");
        full.set(http::field::retry_after, "10");
        return full;
    }
    if (target == "/rooms") return understand_create(request);
    if (target.starts_with(room_path)) return understand_room(request);
    return text_answer(http::status::not_found,
                       "this is a gridrace server; join a room with: gridrace join CODE");
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
Awaitable<std::optional<Request>> read_request(Socket& socket) {
    boost::beast::flat_buffer buffer(max_header_bytes + wire::max_first_message_bytes);
    http::request_parser<http::string_body> parser;
    parser.header_limit(max_header_bytes);
    parser.body_limit(wire::max_first_message_bytes);
    boost::system::error_code error;
    co_await http::async_read(socket, buffer, parser,
                              boost::asio::redirect_error(use_awaitable, error));
    if (!error) co_return parser.release();
    if (is_bad_request(error)) {
        auto answer =
            text_answer(status_of(error), "not a request for this server: " + error.message());
        co_await send(socket, std::move(answer));
    }
    co_return std::nullopt;
}

}  // namespace

Awaitable<void> send(Socket& socket, Response answer) {
    boost::system::error_code ignored;  // a peer that went away does not need its answer
    co_await http::async_write(socket, answer, boost::asio::redirect_error(use_awaitable, ignored));
    socket.shutdown(Socket::shutdown_send, ignored);
}

Awaitable<void> greet(Reception& reception, Socket socket) {
    const ConnectionCount counted(reception);
    std::optional<Request> request;
    std::optional<Wish> wish;
    {
        const Patience patience(*reception.shards.front(), socket);
        request = co_await read_request(socket);
        if (!request) co_return;
        wish = understand(reception, *request);
        if (auto* answer = std::get_if<Response>(&*wish)) {
            co_await send(socket, std::move(*answer));
            co_return;
        }
    }
    if (!socket.is_open()) co_return;

    LooseSocket loose(std::move(socket));
    if (auto* create = std::get_if<wire::CreateRoom>(&*wish)) {
        auto& shard = reception.shard_of(race::RoomCode::from_number(unpredictable()));
        auto creating = create_room(reception, shard, std::move(loose), std::move(*create));
        spawn(shard.executor(), "create room", std::move(creating));
    } else if (auto* record = std::get_if<RecordRequest>(&*wish)) {
        auto& shard = reception.shard_of(record->room);
        auto sending = send_record(reception, shard, std::move(loose), std::move(*record));
        spawn(shard.executor(), "record of a race", std::move(sending));
    } else {
        const auto code = std::get<race::RoomCode>(*wish);
        auto& shard = reception.shard_of(code);
        auto entering = enter_room(reception, shard, std::move(loose), std::move(*request), code);
        spawn(shard.executor(), "session", std::move(entering));
    }
}

}  // namespace gridrace::server
