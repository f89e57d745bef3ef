// The messages between client and server, as values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/race/command.hpp"
#include "common/race/room_state.hpp"
#include "common/race/view.hpp"
#include "common/wire/features.hpp"
#include "common/wire/limits.hpp"

namespace gridrace::wire {

// ---- client to server ----

struct Hello {
    std::string name;  // as typed; the server cleans it
    race::Role role = race::Role::player;
    std::string resume_token;  // 16..64 random bytes
    std::optional<race::Cursor> cursor;
    std::uint64_t history = 0;     // the history that the cursor belongs to: from the last welcome
    FeatureSet features = {};      // what the client supports
    std::string client = {};       // what it says of itself, "gridrace/0.4.0"; may be empty
    std::string word = {};         // of the room, as typed; empty: none
    std::string server_word = {};  // of the server, likewise
    // The key by which the player wants to be known, as a KeyProof proves; none: a guest. The server keeps it here once it is
    // proved, and so does a node that relays.
    std::optional<race::PlayerKey> player_key = {};
    friend bool operator==(const Hello&, const Hello&) = default;
};

using ChallengeBytes = std::array<std::uint8_t, 32>;
using KeySignature = std::array<std::uint8_t, 64>;

// The answer to a KeyChallenge.
struct KeyProof {
    std::optional<KeySignature> signature;  // none: the player comes in as a guest
    std::string server_name;  // as the client calls the server; part of what is signed
    friend bool operator==(const KeyProof&, const KeyProof&) = default;
};

struct NumberedCommand {
    CommandNumber number;
    race::Command command;
    friend bool operator==(const NumberedCommand&, const NumberedCommand&) = default;
};

struct Ping {
    std::uint64_t echo = 0;
    friend bool operator==(const Ping&, const Ping&) = default;
};

// A message of an unknown kind: skipped, so that newer clients may try. (An unknown command cannot
// be skipped, since that would leave a gap in the numbers: it is refused.)
struct Unknown {
    friend bool operator==(const Unknown&, const Unknown&) = default;
};

using ClientMessage = std::variant<Hello, NumberedCommand, Ping, KeyProof, Unknown>;

// The body of POST /rooms.
struct CreateRoom {
    race::RaceRules rules;
    race::PuzzleChoice choice;
    std::string club = {};                   // as typed; empty: an ordinary room
    std::vector<std::string> entrants = {};  // as typed; empty: everybody may play
    // The race of the field that is raced first, with its puzzle and grade instead of those of the rules; 0: none.
    std::uint64_t field = 0;
    std::string word = {};  // as typed: newcomers must say it; empty: none
    friend bool operator==(const CreateRoom&, const CreateRoom&) = default;
};

// The body of the answer to CreateRoom.
struct RoomCreated {
    race::RoomCode code;
    FeatureSet features = {};  // what the server supports
    friend bool operator==(const RoomCreated&, const RoomCreated&) = default;
};

// ---- server to client ----

// The server's name and its message to all members, both set by the operator: one cleaned line
// each, or empty.
struct ServerLabel {
    std::string name;
    std::string welcome;
    friend bool operator==(const ServerLabel&, const ServerLabel&) = default;
};

// What came of the key in a Hello.
enum class KeyStanding : std::uint8_t {
    known,         // the seat is the key's
    name_unknown,  // the server does not go by the name that was signed: see Gate::goes_by()
    not_the_seats  // the seat has been another key's, or the key has another seat
};

struct Welcome {
    MemberId member;
    CommandNumber last_command;
    Instant server_time;
    Limits limits;
    std::string server_version;
    std::uint64_t history = 0;  // the history that this connection's cursors belong to
    ServerLabel label = {};
    FeatureSet features = {};  // what the server supports
    EntryNumber entry = {};    // with which the connection, or the relayed one, has got the seat
    std::optional<KeyStanding> key = {};  // none: the member came in as a guest
    friend bool operator==(const Welcome&, const Welcome&) = default;
};

struct Pong {
    std::uint64_t echo = 0;
    Instant server_time;
    friend bool operator==(const Pong&, const Pong&) = default;
};

// The first answer to a Hello with a key, before the Welcome.
struct KeyChallenge {
    ChallengeBytes challenge{};  // random, for this connection alone
    race::PlayerKey server_key{};
    friend bool operator==(const KeyChallenge&, const KeyChallenge&) = default;
};

// The last message before the server closes.
struct Error {
    std::string code;     // stable, for programs
    std::string message;  // for people
    bool retry = false;   // whether reconnecting makes sense
    Milliseconds retry_after{};
    FeatureSet lacking = {};  // what the room needs and the client does not know
    friend bool operator==(const Error&, const Error&) = default;
};

// A member whose client does not know all that a mode may need.
struct LackingClient {
    MemberId member;
    FeatureSet features;  // that it lacks
    friend bool operator==(const LackingClient&, const LackingClient&) = default;
};

struct ServerMessage {
    std::optional<Welcome> welcome;
    std::optional<race::RoomState> snapshot;  // replaces the client's state
    race::Events events;
    std::optional<race::Cursor> cursor;  // the reader's position after this message
    std::vector<race::Answer> repeated_answers;
    std::optional<Pong> pong;
    std::optional<Error> error;
    std::optional<std::vector<LackingClient>> lacking;  // to the host: all there are now
    std::optional<KeyChallenge> key_challenge;
    friend bool operator==(const ServerMessage&, const ServerMessage&) = default;
};

}  // namespace gridrace::wire
