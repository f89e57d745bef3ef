// GET /players/FINGERPRINT: how strong a player is, and the last races. GET /board/FAMILY: the best of a family of modes.
#pragma once

#include <optional>
#include <string_view>

#include "server/net/link/http.hpp"
#include "server/rooms/rating_reader.hpp"

namespace gridrace::server {

// What the path of a request asks for; the answer if there can be no such thing. None if it is about neither.
using ParsedRatingRequest = Result<RatingRequest, Response>;
std::optional<ParsedRatingRequest> parse_rating_request(std::string_view path);

Response rating_answer(Result<std::string, RatingFault> read);

}  // namespace gridrace::server
