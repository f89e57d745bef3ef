// Parses events from JSON, by their shapes (common/race/shapes).
#include <algorithm>
#include <array>
#include <charconv>

#include "client/export/event_json.hpp"
#include "common/base/text.hpp"
#include "common/identity/encoding.hpp"
#include "common/race/shapes/events.hpp"
#include "common/wire/codec/scalars.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

std::optional<std::uint64_t> parse_number(const json& given) {
    if (!given.is_number_unsigned()) return std::nullopt;
    return given.get<std::uint64_t>();
}

// A string, or a number as in older replay files.
std::optional<std::uint64_t> parse_fixed(const json& given) {
    if (!given.is_string()) return parse_number(given);
    const auto& text = given.get_ref<const std::string&>();
    const char* const end = text.data() + text.size();
    std::uint64_t seed = 0;
    const auto [rest, error] = std::from_chars(text.data(), end, seed);
    if (error != std::errc() || rest != end) return std::nullopt;
    return seed;
}

template <class Enum>
bool read_word(std::string_view said, Enum& out) {
    for (std::size_t i = 0; i < race::Enumeration<Enum>::names.size(); ++i) {
        out = static_cast<Enum>(i);
        if (word(out) == said) return true;
    }
    return false;
}

bool read_filled(const json& given, race::FilledByBox& filled) {
    if (!given.is_array() || given.size() != filled.size()) return false;
    std::string bytes;
    for (const auto& box : given) {
        if (!box.is_number_unsigned() || box.get<std::uint64_t>() > 9) return false;
        bytes += box.get<char>();
    }
    return wire::Scalar<race::FilledByBox>::from(bytes, filled);
}

template <race::Shaped Struct>
bool read_fields(const json& given, Struct& out);

// A value within the bounds of its row.
template <class Row, class Value>
bool read_value(const Row& row, const json& given, Value& out) {
    using wire::FieldType;
    if constexpr (wire::is_optional<Value>) {
        return read_value(row, given, out.emplace());
    } else if constexpr (std::is_same_v<Value, race::FilledByBox>) {
        return read_filled(given, out);
    } else if constexpr (std::is_same_v<Value, race::Digest>) {
        const auto bytes = given.is_string()
                               ? identity::from_base64(given.get_ref<const std::string&>())
                               : std::nullopt;
        return bytes && wire::Scalar<Value>::from(*bytes, out);
    } else if constexpr (std::is_same_v<Value, race::RaceTable>) {
        return read_value(row, given, out.players);
    } else if constexpr (wire::Listed<Value>) {
        if (!given.is_array() || given.size() > row.most) return false;
        return std::ranges::all_of(
            given, [&](const json& each) { return read_value(row, each, out.emplace_back()); });
    } else if constexpr (race::Shaped<Value>) {
        return given.is_object() && read_fields(given, out);
    } else if constexpr (wire::Scalar<Value>::type == FieldType::boolean) {
        if (given.is_boolean()) out = given.get<bool>();
        return given.is_boolean();
    } else if constexpr (wire::Scalar<Value>::type == FieldType::enumeration) {
        return given.is_string() && read_word(given.get_ref<const std::string&>(), out);
    } else if constexpr (wire::is_text(wire::Scalar<Value>::type)) {
        return given.is_string() &&
               wire::Scalar<Value>::from(given.get_ref<const std::string&>(), out);
    } else {
        const auto number = row.is_fixed ? parse_fixed(given) : parse_number(given);
        return number && *number >= row.lowest && *number <= row.highest &&
               wire::Scalar<Value>::from(*number, out);
    }
}

// The fields of a struct within an event: of the wire, each there unless it is optional.
template <race::Shaped Struct>
bool read_fields(const json& given, Struct& out) {
    const auto read = [&](const auto& row) {
        auto& member = out.*(row.member);
        const auto found = given.find(row.name);
        if (found == given.end()) return wire::is_optional<std::remove_cvref_t<decltype(member)>>;
        return read_value(row, *found, member);
    };
    return std::apply([&](const auto&... row) { return (read(row) && ...); },
                      race::Shape<Struct>::fields);
}

// Text is cleaned as the server cleans it.
template <class E>
bool clean(E&, JsonFields&) {
    return true;
}
bool clean(race::MemberJoined& event, JsonFields& fields) {
    event.name = fields.name("name");
    return true;
}
template <class Line>
requires requires(Line line) {
    line.text;
}
bool clean(Line& event, JsonFields&) {
    const auto text = clean_line(event.text);
    event.text = text.value_or("");
    return text.has_value();
}

template <class E>
std::optional<race::Event> read_as(JsonFields& fields) {
    E event{};
    const auto read = [&](const auto& row) {
        if (row.contract == race::Contract::log) return true;
        const std::string key(row.name);
        auto& member = event.*(row.member);
        if (wire::is_optional<std::remove_cvref_t<decltype(member)>> && !fields.has(key.c_str()))
            return true;
        return read_value(row, fields.at(key.c_str()), member);
    };
    bool is_sound =
        std::apply([&](const auto&... row) { return (read(row) && ...); }, race::Shape<E>::fields);
    if constexpr (requires { race::Shape<E>::holds(event); })
        is_sound = is_sound && race::Shape<E>::holds(event);
    if (!is_sound || !clean(event, fields)) return std::nullopt;
    return event;
}

template <class... Kinds>
std::optional<race::Event> read_one(std::string_view kind, JsonFields& fields,
                                    std::type_identity<std::variant<Kinds...>>) {
    std::optional<race::Event> event;
    (void)((race::Shape<Kinds>::kind.name == kind && (event = read_as<Kinds>(fields), true)) ||
           ...);
    return event;
}

// Events that occur between a countdown and the end of its race. The scores of a match come after the end.
using EventOfRace =
    std::variant<race::CountdownStarted, race::RaceStarted, race::RaceEnded, race::EndAnnounced,
                 race::DigitPlaced, race::CellCleared, race::ProgressChanged, race::MoveRefused,
                 race::AssistTaken, race::PlayerFinished, race::PlayerForfeited, race::AttemptBegun,
                 race::PlayerEntered, race::MemberJoined, race::MemberLeft, race::MemberAway,
                 race::MemberBack, race::HostChanged, race::Interrupted, race::Said, race::Reacted,
                 race::Announced, race::MuteChanged, race::LockChanged, race::KicksLifted,
                 race::TeamChanged, race::PlayerOut, race::PlayerHeld, race::PuzzleSolved,
                 race::PuzzleAdded, race::PuzzleDealt, race::BoardChanged, race::TeamBoardChanged,
                 race::Pointed, race::TurnChanged, race::TablesSet, race::DrawClosed>;

}  // namespace

const json& JsonFields::at(const char* key) const {
    static const json none;
    return has(key) ? object_.find(key).value() : none;
}

std::int64_t JsonFields::number(const char* key, std::int64_t least, std::int64_t most) {
    const auto& value = at(key);
    const bool is_number = value.is_number_unsigned() &&
                           value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most);
    if (is_number && value.get<std::int64_t>() >= least) return value.get<std::int64_t>();
    spoil();
    return least;
}

MemberId JsonFields::member(const char* key) {
    return {static_cast<std::uint32_t>(number(key, 0, 0xffffffff))};
}

Instant JsonFields::instant(const char* key) {
    return Instant(Milliseconds(number(key, 0, wire::Scalar<Instant>::latest)));
}

bool JsonFields::truth(const char* key) {
    const auto& value = at(key);
    if (!value.is_boolean()) spoil();
    return value.is_boolean() && value.get<bool>();
}

std::string JsonFields::text(const char* key) {
    const auto& value = at(key);
    if (value.is_string()) return value.get<std::string>();
    spoil();
    return "";
}

std::string JsonFields::name(const char* key) {
    const auto given = text(key);
    if (was_name_allowed(given)) return given;
    auto name = clean_name(given);
    if (name) return std::move(*name);
    spoil();
    return "";
}

race::AssistSet JsonFields::assists(const char* key) {
    race::AssistSet assists;
    const auto& listed = at(key);
    if (!listed.is_array()) spoil();
    for (const auto& each : listed) {
        const auto* assist = std::ranges::find_if(race::all_assists, [&each](race::Assist known) {
            return each.is_string() && each.get_ref<const std::string&>() == race::name(known);
        });
        if (assist == race::all_assists.end()) {
            spoil();
        } else {
            assists = assists.with(*assist);
        }
    }
    return assists;
}

race::Role JsonFields::role(const char* key) {
    constexpr std::array roles{race::Role::player, race::Role::spectator};
    return word(key, roles, [](race::Role role) { return client::word(role); });
}

std::optional<race::Event> read_event(const json& object) {
    JsonFields fields(object);
    const auto kind = fields.text("event");
    auto event = read_one(kind, fields, std::type_identity<EventOfRace>());
    if (!fields.is_sound()) return std::nullopt;
    return event;
}

}  // namespace gridrace::client
