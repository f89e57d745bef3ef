#include "client/storage/resume_state_text.hpp"

#include <nlohmann/json.hpp>

#include "client/storage/hex.hpp"
#include "common/base/text.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr int resume_state_format = 1;
// More than a client can have waiting.
constexpr std::size_t most_unanswered = 2000;

// Encoded as on the wire, so that future commands are saved completely.
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

// Their numbers are gapless and end with the last one assigned.
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

std::optional<ResumeState> parse_state(const json& given) {
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
    return ResumeState{
        *token, {member.get<std::uint32_t>()}, last_submitted, std::move(*unanswered)};
}

std::optional<Membership> parse_membership(const json& given) {
    if (!given.is_object()) return std::nullopt;
    const auto room = given.value("room", json());
    const auto name = given.value("name", json());
    const auto role = given.value("role", json());
    if (!room.is_string() || !name.is_string() || (role != "player" && role != "spectator")) {
        return std::nullopt;
    }
    const auto club = given.value("club", json(""));
    const auto left = given.value("left", json(false));
    if (!club.is_string() || !left.is_boolean()) return std::nullopt;
    return Membership{room.get<std::string>(), name.get<std::string>(),
                      role == "player" ? race::Role::player : race::Role::spectator,
                      clean_club_name(club.get<std::string>()).value_or(""), left.get<bool>()};
}

}  // namespace

std::string to_text(const SavedResumeState& kept) {
    auto unanswered = json::array();
    for (const auto& waiting : kept.state.unanswered) unanswered.push_back(waiting_json(waiting));
    json text = {{"format", resume_state_format},
                 {"seat",
                  {{"token", to_hex(kept.state.token)},
                   {"member", kept.state.member.value},
                   {"last_command", kept.state.last_submitted.value},
                   {"unanswered", unanswered}}},
                 {"sheet", app::to_json(kept.board)}};
    if (kept.membership) {
        const bool is_player = kept.membership->role == race::Role::player;
        text["place"] = {{"room", kept.membership->room},
                         {"name", kept.membership->name},
                         {"role", is_player ? "player" : "spectator"}};
        if (!kept.membership->club.empty()) text["place"]["club"] = kept.membership->club;
        if (kept.membership->has_left) text["place"]["left"] = true;
    }
    return text.dump() + '\n';
}

std::optional<SavedResumeState> parse_resume_state(std::string_view text) {
    if (text.size() > max_resume_state_bytes) return std::nullopt;
    const auto given = json::parse(text, nullptr, false);
    if (!given.is_object() || given.value("format", json()) != resume_state_format)
        return std::nullopt;
    auto state = parse_state(given.value("seat", json()));
    auto board = app::parse_player_board(given.value("sheet", json()));
    if (!state || !board) return std::nullopt;
    return SavedResumeState{std::move(*state), std::move(*board),
                            parse_membership(given.value("place", json()))};
}

}  // namespace gridrace::client
