#include "client/me/rating_lines.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;
using language::Language;
using language::say;

std::string family_text(const std::string& family, Language language) {
    if (family == "race") return say(language, "race"_t);
    if (family == "sprint") return say(language, "sprint"_t);
    if (family == "territory") return say(language, "territory"_t);
    return family;
}

// "1480 ± 62", with a question mark after few races.
std::string points_text(const Rating& rating) {
    return std::to_string(rating.points) + (rating.provisional ? "?" : "") + " \u00b1 " +
           std::to_string(rating.deviation);
}

std::string races_text(const Rating& rating, Language language) {
    return language::say_count(language, rating.races, "{0} race"_t, "{0} races"_t);
}

// What a rating is.
std::string explanation(Language language) {
    return say(
        language,
        "Skill follows the places of races: most likely it is higher. A question mark: few races so far."_t);
}

}  // namespace

nlohmann::json rating_json(const Rating& rating) {
    return {{"family", rating.family},
            {"rating", rating.points},
            {"deviation", rating.deviation},
            {"provisional", rating.provisional},
            {"races", rating.races}};
}

std::vector<std::string> board_lines(const std::vector<PlayerOnBoard>& board, Language language) {
    std::vector<std::string> lines;
    for (const auto& player : board) {
        lines.push_back(std::to_string(lines.size() + 1) + ". " + player.name + "  " +
                        points_text(player.rating) + "  " + races_text(player.rating, language) +
                        "  " + player.fingerprint);
    }
    lines.push_back(
        lines.empty()
            ? say(language,
                  "Nobody is rated here yet: races of two or more players with keys count."_t)
            : explanation(language));
    return lines;
}

std::vector<std::string> rating_lines(const RatedPlayer& player,
                                      const std::function<std::string(Instant)>& minute,
                                      Language language) {
    std::vector<std::string> lines{player.name};
    for (const auto& rating : player.ratings) {
        lines.push_back(family_text(rating.family, language) + ": " + points_text(rating) + ", " +
                        races_text(rating, language));
    }
    lines.push_back(explanation(language));
    if (!player.results.empty()) lines.push_back(say(language, "Last races"_t) + ":");
    for (const auto& result : player.results) {
        auto line = "  " + minute(result.ended_at) + "  " + family_text(result.family, language) +
                    ", " + say(language, "place {0} of {1}"_t, result.place, result.players);
        if (result.room) {
            line += "  gridrace replay " + to_url(*result.room) + " --race " +
                    std::to_string(result.race);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace gridrace::client
