#include "client/net/ratings.hpp"

#include <sysexits.h>

#include <nlohmann/json.hpp>

#include "client/net/json_members.hpp"
#include "client/net/listing.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr std::size_t most_on_board = 50;
constexpr std::size_t most_families = 3;
constexpr std::size_t most_results = 20;
constexpr std::size_t longest_ratings = 64 * 1024;
constexpr std::int64_t most_points = 1'000'000;

std::optional<Rating> parse_rating(const json& said) {
    const auto points = said.find("rating");
    if (points == said.end() || !points->is_number_integer()) return std::nullopt;
    const auto number = points->get<std::int64_t>();
    if (number < -most_points || number > most_points) return std::nullopt;
    return Rating{text_at(said, "family"), number, number_at(said, "deviation"),
                  is_true(said, "provisional"), number_at(said, "races")};
}

std::optional<Rating> parse_rating_of_family(const json& said) {
    auto rating = said.is_object() ? parse_rating(said) : std::nullopt;
    return rating && !rating->family.empty() ? rating : std::nullopt;
}

std::optional<PlayerOnBoard> parse_player(const json& said, const std::string& family) {
    auto rating = said.is_object() ? parse_rating(said) : std::nullopt;
    if (!rating) return std::nullopt;
    rating->family = family;
    return PlayerOnBoard{text_at(said, "name"), text_at(said, "fingerprint"), *std::move(rating)};
}

std::optional<RatedResult> parse_result(const json& said, const ServerAddress& server) {
    const auto at = said.is_object() ? time_at(said, "ended_at") : std::nullopt;
    if (!at) return std::nullopt;
    RatedResult result{text_at(said, "family"), *at, number_at(said, "place"),
                       number_at(said, "players")};
    result.race = number_at(said, "race");
    const auto code = race::RoomCode::parse(text_at(said, "room"));
    if (code && result.race > 0) result.room = RoomAddress{server, *code};
    return result;
}

std::string at_server(const ServerAddress& server) {
    return "the server at " + to_url(server);
}

}  // namespace

std::optional<std::vector<PlayerOnBoard>> parse_board(std::string_view text) {
    const auto family = text_at(json::parse(text, nullptr, false), "family");
    return parse_listing(text, "players", most_on_board,
                         [&family](const json& said) { return parse_player(said, family); });
}

std::optional<RatedPlayer> parse_rated_player(std::string_view text, const ServerAddress& server) {
    auto ratings = parse_listing(text, "ratings", most_families, parse_rating_of_family);
    auto results = parse_listing(text, "results", most_results, [&server](const json& said) {
        return parse_result(said, server);
    });
    if (!ratings || ratings->empty() || !results) return std::nullopt;
    return RatedPlayer{text_at(json::parse(text, nullptr, false), "name"), *std::move(ratings),
                       *std::move(results)};
}

Result<std::vector<PlayerOnBoard>, ConnectionEnd> fetch_board(const ServerAddress& server,
                                                              const std::string& family) {
    return read_listing(exchange(server, {"/board/" + family, std::nullopt, longest_ratings}),
                        server, parse_board,
                        {EX_UNAVAILABLE, "no_board", at_server(server) + " rates nobody"});
}

Result<RatedPlayer, ConnectionEnd> fetch_rated_player(const ServerAddress& server,
                                                      const std::string& fingerprint) {
    const auto parse = [&server](std::string_view text) {
        return parse_rated_player(text, server);
    };
    return read_listing(
        exchange(server, {"/players/" + fingerprint, std::nullopt, longest_ratings}), server, parse,
        {EX_UNAVAILABLE, "not_rated",
         at_server(server) + " knows of no rated race of " + fingerprint});
}

}  // namespace gridrace::client
