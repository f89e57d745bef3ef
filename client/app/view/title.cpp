#include "client/app/view/title.hpp"

#include <algorithm>

#include "client/app/core/mode_words.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/pages/statistics.hpp"
#include "client/app/widgets/mode_phrases.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

std::string standing_text(const Model& model) {
    const auto table = own_standings(model);
    const auto own = std::ranges::find(table, model.self, &race::Standing::member);
    if (own == table.end()) return "";
    const auto percent = score_text(model.room.race, *model.own_run());
    const bool has_place =
        model.mode() != race::Mode::together && !model.is_daily() && !model.is_calm();
    if (!has_rivals(model) || !has_place) return percent;
    return model.say("{0} of {1}, {2}"_t, language::ordinal(model.settings.language, own->place),
                     place_count(model, table), percent);
}

// "puzzle of the day 2026-11-26, "
std::string day_part(const Model& model) {
    const auto day = model.day_of_puzzle();
    if (!day) return "";
    return model.say(mode_phrase(race::Mode::daily)) + " " + day_text(*day) + model.say(", "_t);
}

}  // namespace

std::string window_title(const Model& model) {
    switch (screen_of(model)) {
        case Screen::lobby:
            if (model.is_solo) break;
            return "gridrace: " + model.say("Room {0}"_t, model.room.code->text());
        case Screen::countdown: return "gridrace: " + model.say("race starting"_t);
        case Screen::board: return "gridrace: " + day_part(model) + standing_text(model);
        case Screen::spectating: return "gridrace: " + model.say("watching"_t);
        case Screen::result: return "gridrace: " + model.say("The race is over"_t);
        case Screen::connecting:
        case Screen::closed: break;
    }
    return "gridrace";
}

}  // namespace gridrace::app
