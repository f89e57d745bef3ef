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
    std::optional<std::string> post;  // this is posted, as protobuf; none: a GET
    std::size_t longest_answer = 4096;
    // The server lets us in for a proof of work: it is being made, and the request repeated with it, once.
    std::function<void()> on_challenge = {};
};

struct HttpAnswer {
    unsigned status = 0;
    std::string content_type;
    std::string body;
    std::chrono::microseconds trip{};  // from the request, on a connection already made, to here

    // What the server says for people, if it does: one line, safe to print.
    std::string sentence() const;
};

using HttpResult = Result<HttpAnswer, ConnectionEnd>;

// Calls `done` once on the thread of `io`, some ten seconds later at the latest, or half a minute if the server wants a
// proof of work, but not from within this call: with the answer, or with why there is none.
void exchange(boost::asio::io_context& io, const ServerAddress& server, HttpRequest request,
              std::function<void(HttpResult)> done);

// The same, waiting for it.
HttpResult exchange(const ServerAddress& server, HttpRequest request);

}  // namespace gridrace::client
