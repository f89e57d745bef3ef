// The requests of operators who direct the server from elsewhere: their page, and commands in a session that was begun
// with a one-time word. On the shard where the request arrives; commands are carried out on the admin thread.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "server/net/http/page.hpp"
#include "server/net/limits/peer_address.hpp"
#include "server/net/operator/operator_access.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

// A request with a word or a key, which nobody has looked at yet.
struct OperatorRequest {
    OperatorCall::Kind kind{};
    std::string secret;
    std::string body;
};

// The secret in the header Authorization, "Bearer 0a1b…", which has this form; none if there is none.
std::optional<std::string> bearer_of(const Request& request, OperatorSecret kind);

// None if the request is for something else, or if operators have no way in here.
using OperatorRoute = std::variant<Response, FileResponse, Rejection, OperatorRequest>;
std::optional<OperatorRoute> route_operator(ServerContext& context, const PeerAddress& peer_address,
                                            const Request& request);

// Looks at the word or the key, which `pass` has counted as a guess, and carries out what is asked.
Awaitable<Response> answer_operator(ServerContext& context, Shard& shard, OperatorRequest request,
                                    Address client, Gate::Pass& pass);

}  // namespace gridrace::server
