#include "server/net/http/rating_answer.hpp"

#include "common/identity/fingerprint.hpp"
#include "server/net/http/request_target.hpp"

namespace gridrace::server {

std::optional<ParsedRatingRequest> parse_rating_request(std::string_view path) {
    const bool is_board = path.starts_with(board_path);
    if (!is_board && !path.starts_with(players_path)) return std::nullopt;
    path = without_last_slash(path.substr(is_board ? board_path.size() : players_path.size()));
    if (is_board) {
        const auto family = parse_family(path);
        if (family) return RatingRequest(*family);
        return text_answer(http::status::not_found,
                           "there is no such board: families are race, sprint and territory");
    }
    auto prefix = identity::parse_fingerprint(path);
    if (prefix) return RatingRequest(*std::move(prefix));
    return text_answer(http::status::not_found,
                       "a player is named by a fingerprint, as gridrace me prints it");
}

Response rating_answer(Result<std::string, RatingFault> read) {
    if (read) return json_answer(http::status::ok, *std::move(read));
    if (read.error() == RatingFault::no_such_player) {
        return text_answer(http::status::not_found, "no rated race of such a player is known");
    }
    return text_answer(http::status::service_unavailable,
                       "the server cannot read its log at the moment: try again soon");
}

}  // namespace gridrace::server
