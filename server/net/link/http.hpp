// One HTTP answer.
#pragma once

#include <boost/beast/http.hpp>
#include <boost/beast/http/span_body.hpp>
#include <string>
#include <string_view>

#include "common/base/version.hpp"
#include "server/net/link/socket_handoff.hpp"

namespace gridrace::server {

namespace http = boost::beast::http;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;
// An answer whose body has static storage.
using FileResponse = http::response<http::span_body<const char>>;

// Paths of requests about rooms; a room code follows the last two.
inline constexpr std::string_view rooms_path = "/rooms";  // a new room; the list of rooms
inline constexpr std::string_view field_path = "/field";  // recorded races to be raced again
// Of rated players: a fingerprint follows, or a family of modes.
inline constexpr std::string_view players_path = "/players/";
inline constexpr std::string_view board_path = "/board/";
inline constexpr std::string_view tree_path = "/tlog/";
inline constexpr std::string_view methods_of_rooms = "GET, HEAD, POST";
inline constexpr std::string_view status_path = "/rooms/";  // its status
inline constexpr std::string_view room_path = "/r/";        // its page, WebSocket and records

// Of operators: their page, what may be asked, a session for a word, its end, and a command in it.
inline constexpr std::string_view operator_path = "/operator";
inline constexpr std::string_view operator_commands_path = "/operator/commands";
inline constexpr std::string_view operator_enter_path = "/operator/enter";
inline constexpr std::string_view operator_leave_path = "/operator/leave";
inline constexpr std::string_view operator_command_path = "/operator/command";

inline constexpr std::string_view health_path = "/healthz";
inline constexpr std::string_view privacy_path = "/privacy";    // what is kept of players
inline constexpr std::string_view robots_path = "/robots.txt";  // what search engines may read
inline constexpr std::string_view node_path = "/node/1/";  // a relayed seat, on the nodes' port
inline constexpr std::string_view node_command_path = "/node/1/command";  // see node_call.hpp

// For the header Server: which version it is, /healthz tells those who ask.
inline constexpr std::string_view product_name = "gridraced";

// With every answer over TLS: for a year, browsers use no other connection to this name.
inline constexpr std::string_view strict_transport = "Strict-Transport-Security";
inline constexpr std::string_view strict_transport_time = "max-age=31536000";

// An answer of one sentence for people; the connection ends with it, unless keep_alive() is set.
inline Response text_answer(http::status status, std::string sentence) {
    Response answer(status, 11);
    answer.set(http::field::server, product_name);
    answer.set(http::field::content_type, "text/plain; charset=utf-8");
    answer.set(http::field::cache_control, "no-store");
    answer.set("X-Content-Type-Options", "nosniff");
    answer.keep_alive(false);
    answer.body() = std::move(sentence) + "\n";
    answer.prepare_payload();
    return answer;
}

// A JSON document; the connection ends with it, unless keep_alive() is set.
inline Response json_answer(http::status status, std::string json) {
    auto answer = text_answer(status, std::move(json));
    answer.set(http::field::content_type, "application/json");
    return answer;
}

// The bytes of a protobuf message; the connection ends with it.
inline Response protobuf_answer(http::status status, std::string bytes) {
    auto answer = text_answer(status, "");
    answer.set(http::field::content_type, "application/x-protobuf");
    answer.body() = std::move(bytes);
    answer.prepare_payload();
    return answer;
}

// To a request with a method that its target does not have; `allowed` lists those that it has.
inline Response wrong_method_answer(std::string_view allowed, std::string sentence) {
    auto answer = text_answer(http::status::method_not_allowed, std::move(sentence));
    answer.set(http::field::allow, allowed);
    return answer;
}

// HEAD asks for what GET would get, without the body.
inline constexpr std::string_view get_and_head = "GET, HEAD";
inline bool is_get_or_head(http::verb method) {
    return method == http::verb::get || method == http::verb::head;
}
inline Response as_asked(http::verb method, Response answer) {
    if (method == http::verb::head) answer.body().clear();  // its length stays in the header
    return answer;
}

// Sends it, and shuts down our side unless the answer keeps the connection. Errors of the peer are ignored.
Awaitable<void> send(Link& link, Response answer);
// The same for an answer that refers to its body, which may be large and outlives the wait.
Awaitable<void> send_file(Link& link, FileResponse answer);

}  // namespace gridrace::server
