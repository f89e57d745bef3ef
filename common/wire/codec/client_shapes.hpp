// The shapes of messages from clients (common/race/shapes/shape.hpp). Included by codecs only.
#pragma once

#include <algorithm>

#include "common/race/shapes/commands.hpp"
#include "common/race/shapes/room.hpp"
#include "common/wire/codec/scalars.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::race {

struct ResumeToken {
    static wire::RawBytes of(const std::string& token) { return {token}; }
    static bool into(wire::RawBytes read, std::string& token) {
        token = std::move(read.bytes);
        return true;
    }
};
// Safe in every log, since printable ASCII alone is valid.
struct ClientText {
    static const std::string& of(const std::string& client) { return client; }
    static bool into(std::string read, std::string& client) {
        client = std::move(read);
        return client.size() <= wire::max_client_bytes &&
               std::ranges::all_of(client, [](char byte) { return byte >= ' ' && byte <= '~'; });
    }
};
template <>
struct Shape<wire::Hello> {
    using Hello = wire::Hello;
    static constexpr Kind kind{1, "hello"};
    static constexpr auto fields =
        std::tuple{field(1, "name", &Hello::name),
                   field(2, "role", &Hello::role),
                   field(3, "resume_token", &Hello::resume_token).as<ResumeToken>(),
                   field(4, "cursor", &Hello::cursor),
                   field(5, "history", &Hello::history).fixed(),
                   field(6, "features", &Hello::features),
                   field(7, "client", &Hello::client).as<ClientText>(),
                   field(8, "word", &Hello::word),
                   field(9, "server_word", &Hello::server_word),
                   field(10, "player_key", &Hello::player_key)};
    static bool holds(const Hello& hello) {
        return hello.resume_token.size() >= wire::min_token_bytes &&
               hello.resume_token.size() <= wire::max_token_bytes;
    }
};

// A command but its action.
struct CommandHead {
    CommandNumber number;
};
template <>
struct Shape<CommandHead> {
    static constexpr Kind kind{2, "command"};
    static constexpr auto fields = std::tuple{field(1, "number", &CommandHead::number)};
};

template <>
struct Shape<wire::Ping> {
    static constexpr Kind kind{3, "ping"};
    static constexpr auto fields = std::tuple{field(1, "echo", &wire::Ping::echo)};
};

template <>
struct Shape<wire::KeyProof> {
    static constexpr Kind kind{4, "key_proof"};
    static constexpr auto fields =
        std::tuple{field(1, "signature", &wire::KeyProof::signature),
                   field(2, "server_name", &wire::KeyProof::server_name)};
};

// One more than a room can have: the rules refuse it, and need not see the others.
struct FirstEntrants {
    static const std::vector<std::string>& of(const std::vector<std::string>& names) {
        return names;
    }
    static bool into(std::vector<std::string> read, std::vector<std::string>& names) {
        names = std::move(read);
        names.resize(std::min<std::size_t>(names.size(), most_players(Mode::swiss) + 1));
        return true;
    }
};
template <>
struct Shape<wire::CreateRoom> {
    using CreateRoom = wire::CreateRoom;
    static constexpr auto fields =
        std::tuple{field(1, "rules", &CreateRoom::rules),
                   field(2, "choice", &CreateRoom::choice),
                   field(3, "club", &CreateRoom::club),
                   field(4, "entrants", &CreateRoom::entrants).as<FirstEntrants>(),
                   field(5, "field", &CreateRoom::field).fixed(),
                   field(6, "word", &CreateRoom::word)};
};
template <>
struct Shape<wire::RoomCreated> {
    static constexpr auto fields = std::tuple{field(1, "code", &wire::RoomCreated::code),
                                              field(2, "features", &wire::RoomCreated::features)};
    static wire::RoomCreated blank() { return {RoomCode::from_number(0)}; }
};

// Assists of which none is unknown.
struct ListedAssists {
    std::vector<Assist> allowed;
};
template <>
struct Shape<ListedAssists> {
    static constexpr auto fields = std::tuple{field(1, "allowed", &ListedAssists::allowed)};
};

}  // namespace gridrace::race
