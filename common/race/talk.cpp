#include "common/race/talk.hpp"

namespace gridrace::race {

std::string_view name(Emote emote) {
    switch (emote) {
        case Emote::good_luck: return "good_luck";
        case Emote::well_done: return "well_done";
        case Emote::ouch: return "ouch";
        case Emote::wow: return "wow";
        case Emote::thanks: return "thanks";
        case Emote::good_game: return "good_game";
    }
    return "unknown";
}

std::string_view describe(Emote emote) {
    switch (emote) {
        case Emote::good_luck: return "Good luck!";
        case Emote::well_done: return "Well done!";
        case Emote::ouch: return "Ouch!";
        case Emote::wow: return "Wow!";
        case Emote::thanks: return "Thanks!";
        case Emote::good_game: return "Good game!";
    }
    return "";
}

}  // namespace gridrace::race
