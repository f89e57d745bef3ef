#include "client/storage/kept_seat.hpp"

#include <nlohmann/json.hpp>

#include "client/storage/hex.hpp"
#include "common/wire/codec.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr int seat_format = 1;
// More than a person can have waiting.
constexpr std::size_t most_unanswered = 2000;

// As on the wire: whatever a command will be able to say, it is kept whole.
json waiting_json(const WaitingCommand& waiting) {
    const wire::NumberedCommand numbered{waiting.number, waiting.command};
    return {{"race", waiting.race.value}, {"command", to_hex(wire::encode(numbered))}};
}

std::optional<WaitingCommand> parse_waiting(const json& given) {
    if (!given.is_object() || !given.contains("race") || !given.contains("command")) {
        return std::nullopt;
    }
    const auto& race = given["race"];
    const auto bytes = from_hex(given["command"]);
    if (!race.is_number_unsigned() || !bytes) return std::nullopt;
    const auto message = wire::decode_client_message(*bytes);
    const auto* numbered = message ? std::get_if<wire::NumberedCommand>(&*message) : nullptr;
    if (numbered == nullptr) return std::nullopt;
    return WaitingCommand{numbered->number, numbered->command, {race.get<std::uint32_t>()}};
}

// Their numbers have no gaps and end with the last that was given away.
std::optional<std::deque<WaitingCommand>> parse_unanswered(const json& given, CommandNumber last) {
    if (!given.is_array() || given.size() > most_unanswered) return std::nullopt;
    std::deque<WaitingCommand> unanswered;
    for (const auto& entry : given) {
        auto waiting = parse_waiting(entry);
        if (!waiting) return std::nullopt;
        if (waiting->number.value + given.size() != last.value + unanswered.size() + 1) {
            return std::nullopt;
        }
        unanswered.push_back(std::move(*waiting));
    }
    return unanswered;
}

std::optional<Seat> parse_seat(const json& given) {
    if (!given.is_object()) return std::nullopt;
    const auto member = given.value("member", json());
    const auto last = given.value("last_command", json());
    const auto token = from_hex(given.value("token", json()));
    const bool is_sound = member.is_number_unsigned() && last.is_number_unsigned() && token &&
                          token->size() >= wire::min_token_bytes &&
                          token->size() <= wire::max_token_bytes;
    if (!is_sound) return std::nullopt;
    const CommandNumber last_submitted{last.get<std::uint64_t>()};
    auto unanswered = parse_unanswered(given.value("unanswered", json()), last_submitted);
    if (!unanswered) return std::nullopt;
    return Seat{*token, {member.get<std::uint32_t>()}, last_submitted, std::move(*unanswered)};
}

std::optional<SeatPlace> parse_place(const json& given) {
    if (!given.is_object()) return std::nullopt;
    const auto room = given.value("room", json());
    const auto name = given.value("name", json());
    const auto role = given.value("role", json());
    if (!room.is_string() || !name.is_string() || (role != "player" && role != "spectator")) {
        return std::nullopt;
    }
    return SeatPlace{room.get<std::string>(), name.get<std::string>(),
                     role == "player" ? race::Role::player : race::Role::spectator};
}

}  // namespace

std::string to_text(const KeptSeat& kept) {
    auto unanswered = json::array();
    for (const auto& waiting : kept.seat.unanswered) unanswered.push_back(waiting_json(waiting));
    json text = {{"format", seat_format},
                 {"seat",
                  {{"token", to_hex(kept.seat.token)},
                   {"member", kept.seat.member.value},
                   {"last_command", kept.seat.last_submitted.value},
                   {"unanswered", unanswered}}},
                 {"sheet", app::to_json(kept.sheet)}};
    if (kept.place) {
        const bool is_player = kept.place->role == race::Role::player;
        text["place"] = {{"room", kept.place->room},
                         {"name", kept.place->name},
                         {"role", is_player ? "player" : "spectator"}};
    }
    return text.dump() + '\n';
}

std::optional<KeptSeat> parse_kept_seat(std::string_view text) {
    if (text.size() > max_kept_bytes) return std::nullopt;
    const auto given = json::parse(text, nullptr, false);
    if (!given.is_object() || given.value("format", json()) != seat_format) return std::nullopt;
    auto seat = parse_seat(given.value("seat", json()));
    auto sheet = app::parse_sheet(given.value("sheet", json()));
    if (!seat || !sheet) return std::nullopt;
    return KeptSeat{std::move(*seat), std::move(*sheet), parse_place(given.value("place", json()))};
}

}  // namespace gridrace::client
