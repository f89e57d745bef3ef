// The server's word in requests: which of them need it, and how they say it.
#pragma once

#include <optional>
#include <string>

#include "server/net/http/route.hpp"

namespace gridrace::server {

// The password of "Authorization: Basic …" (RFC 7617), with any user's name; empty: there is none.
std::string word_in(const Request& request);

// Why a request of this route is not answered: it opens a room, or is about rooms and races, and does not say the server's
// word.
std::optional<Rejection> refuse_without_word(ServerContext& context, Gate::Pass& pass,
                                             const Request& request, const Route& route);

}  // namespace gridrace::server
