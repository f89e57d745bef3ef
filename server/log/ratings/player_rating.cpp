#include "server/log/ratings/player_rating.hpp"

#include <sodium.h>

#include <bit>
#include <cstring>

#include "common/race/strength.hpp"

namespace gridrace::server {

std::string_view name(RatingFamily family) {
    switch (family) {
        case RatingFamily::race: return "race";
        case RatingFamily::sprint: return "sprint";
        case RatingFamily::territory: return "territory";
    }
    return "";
}

std::optional<RatingFamily> parse_family(std::string_view text) {
    for (const auto family : rating_families) {
        if (name(family) == text) return family;
    }
    return std::nullopt;
}

race::ClubSkill shown(const PlayerRating& player) {
    return race::shown_skill(player.rating);
}

std::int64_t bits_of(double number) {
    return std::bit_cast<std::int64_t>(number);
}

double number_of(std::int64_t bits) {
    return std::bit_cast<double>(bits);
}

race::PlayerKey key_of_nobody() {
    race::PlayerKey key{};
    randombytes_buf(key.data(), key.size());
    return key;
}

// Keys are as good as random.
std::size_t PlayerRatings::Hash::operator()(const Id& id) const {
    std::size_t hash = 0;
    std::memcpy(&hash, id.key.data(), sizeof hash);
    return hash ^ static_cast<std::size_t>(id.family);
}

void PlayerRatings::put(PlayerRating rating) {
    const Id id{rating.key, rating.family};
    ratings_.insert_or_assign(id, std::move(rating));
}

void PlayerRatings::rate(const RatedRace& race) {
    std::vector<skill::Contender> contenders;
    contenders.reserve(race.runs.size());
    for (const auto& run : race.runs) {
        auto& player = ratings_.try_emplace({run.key, race.family}).first->second;
        player.key = run.key;
        player.family = race.family;
        if (!run.name.empty()) player.name = run.name;
        ++player.races;
        contenders.push_back({&player.rating, run.place});
    }
    skill::rate_race(contenders, race.ended_at);
}

const PlayerRating* PlayerRatings::find(const race::PlayerKey& key, RatingFamily family) const {
    const auto found = ratings_.find({key, family});
    return found == ratings_.end() ? nullptr : &found->second;
}

std::vector<PlayerRating> PlayerRatings::all() const {
    std::vector<PlayerRating> all;
    all.reserve(ratings_.size());
    for (const auto& [id, rating] : ratings_) all.push_back(rating);
    return all;
}

}  // namespace gridrace::server
