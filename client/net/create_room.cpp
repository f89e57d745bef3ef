#include "client/net/create_room.hpp"

#include <sodium.h>
#include <sysexits.h>

#include <boost/asio/io_context.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "common/base/text.hpp"
#include "common/base/version.hpp"
#include "common/wire/codec.hpp"

namespace gridrace::client {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::seconds patience{10};
constexpr std::size_t longest_answer = 4096;

// One request and its answer, by completion handlers on an io_context of its own.
class Exchange {
public:
    Exchange(const ServerAddress& server, std::string body)
        : server_(server), resolver_(io_), stream_(io_) {
        request_.method(http::verb::post);
        request_.target("/rooms");
        request_.version(11);
        request_.set(http::field::host, server.host + ":" + std::to_string(server.port));
        request_.set(http::field::user_agent, "gridrace/" + std::string(version));
        request_.set(http::field::content_type, "application/x-protobuf");
        request_.body() = std::move(body);
        request_.prepare_payload();
        parser_.body_limit(longest_answer);
    }

    // The answer, or what went wrong.
    beast::error_code perform() {
        stream_.expires_after(patience);
        resolver_.async_resolve(server_.host, std::to_string(server_.port),
                                [this](beast::error_code error, const auto& found) {
                                    if (!failed(error)) connect(found);
                                });
        io_.run_for(patience + std::chrono::seconds(1));
        return done_ ? beast::error_code() : error_ ? error_ : beast::error::timeout;
    }

    http::response<http::string_body>& answer() { return parser_.get(); }

private:
    bool failed(beast::error_code error) {
        if (error) error_ = error;
        return static_cast<bool>(error);
    }

    void connect(const asio::ip::tcp::resolver::results_type& found) {
        stream_.async_connect(found, [this](beast::error_code error, const auto&) {
            if (!failed(error)) ask();
        });
    }

    void ask() {
        http::async_write(stream_, request_, [this](beast::error_code error, std::size_t) {
            if (!failed(error)) listen();
        });
    }

    void listen() {
        http::async_read(stream_, buffer_, parser_,
                         [this](beast::error_code error, std::size_t) { done_ = !failed(error); });
    }

    ServerAddress server_;
    asio::io_context io_;
    asio::ip::tcp::resolver resolver_;
    beast::tcp_stream stream_;
    http::request<http::string_body> request_;
    beast::flat_buffer buffer_{longest_answer * 4};
    http::response_parser<http::string_body> parser_;
    beast::error_code error_;
    bool done_ = false;
};

// "refusal_name: sentence" is how a server refuses rules.
ConnectionEnd refused(const http::response<http::string_body>& answer) {
    const auto sentence = printable(answer.body().substr(0, answer.body().find('\n')));
    if (answer.result() == http::status::bad_request) return {EX_USAGE, "refused", sentence};
    if (answer.result() == http::status::service_unavailable) {
        return {EX_TEMPFAIL, "try_again_later", sentence};
    }
    return {
        EX_PROTOCOL, "not_gridrace",
        "the server does not speak gridrace (HTTP " + std::to_string(answer.result_int()) + ")"};
}

}  // namespace

Result<race::RoomCode, ConnectionEnd> create_room(const ServerAddress& server,
                                                  const wire::CreateRoom& request) {
    Exchange exchange(server, wire::encode(request));
    if (const auto error = exchange.perform()) {
        if (error.category() == http::make_error_code(http::error::bad_version).category()) {
            return ConnectionEnd{EX_PROTOCOL, "not_gridrace",
                                 "what answers at " + to_url(server) + " is no gridrace server"};
        }
        return ConnectionEnd{EX_UNAVAILABLE, "unreachable",
                             "cannot reach " + to_url(server) + ": " + error.message()};
    }
    if (exchange.answer().result() != http::status::created) return refused(exchange.answer());
    auto code = wire::decode_room_created(exchange.answer().body());
    if (!code) return ConnectionEnd{EX_PROTOCOL, "not_gridrace", code.error().reason};
    return std::move(*code);
}

std::string new_resume_token() {
    std::string token(32, '\0');
    randombytes_buf(token.data(), token.size());
    return token;
}

}  // namespace gridrace::client
