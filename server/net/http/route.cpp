#include "server/net/http/route.hpp"

#include <algorithm>
#include <boost/beast/websocket/rfc6455.hpp>

#include "common/wire/codec/codec.hpp"
#include "server/net/http/admission.hpp"
#include "server/net/http/cross_origin.hpp"
#include "server/net/http/field_answer.hpp"
#include "server/net/http/listed_rooms_answer.hpp"
#include "server/net/http/operations.hpp"
#include "server/net/http/page.hpp"
#include "server/net/http/rejection.hpp"
#include "server/net/http/request_target.hpp"

namespace gridrace::server {

namespace {

constexpr double kib_of_a_new_room = 0.5;

// Names of subprotocols are compared as they are (RFC 6455, 4.1): clients expect the one that they have offered.
bool speaks_our_protocol(const Request& request) {
    const auto offered = request[http::field::sec_websocket_protocol];
    const http::token_list protocols(offered);
    return std::ranges::any_of(protocols,
                               [](std::string_view one) { return one == wire::subprotocol; });
}

// 16 bytes in base64 (RFC 6455, 4.1).
bool is_websocket_key(std::string_view key) {
    constexpr std::size_t length = 24;
    constexpr std::string_view last_digits = "AQgw";  // only two of its bits are used
    const auto is_digit = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               c == '+' || c == '/';
    };
    return key.size() == length && key.ends_with("==") &&
           std::ranges::all_of(key.substr(0, length - 2), is_digit) &&
           last_digits.find(key[length - 3]) != std::string_view::npos;
}

// Why a request to upgrade cannot be granted; none if it can.
std::optional<Response> refuse_upgrade(const Request& request) {
    if (!boost::beast::websocket::is_upgrade(request)) {
        auto answer = text_answer(http::status::upgrade_required,
                                  "a room is entered by WebSocket, with: gridrace join CODE");
        // A proxy that speaks HTTP/2, which has no such field, may pass it on: to nobody who has not asked for it.
        if (request.find(http::field::upgrade) != request.end()) {
            answer.set(http::field::upgrade, "websocket");
        }
        return answer;
    }
    if (request[http::field::sec_websocket_version] != "13") {
        auto answer = text_answer(http::status::upgrade_required,
                                  "the version of WebSocket is 13: Sec-WebSocket-Version: 13");
        answer.set(http::field::upgrade, "websocket");
        answer.set(http::field::sec_websocket_version, "13");
        return answer;
    }
    if (request.count(http::field::sec_websocket_key) != 1 ||
        !is_websocket_key(request[http::field::sec_websocket_key])) {
        return text_answer(http::status::bad_request,
                           "Sec-WebSocket-Key is 16 random bytes in base64");
    }
    if (!speaks_our_protocol(request)) {
        return text_answer(http::status::bad_request,
                           "no common protocol version: this server speaks gridrace.v1");
    }
    return std::nullopt;
}

Route route_create(const Request& request) {
    auto create = wire::decode_create_room(request.body());
    if (!create) return text_answer(http::status::bad_request, create.error().reason);
    return *create;
}

// The request for an ended race; none if the path names none.
std::optional<Route> route_race(const Request& request, std::string_view path, RecordForm form) {
    auto record = parse_record_request(path, form);
    if (!record) return std::nullopt;
    if (!is_get_or_head(request.method()))
        return wrong_method_answer(get_and_head, "ask for a race with GET");
    if (!*record) return std::move(record->error());
    return std::move(**record);
}

Route route_room(const Request& request) {
    const auto path = path_of(request.target()).substr(room_path.size());
    if (auto race = route_race(request, path, RecordForm::course)) return std::move(*race);
    auto code = race::RoomCode::parse(without_last_slash(path));
    if (!code) {
        return text_answer(http::status::not_found,
                           "there is no such room: " + std::string(race::RoomCode::form));
    }
    if (auto refusal = refuse_upgrade(request)) return std::move(*refusal);
    return std::move(*code);
}

// A new room counts as a newcomer. The start of its log is charged to its creator.
std::optional<Rejection> refuse_room(ServerContext& context, const Address& client) {
    if (context.space != nullptr && context.space->is_short()) {
        return context.gate.reject(RefusalCause::disk_nearly_full, back_when_disk_has_space);
    }
    const auto now = std::chrono::steady_clock::now();
    if (const auto wait = context.log_budget.charge(client, kib_of_a_new_room, now)) {
        return context.gate.reject(RefusalCause::writes_too_much, *wait);
    }
    return std::nullopt;
}

// Why this request is refused, whatever it asks for.
std::optional<Rejection> refuse_request(ServerContext& context, const Request& request) {
    // A client that enters a room may resume a seat there: enter_room() checks further.
    const bool enters =
        request.target().starts_with(room_path) && boost::beast::websocket::is_upgrade(request);
    // An operator comes when the server has too much to do, too.
    const bool directs =
        context.operators != nullptr && request.target().starts_with(operator_path);
    if (!enters && !directs) {
        if (auto rejection = rejection_of_newcomers(context)) return rejection;
    }
    const auto origin = request[http::field::origin];
    const auto host = request[http::field::host];
    if (!context.gate.may_speak(origin, host)) {
        return context.gate.reject(RefusalCause::foreign_origin);
    }
    if (!context.gate.may_be_called(host, {origin, is_from_browser(request)})) {
        context.name_warnings.tell(host, context.gate.settings().public_hosts, Gate::Clock::now());
        return context.gate.reject(RefusalCause::foreign_host);
    }
    return std::nullopt;
}

Response restarts_soon() {
    auto later = text_answer(http::status::service_unavailable,
                             "the server restarts soon and takes no new rooms; try again then");
    later.set(http::field::retry_after, "30");
    return later;
}

Response route_list(ServerContext& context) {
    if (context.draining) return restarts_soon();
    if (context.listed_rooms == nullptr)
        return text_answer(http::status::not_found, "this server lists no rooms");
    return context.listed_rooms->at(ListedRooms::Clock::now());
}

Response route_field(ServerContext& context, const Request& request) {
    if (!is_get_or_head(request.method()))
        return wrong_method_answer(get_and_head, "ask for the field with GET");
    if (context.draining) return restarts_soon();
    if (context.field_answer == nullptr)
        return text_answer(http::status::not_found, "this server keeps no races to be raced again");
    return context.field_answer->at(std::chrono::steady_clock::now());
}

// For search engines (RFC 9309). They may read a room's link, since chats that show a preview of it keep to this, too; its page
// says that it is not to be listed (page.cpp).
Response route_robots(const Request& request) {
    if (!is_get_or_head(request.method()))
        return wrong_method_answer(get_and_head, "ask for it with GET");
    auto answer = text_answer(http::status::ok, "User-agent: *");
    for (const auto path :
         {rooms_path, field_path, players_path, board_path, tree_path, operator_path})
        answer.body() += "Disallow: " + std::string(path) + "\n";
    answer.prepare_payload();
    return answer;
}

Route route_rating(const ServerContext& context, const Request& request,
                   ParsedRatingRequest asked) {
    if (!is_get_or_head(request.method()))
        return wrong_method_answer(get_and_head, "ask for ratings with GET");
    if (context.ratings == nullptr)
        return text_answer(http::status::not_found, "this server rates nobody");
    if (!asked) return std::move(asked.error());
    if (auto kept = context.ratings->find(*asked, std::chrono::steady_clock::now()))
        return rating_answer(*std::move(kept));
    return std::move(*asked);
}

Route route_tree(const ServerContext& context, const Request& request, ParsedTreeRequest asked) {
    if (!is_get_or_head(request.method()))
        return wrong_method_answer(get_and_head, "ask for the tree of races with GET");
    if (context.tree == nullptr)
        return text_answer(http::status::not_found, "this server has no key: it signs no races");
    if (!asked) return std::move(asked.error());
    return std::move(*asked);
}

Response route_privacy(const ServerContext& context, const Request& request) {
    if (!is_get_or_head(request.method()))
        return wrong_method_answer(get_and_head, "ask for it with GET");
    return text_answer(http::status::ok, context.privacy);
}

// A request to /rooms.
Route route_new_room(ServerContext& context, const PeerAddress& peer_address,
                     const Request& request) {
    // First, so that a request that makes no room is charged for none.
    if (is_get_or_head(request.method())) return route_list(context);
    if (request.method() != http::verb::post) {
        return wrong_method_answer(methods_of_rooms,
                                   "create a room with POST, list rooms with GET");
    }
    auto route = route_create(request);
    // Its players may come back to their seats; it is founded whenever somebody names it.
    const auto* create = std::get_if<wire::CreateRoom>(&route);
    if (create != nullptr && create->rules.mode_settings.mode == race::Mode::daily) return route;
    if (context.draining) return restarts_soon();
    if (auto no_room = refuse_room(context, peer_address.client)) return std::move(*no_room);
    return route;
}

Route route_status(const Request& request) {
    const auto path = path_of(request.target());
    auto race = route_race(request, path.substr(status_path.size()), RecordForm::result);
    if (race) return std::move(*race);
    if (!is_get_or_head(request.method())) {
        return wrong_method_answer(get_and_head, "ask for the status of a room with GET");
    }
    auto status = parse_status_request(path);
    if (!status) return status.error();
    return std::move(*status);
}

// The page's addresses are counted from its folder.
Response to_folder(std::string_view path) {
    auto answer = text_answer(http::status::permanent_redirect, "the page is one / further");
    answer.set(http::field::location, std::string(path) + "/");
    return answer;
}

// None if the page has no such file, or if the request is to enter a room.
std::optional<Route> route_page(const ServerContext& context, const Request& request) {
    if (boost::beast::websocket::is_upgrade(request)) return std::nullopt;
    const bool may_have = is_get_or_head(request.method()) && !context.page.empty();
    if (auto room = room_of_page(request); room && may_have)
        return StatusRequest{std::move(*room), StatusRequest::About::page};
    auto answer = answer_page(context.page, request, site_of(context));
    if (!answer) return std::nullopt;
    if (auto* file = std::get_if<FileResponse>(&*answer)) return std::move(*file);
    return std::move(std::get<Response>(*answer));
}

}  // namespace

Route find_route(ServerContext& context, const PeerAddress& peer_address, const Request& request) {
    if (context.operations != nullptr) {
        const auto insight = insight_of(*context.operations, peer_address);
        auto answer = answer_operations(*context.operations, request, insight);
        if (answer) return std::move(*answer);
    }
    if (context.stopping) {
        return text_answer(http::status::service_unavailable,
                           "the server is stopping; try again soon");
    }
    if (auto rejection = refuse_request(context, request)) return std::move(*rejection);
    const auto requester = requester_of(context.gate, request);
    if (auto preflight = answer_preflight(requester, request)) return std::move(*preflight);
    if (auto route = route_operator(context, peer_address, request))
        return std::visit([](auto& chosen) -> Route { return std::move(chosen); }, *route);
    const auto target = path_of(request.target());
    if (target == rooms_path) return route_new_room(context, peer_address, request);
    if (target == field_path) return route_field(context, request);
    if (target == robots_path) return route_robots(request);
    if (target == privacy_path) return route_privacy(context, request);
    if (auto rating = parse_rating_request(target))
        return route_rating(context, request, std::move(*rating));
    if (auto tree = parse_tree_request(target))
        return route_tree(context, request, std::move(*tree));
    if (asks_for_status(target)) return route_status(request);
    if (auto page = route_page(context, request)) return std::move(*page);
    if (target.starts_with(room_path)) return route_room(request);
    const auto site = site_of(context);
    if (!site.public_path.empty() && target == site.public_path) return to_folder(target);
    if (auto page = answer_unknown_page(context.page, request, site)) return std::move(*page);
    return text_answer(http::status::not_found,
                       "this is a gridrace server; join a room with: gridrace join CODE");
}

PageSite site_of(const ServerContext& context) {
    return {context.gate.settings().public_path, context.tls != nullptr};
}

Response refusal_answer(const Request& request, const Rejection& rejection) {
    if (!asks_for_status(request.target())) return rejection_answer(rejection);
    auto answer = status_rejection(rejection);
    const bool lacks_word = rejection.cause == RefusalCause::server_word_needed ||
                            rejection.cause == RefusalCause::wrong_server_word;
    if (!lacks_word || !path_of(request.target()).ends_with(".ics")) return answer;
    // A calendar, and a browser by a link to one, asks for a password only when it is told to.
    answer.result(http::status::unauthorized);
    answer.set(http::field::www_authenticate, R"(Basic realm="gridrace", charset="UTF-8")");
    return answer;
}

}  // namespace gridrace::server
