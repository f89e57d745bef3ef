// Every total of the server that strangers use up together: the one table of them. deploy/docs/reference.md
// has it, too; tests compare both, and attack each total.
#pragma once

#include <array>
#include <string_view>

namespace gridrace::server {

enum class Total : std::uint8_t {
    seats,
    handshakes,
    kept,
    answers,
    rooms,
    rooms_made,
    clubs,
    day,
    orders,
    guesses,
    proofs,
    records,
    log,
    words,
    listed,
    field,
    operators
};

// How a total is divided.
enum class Division : std::uint8_t {
    held,      // places that are given back: HeldShare::may_take
    rate,      // an allowance that refills: FairShare
    largest,   // the newcomer takes a place from the network that has most
    multiple,  // an allowance for each network: a multiple of that of an address
    shown      // all are held, and one of each network is shown before the second of any
};

struct TotalRow {
    Total total{};
    std::string_view name;     // as in gridrace_total_used{total="seats"}
    std::string_view what;     // in the table of deploy/docs/reference.md
    std::string_view setting;  // its size; or the number, if it has none
    std::string_view address;  // what one address may have, besides the share
    Division division{};
};

inline constexpr std::array<TotalRow, 17> all_totals{{
    {Total::seats, "seats", "players connected", "`max-connections`", "`connections-per-address`",
     Division::held},
    {Total::handshakes, "handshakes", "connections without a seat, per thread", "`greetings`",
     "`greetings-per-address`", Division::largest},
    {Total::kept, "kept", "connections kept between two requests, per thread", "256",
     "`connection-…`", Division::largest},
    {Total::answers, "answers", "answers being sent, per thread", "256", "`greetings-per-address`",
     Division::largest},
    {Total::rooms, "rooms", "open rooms, per thread", "`max-rooms`", "`room-…`", Division::held},
    {Total::rooms_made, "rooms_made", "rooms being created", "`all-rooms-…`", "`room-…`",
     Division::rate},
    {Total::clubs, "clubs", "clubs, per thread", "`max-clubs`", "`club-…`", Division::held},
    {Total::day, "day", "places of the puzzle of the day", "`daily-players`", "30", Division::held},
    {Total::orders, "orders", "puzzles made to order that are waited for", "128",
     "`order-…` of a room", Division::held},
    {Total::guesses, "guesses", "wrong room codes and words", "`all-guesses-…`", "`guess-…`",
     Division::rate},
    {Total::proofs, "proofs", "proofs of work of the last minute", "16384", "none", Division::held},
    {Total::records, "records", "records of races being fetched", "16", "`guess-…`",
     Division::held},
    {Total::log, "log", "log space", "free disk space", "`address-log-…`", Division::multiple},
    {Total::words, "words", "reasons told by TLS to those who are refused",
     "1200 a minute, 40 at once", "12 a minute, 4 at once", Division::rate},
    {Total::listed, "listed", "rooms shown in the list of rooms", "50", "none", Division::shown},
    {Total::field, "field", "races kept to be raced again", "200", "5 of a room",
     Division::largest},
    {Total::operators, "operators", "wrong words and keys of operators", "600 a minute and at once",
     "12 a minute, 30 at once", Division::rate},
}};

}  // namespace gridrace::server
