#include "server/privacy_text.hpp"

#include "common/base/version.hpp"
#include "common/race/decide/decide.hpp"
#include "common/race/recorded_run.hpp"

namespace gridrace::server {

namespace {

bool keeps_data(const Config& config) {
    return !config.data.empty() || !config.database.empty();
}

std::string text_of(std::chrono::days count) {
    return std::to_string(count.count()) + (count.count() == 1 ? " day" : " days");
}

std::string what_is_kept(const Config& config) {
    const auto kept = text_of(config.keep_ended);
    auto text =
        "- Names, chat, moves and results of a room, with their times: until the room ends, ten\n"
        "  minutes after its last member has left, and " +
        kept +
        " longer.\n"
        "- As long: the public keys of its members (others are not told them; guests have none),\n"
        "  a hash of each member's token, and 20 bits of a hash of each member's address.\n"
        "- Of a club: of each player name, key, results and how strong they are, until the club\n"
        "  ends, " +
        text_of(race::deserted_club_expiry) + " after its last use, and " + kept + " longer.\n";
    if (config.field && config.listed_rooms) {
        text += "- Races of rooms that are listed for strangers: " + text_of(race::field_expiry) +
                " longer. Others race against\n"
                "  their ghosts meanwhile, under the names of their players.\n";
    }
    if (config.ratings) {
        text +=
            "- Of each race that counts for ratings, of each player with a key: key, place and "
            "time;\n"
            "  and how strong you are, with your last name: until you ask the host to forget you.\n"
            "  Everyone can see that with the fingerprint of your key, under /board and /players, "
            "but\n"
            "  no code of a room that was not listed. Guests are not rated (gridrace join "
            "--guest).\n";
    } else {
        text +=
            "- Of races that counted before the host switched ratings off, if there were any: key, "
            "place,\n"
            "  time and last name, until you ask the host to forget you.\n";
    }
    text +=
        "- Of each race that has ended, a hash: for good. Nobody can read it; it proves that no "
        "race "
        "was\n"
        "  taken out later.\n";
    return text + "- What operators have done, with names and addresses: " +
           text_of(config.admin.keep_audit) +
           ".\n"
           "- The host of this server may keep copies (backups) for longer.\n";
}

}  // namespace

std::string privacy_text(const Config& config) {
    auto text = "What this server keeps of players (gridraced " + std::string(version) +
                ")\n\nThere are no accounts, no cookies and no counting of visitors.\n\n";
    text += keeps_data(config) ? what_is_kept(config)
                               : "- Nothing outlives the server: it keeps rooms in memory alone.\n";
    text +=
        "- Addresses: while you are connected, in memory; banned ones until the ban ends. A web\n"
        "  server in front of this one may write logs of its own.\n";
    if (!config.webhook.url_file.empty()) {
        text +=
            "- A chat outside is told the names of hosts of listed rooms, of their winners, and "
            "of\n"
            "  the fastest at the puzzle of the day.\n";
    }
    return text +
           "\nYour key, your settings and your results are on your own device.\n"
           "To get the data of a race: gridrace replay CODE --export json, or the page's replay.\n"
           "To have a room erased, or to be forgotten by the ratings, ask the host of this server, "
           "and\n"
           "tell your fingerprint, which gridrace me prints.\n";
}

}  // namespace gridrace::server
