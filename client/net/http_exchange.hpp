// One HTTP request to a server, and its answer.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "common/base/result.hpp"

namespace gridrace::client {

struct HttpRequest {
    std::string target;               // "/rooms"
    std::optional<std::string> post;  // the body of a POST, protobuf; none: a GET
    std::size_t longest_answer = 4096;
    std::string bearer = {};  // of the header Authorization, with a JSON body; empty: none
    std::chrono::seconds patience{10};
    bool as_browser = false;  // with the headers of a browser that opens a page
    // Called when the server demands a proof of work; the request is repeated with it, once.
    std::function<void()> on_challenge = {};
};

struct HttpAnswer {
    unsigned status = 0;
    std::string content_type;
    std::string body;
    std::string error{};               // the server's name of a refusal, safe to print; empty: none
    std::chrono::microseconds trip{};  // from the request, on an open connection, to the answer

    // The server's message for users, if any: one line, safe to print.
    std::string sentence() const;
};

using HttpResult = Result<HttpAnswer, ConnectionEnd>;

// Calls `done` once on the thread of `io` with the answer or the reason for its absence: within
// its patience (about ten seconds, or half a minute if the server demands a proof of work), but not
// from within this call.
void exchange(boost::asio::io_context& io, const ServerAddress& server, HttpRequest request,
              std::function<void(HttpResult)> done);

// The same, blocking.
HttpResult exchange(const ServerAddress& server, HttpRequest request);

}  // namespace gridrace::client
