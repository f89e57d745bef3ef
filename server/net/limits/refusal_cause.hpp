// Reasons for which a connection is refused, or cut, before it has a seat; and their counters.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/ops/counter.hpp"

namespace gridrace::server {

enum class RefusalCause : std::uint8_t {
    banned,
    too_many_connections,   // of one address, from newcomers
    too_many_greetings,     // of one address: connections without a seat
    connects_too_often,     // one address
    asks_too_often,         // one address
    makes_too_many_rooms,   // one address
    founds_too_many_clubs,  // one address
    too_many_rooms_made,    // all together
    guesses_codes,          // one address
    too_many_guesses,       // all together
    unknown_code,           // answered with 404: counts as a guess
    wrong_word,             // of a room: counts as a guess, too
    server_word_needed,     // from one who opens a room, or comes in
    wrong_server_word,      // counts as a guess, too
    opens_no_rooms,         // nobody may open one
    foreign_origin,         // a browser page of another site
    foreign_host,           // for a name other than the server's
    bad_proxy_header,       // from a trusted proxy, or missing
    bad_request,            // not HTTP, or too long
    request_too_late,       // not complete in time
    hello_too_late,
    dawdled,  // cut to admit others
    server_full,
    overloaded,
    writes_too_much,   // one address: its log budget is used up
    disk_nearly_full,  // refuses newcomers and new rooms
    made_way,          // cut to let a member return to a full server
    rooms_full,        // and the next three: all places are taken, or the network's share of them
    clubs_full,
    day_full,
    records_full,
    wrong_secret,     // an operator's word or key: counts as a guess
    guesses_secrets,  // one address, or all together
    key_not_proved,   // of a player: a wrong signature, or none where one was due
    proof_too_late,   // of a player's key
};
inline constexpr std::size_t refusal_causes = 35;

// As in gridrace_refusals_total{cause="banned"}.
std::string_view name(RefusalCause cause);
// One sentence for the refused user.
std::string_view describe(RefusalCause cause);
// HTTP status of the answer: 403, 429 or 503, ….
unsigned http_status(RefusalCause cause);

// When a newcomer should try again.
inline constexpr std::chrono::seconds back_when_drained{10};
inline constexpr std::chrono::seconds back_when_disk_has_space{60};

// Incremented on any thread.
class RefusalCounts {
public:
    Counter& of(RefusalCause cause) { return counts_[static_cast<std::size_t>(cause)]; }
    const Counter& of(RefusalCause cause) const { return counts_[static_cast<std::size_t>(cause)]; }

private:
    std::array<Counter, refusal_causes> counts_;
};

struct Rejection {
    RefusalCause cause{};
    std::chrono::seconds retry_after{};  // 0: trying again is useless
    std::string challenge{};             // for a proof of work that admits the client; empty: none
};

}  // namespace gridrace::server
