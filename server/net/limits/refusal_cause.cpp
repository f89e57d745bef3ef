#include "server/net/limits/refusal_cause.hpp"

namespace gridrace::server {

namespace {

struct Wording {
    RefusalCause cause;
    unsigned status;
    std::string_view name;
    std::string_view sentence;
};

constexpr std::array<Wording, refusal_causes> wordings{{
    {RefusalCause::banned, 403, "banned", "the operator of this server has banned your address"},
    {RefusalCause::too_many_connections, 429, "too_many_connections",
     "too many players come from your address; try again when some have left"},
    {RefusalCause::too_many_greetings, 429, "too_many_greetings",
     "too many connections from your address have not finished the handshake; try again soon"},
    {RefusalCause::connects_too_often, 429, "connects_too_often",
     "your address connects too often; try again soon"},
    {RefusalCause::asks_too_often, 429, "asks_too_often",
     "your address asks too often; try again soon"},
    {RefusalCause::makes_too_many_rooms, 429, "makes_too_many_rooms",
     "your address has made many rooms; make the next one a little later"},
    {RefusalCause::founds_too_many_clubs, 429, "founds_too_many_clubs",
     "your address has founded as many clubs as it may for now; come back tomorrow, or open an "
     "ordinary room: one without the name of a club"},
    {RefusalCause::too_many_rooms_made, 503, "too_many_rooms_made",
     "too many rooms are being made on this server: gridrace computes a proof of work to be let "
     "in; other clients try again soon"},
    {RefusalCause::guesses_codes, 429, "guesses_codes",
     "too many wrong room codes or words came from your address; wait before you try another"},
    {RefusalCause::too_many_guesses, 429, "too_many_guesses",
     "too many wrong room codes or words are tried on this server: gridrace computes a proof of "
     "work to be let in; other clients try again soon"},
    {RefusalCause::unknown_code, 404, "unknown_code",
     "there is no such room; ask for its code again"},
    {RefusalCause::wrong_word, 403, "wrong_word", "that is not the room's word"},
    {RefusalCause::server_word_needed, 403, "server_word_needed",
     "This server wants a word: ask its host for it."},
    {RefusalCause::wrong_server_word, 403, "wrong_server_word", "That is not the server's word."},
    {RefusalCause::opens_no_rooms, 403, "opens_no_rooms",
     "Nobody can open rooms on this server: join one that is there."},
    {RefusalCause::foreign_origin, 403, "foreign_origin",
     "pages of this origin may not connect to this server"},
    {RefusalCause::foreign_host, 403, "foreign_host",
     "this server is not known by this name: its operator can add the name to the setting "
     "public_hosts in [gate], or start it with --public-hosts NAME"},
    {RefusalCause::bad_proxy_header, 400, "bad_proxy_header",
     "the proxy did not say whom it forwards"},
    {RefusalCause::bad_request, 400, "bad_request", "not a request for this server"},
    {RefusalCause::request_too_late, 408, "request_too_late", "the request took too long"},
    {RefusalCause::hello_too_late, 408, "hello_too_late", "Say Hello within five seconds."},
    {RefusalCause::dawdled, 503, "dawdled", "others are waiting"},
    {RefusalCause::server_full, 503, "server_full",
     "the server is full, or your network has its share of it; try later"},
    {RefusalCause::overloaded, 503, "overloaded", "the server has too much to do; try again soon"},
    {RefusalCause::writes_too_much, 429, "writes_too_much",
     "players from your address have written too much; try again later"},
    {RefusalCause::disk_nearly_full, 503, "disk_nearly_full",
     "the disk of this server is nearly full; it takes nobody new until there is space again"},
    {RefusalCause::made_way, 503, "made_way",
     "the server is full, and somebody has returned to a room; try later"},
    {RefusalCause::rooms_full, 503, "rooms_full",
     "this server has no place for another room now, or your network has its share; try later"},
    {RefusalCause::clubs_full, 503, "clubs_full",
     "this server has no place for another club now, or your network has its share; open an "
     "ordinary "
     "room: one without the name of a club"},
    {RefusalCause::day_full, 503, "day_full",
     "the puzzle of the day has no place for another player now, or your network has its share"},
    {RefusalCause::records_full, 503, "records_full",
     "too many ask for records of races now; try again soon"},
    {RefusalCause::wrong_secret, 401, "wrong_secret",
     "this is no word or key of an operator, or it is used, too old, or ended: ask for a new word "
     "with gridraced admin operator"},
    {RefusalCause::guesses_secrets, 429, "guesses_secrets",
     "too many wrong words or keys of operators came from your address or your network; wait "
     "before you try another"},
    {RefusalCause::key_not_proved, 403, "key_not_proved",
     "Your client did not prove that the player's key is yours."},
    {RefusalCause::proof_too_late, 408, "proof_too_late",
     "Answer the challenge to your key within five seconds."},
}};

const Wording& wording_of(RefusalCause cause) {
    return wordings[static_cast<std::size_t>(cause)];
}

// In the order of the causes, so that each is found by index.
constexpr bool is_in_order() {
    for (std::size_t i = 0; i < wordings.size(); ++i) {
        if (static_cast<std::size_t>(wordings[i].cause) != i) return false;
    }
    return true;
}
static_assert(is_in_order());

}  // namespace

std::string_view name(RefusalCause cause) {
    return wording_of(cause).name;
}

std::string_view describe(RefusalCause cause) {
    return wording_of(cause).sentence;
}

unsigned http_status(RefusalCause cause) {
    return wording_of(cause).status;
}

}  // namespace gridrace::server
