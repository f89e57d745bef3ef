#include "server/rooms/rating_reader.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/identity/fingerprint.hpp"

namespace gridrace::server {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::chrono::seconds board_kept_for{5};

std::int64_t in_json(Instant at) {
    return at.time_since_epoch().count();
}

void tell_rating(Json& json, const PlayerRating& player) {
    const auto skill = shown(player);
    json["rating"] = race::cautious_points(skill);
    json["deviation"] = std::lround(skill.deviation / race::skill_unit);
    json["provisional"] = race::is_provisional(skill);
    json["races"] = player.races;
    json["rated_at"] = in_json(skill.rated_at);
}

Json json_of(const PlayerResult& result) {
    Json json{{"family", name(result.family)},
              {"ended_at", in_json(result.ended_at)},
              {"place", result.place},
              {"players", result.players}};
    if (result.time.count() > 0) json["time"] = result.time.count();
    if (!result.listed) return json;
    json["room"] = result.room.text();
    json["race"] = result.race.value;
    return json;
}

std::string text_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string player_json(const PlayerReport& player) {
    Json json{{"fingerprint", identity::fingerprint(player.ratings.front().key)}};
    const auto newest = std::max_element(
        player.ratings.begin(), player.ratings.end(),
        [](auto& one, auto& other) { return one.rating.rated_at < other.rating.rated_at; });
    json["name"] = newest->name;
    auto ratings = Json::array();
    for (const auto& rating : player.ratings) {
        Json row{{"family", name(rating.family)}};
        tell_rating(row, rating);
        ratings.push_back(std::move(row));
    }
    auto results = Json::array();
    for (const auto& result : player.results) results.push_back(json_of(result));
    json["ratings"] = std::move(ratings);
    json["results"] = std::move(results);
    return text_of(json);
}

std::string board_json(RatingFamily family, const std::vector<PlayerRating>& best) {
    auto players = Json::array();
    for (const auto& player : best) {
        Json row{{"name", player.name}, {"fingerprint", identity::fingerprint(player.key)}};
        tell_rating(row, player);
        players.push_back(std::move(row));
    }
    return text_of(Json{{"family", name(family)}, {"players", std::move(players)}});
}

std::optional<std::string> RatingReader::find(const RatingRequest& request, TimePoint now) const {
    const auto* const family = std::get_if<RatingFamily>(&request);
    if (family == nullptr) return std::nullopt;
    const std::lock_guard lock(mutex_);
    const auto& board = boards_[index(*family)];
    if (board.json.empty() || now - board.read_at >= board_kept_for) return std::nullopt;
    return board.json;
}

Awaitable<Result<std::string, RatingFault>> RatingReader::read(Executor home,
                                                               RatingRequest request) {
    const auto* const family = std::get_if<RatingFamily>(&request);
    auto reading = family != nullptr ? read_board(home, *family)
                                     : read_player(home, std::get<std::string>(std::move(request)));
    auto answer = co_await std::move(reading);
    co_return answer;
}

Awaitable<Result<std::string, RatingFault>> RatingReader::read_player(Executor home,
                                                                      std::string key_prefix) {
    auto reply = std::make_shared<Reply<PlayerReport>>(home);
    log_.find_player(std::move(key_prefix), [reply](std::error_code error, PlayerReport player) {
        Reply<PlayerReport>::give(reply, error, std::move(player));
    });
    co_await reply->wait();
    if (reply->error()) co_return RatingFault::log_failed;
    if (reply->value().ratings.empty()) co_return RatingFault::no_such_player;
    co_return player_json(reply->value());
}

Awaitable<Result<std::string, RatingFault>> RatingReader::read_board(Executor home,
                                                                     RatingFamily family) {
    using Best = std::vector<PlayerRating>;
    auto reply = std::make_shared<Reply<Best>>(home);
    log_.list_best(family, [reply](std::error_code error, Best best) {
        Reply<Best>::give(reply, error, std::move(best));
    });
    co_await reply->wait();
    if (reply->error()) co_return RatingFault::log_failed;
    auto json = board_json(family, reply->value());
    {
        const std::lock_guard lock(mutex_);
        boards_[index(family)] = {json, std::chrono::steady_clock::now()};
    }
    co_return std::move(json);
}

}  // namespace gridrace::server
