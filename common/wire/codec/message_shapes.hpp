// The shapes of messages from the server (common/race/shapes/shape.hpp). Included by codecs only.
#pragma once

#include "common/base/text.hpp"
#include "common/race/shapes/room.hpp"
#include "common/wire/codec/codec.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::race {

template <>
struct Shape<wire::Limits> {
    static constexpr auto fields =
        std::tuple{field(1, "max_message_bytes", &wire::Limits::max_message_bytes),
                   field(2, "commands_per_second", &wire::Limits::commands_per_second),
                   field(3, "burst", &wire::Limits::burst),
                   field(4, "idle_timeout_seconds", &wire::Limits::idle_timeout)};
};

// The server's label is two fields; what cannot be shown of it is dropped.
struct NameOnLabel {
    static const std::string& of(const wire::ServerLabel& label) { return label.name; }
    static bool into(const std::string& name, wire::ServerLabel& label) {
        label.name = clean_server_name(name).value_or("");
        return true;
    }
};
struct WelcomeOnLabel {
    static const std::string& of(const wire::ServerLabel& label) { return label.welcome; }
    static bool into(const std::string& welcome, wire::ServerLabel& label) {
        label.welcome = clean_line(welcome).value_or("");
        return true;
    }
};
template <>
struct Enumeration<wire::KeyStanding> {
    static constexpr auto names = in_order("known", "name_unknown", "not_the_seats");
};
template <>
struct Shape<wire::Welcome> {
    using Welcome = wire::Welcome;
    static constexpr auto fields =
        std::tuple{field(1, "member", &Welcome::member),
                   field(2, "last_command", &Welcome::last_command),
                   field(3, "server_time", &Welcome::server_time),
                   field(4, "limits", &Welcome::limits),
                   field(5, "server_version", &Welcome::server_version),
                   field(6, "history", &Welcome::history).fixed(),
                   field(7, "server_name", &Welcome::label).as<NameOnLabel>(),
                   field(8, "server_welcome", &Welcome::label).as<WelcomeOnLabel>().second(),
                   field(9, "features", &Welcome::features),
                   field(10, "entry", &Welcome::entry),
                   field(11, "key", &Welcome::key).zero_is_none()};
    static bool holds(const Welcome& welcome) { return bool(welcome.member); }
};

template <>
struct Shape<wire::Pong> {
    static constexpr auto fields = std::tuple{field(1, "echo", &wire::Pong::echo),
                                              field(2, "server_time", &wire::Pong::server_time)};
};

struct ShortMilliseconds {
    static std::uint32_t of(Milliseconds time) { return static_cast<std::uint32_t>(time.count()); }
    static bool into(std::uint32_t read, Milliseconds& time) {
        time = Milliseconds(read);
        return true;
    }
};
template <>
struct Shape<wire::Error> {
    static constexpr auto fields =
        std::tuple{field(1, "code", &wire::Error::code), field(2, "message", &wire::Error::message),
                   field(3, "retry", &wire::Error::retry),
                   field(4, "retry_after_ms", &wire::Error::retry_after).as<ShortMilliseconds>(),
                   field(5, "features", &wire::Error::lacking)};
};

template <>
struct Shape<wire::KeyChallenge> {
    static constexpr auto fields =
        std::tuple{field(1, "challenge", &wire::KeyChallenge::challenge),
                   field(2, "server_key", &wire::KeyChallenge::server_key)};
};

template <>
struct Shape<wire::LackingClient> {
    static constexpr auto fields = std::tuple{field(1, "member", &wire::LackingClient::member),
                                              field(2, "features", &wire::LackingClient::features)};
};
struct LackingClients {
    std::vector<wire::LackingClient> clients;

    static std::optional<LackingClients> of(
        const std::optional<std::vector<wire::LackingClient>>& lacking) {
        return lacking ? std::optional(LackingClients{*lacking}) : std::nullopt;
    }
    static bool into(std::optional<LackingClients> read,
                     std::optional<std::vector<wire::LackingClient>>& lacking) {
        if (read) lacking = std::move(read->clients);
        return true;
    }
};
template <>
struct Shape<LackingClients> {
    static constexpr std::uint64_t most = 1000;  // more than a room has members that can be host
    static constexpr auto fields =
        std::tuple{field(1, "clients", &LackingClients::clients).at_most(most)};
};

template <>
struct Shape<wire::ServerMessage> {
    using Message = wire::ServerMessage;
    static constexpr auto fields =
        std::tuple{field(1, "events", &Message::events),
                   field(2, "welcome", &Message::welcome),
                   field(3, "snapshot", &Message::snapshot),
                   field(4, "cursor", &Message::cursor),
                   field(5, "pong", &Message::pong),
                   field(6, "error", &Message::error),
                   field(7, "repeated_answers", &Message::repeated_answers),
                   field(8, "lacking", &Message::lacking).as<LackingClients>(),
                   field(9, "key_challenge", &Message::key_challenge)};
};

// What a relay reads of CommandAnswered.
struct AnsweredNumber {
    CommandNumber command;
};
template <>
struct Shape<AnsweredNumber> {
    static constexpr Kind kind = Shape<CommandAnswered>::kind;
    static constexpr auto fields = std::tuple{field(2, "command", &AnsweredNumber::command)};
};
struct LastAnswered {
    using Events = std::vector<std::variant<AnsweredNumber>>;

    static Events of(const std::optional<CommandNumber>&) { return {}; }
    static bool into(const Events& events, std::optional<CommandNumber>& last) {
        for (const auto& event : events)
            last = std::max(last.value_or(CommandNumber{}), std::get<0>(event).command);
        return true;
    }
};
template <>
struct Shape<wire::RelayedMessage> {
    using Message = wire::RelayedMessage;
    static constexpr auto fields =
        std::tuple{field(1, "events", &Message::answered).as<LastAnswered>(),
                   field(2, "welcome", &Message::welcome), field(6, "error", &Message::error)};
};

}  // namespace gridrace::race
