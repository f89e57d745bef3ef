// Reads the requests of a connection and answers those that need no room, one after the other. On the shard that the
// connection is on.
#pragma once

#include <optional>

#include "server/net/http/cross_origin.hpp"
#include "server/net/http/route.hpp"
#include "server/net/http/tls_greeting.hpp"

namespace gridrace::server {

// State of a connection between requests.
struct Visit {
    Peer peer;
    Address client;         // of the newest request: behind a proxy another than the peer
    unsigned answered = 0;  // requests so far
};

// A request that was read, what it asks for, and the pass of its client: none if the answer refuses it.
struct Heard {
    Address client;
    std::optional<Gate::Pass> pass;
    Request request;
    Requester requester;
    Route route;
};

// The first request of a connection, and who it is from. None if none came, or if what came has been answered.
struct FirstHeard {
    Visit visit;
    Heard heard;
};
Awaitable<std::optional<FirstHeard>> hear_first(ServerContext& context, std::size_t place,
                                                Link& link);

// Answers this request and those after it, until one needs a room: that is returned. None if the connection is over.
Awaitable<std::optional<Heard>> answer_until_a_room(ServerContext& context, std::size_t place,
                                                    Link& link, FirstWords& first_words,
                                                    Visit& visit, Heard heard);

// The next request, after one was answered; waits for it a few seconds.
Awaitable<std::optional<Heard>> hear_next(ServerContext& context, std::size_t place, Link& link,
                                          const Visit& visit);

// Sends the answer to a request. Returns whether the connection stays open, which the answer says too: if answer and
// client allow it, the server is not stopping, overloaded or full, and the connection has not had too many requests.
Awaitable<bool> send_answer(ServerContext& context, Link& link, const Visit& visit,
                            Response answer);

}  // namespace gridrace::server
