// Parses events from JSON.
#include <algorithm>
#include <array>
#include <charconv>
#include <functional>

#include "client/export/event_json.hpp"
#include "client/export/mode_event_json.hpp"
#include "common/base/text.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr std::int64_t latest_instant = 1000ll * 366 * 24 * 3600 * 1000;
constexpr std::int64_t longest_time = 366ll * 24 * 3600 * 1000;

using Read = std::function<race::Event(JsonFields& fields)>;

RaceNumber race_number(JsonFields& fields) {
    return {fields.count("race")};
}

race::Event read_start(JsonFields& fields) {
    const auto text = fields.text("puzzle");
    const auto puzzle = sudoku::parse_grid(text);
    if (text.size() != sudoku::Cell::count || !puzzle) {
        fields.spoil();
        return race::RaceStarted{};
    }
    return race::RaceStarted{race_number(fields), fields.instant("at"), *puzzle};
}

race::Event read_progress(JsonFields& fields) {
    race::ProgressChanged event{fields.member(), {}};
    const auto& boxes = fields.at("filled_by_box");
    if (!boxes.is_array() || boxes.size() != event.filled_by_box.size()) fields.spoil();
    if (!fields.is_sound()) return event;
    for (std::size_t i = 0; i < event.filled_by_box.size(); ++i) {
        const bool is_count = boxes[i].is_number_unsigned() && boxes[i].get<std::uint64_t>() <= 9;
        if (!is_count) fields.spoil();
        if (is_count) event.filled_by_box[i] = boxes[i].get<std::uint8_t>();
    }
    return event;
}

// A string, or a number as in replay files.
std::optional<std::uint64_t> parse_seed(const json& given) {
    if (given.is_number_unsigned()) return given.get<std::uint64_t>();
    if (!given.is_string()) return std::nullopt;
    const auto& text = given.get_ref<const std::string&>();
    const char* const end = text.data() + text.size();
    std::uint64_t seed = 0;
    const auto [rest, error] = std::from_chars(text.data(), end, seed);
    if (error != std::errc() || rest != end) return std::nullopt;
    return seed;
}

race::Event read_end(JsonFields& fields) {
    constexpr std::array reasons{race::RaceEndReason::all_done, race::RaceEndReason::time_limit};
    race::RaceEnded event{race_number(fields), fields.instant("at"),
                          fields.word("reason", reasons, [](auto reason) { return word(reason); }),
                          std::nullopt};
    if (!fields.has("seed")) return event;
    event.seed = parse_seed(fields.at("seed"));
    if (!event.seed) fields.spoil();
    return event;
}

race::Event read_leave(JsonFields& fields) {
    constexpr std::array reasons{race::LeaveReason::left, race::LeaveReason::kicked,
                                 race::LeaveReason::gone};
    return race::MemberLeft{
        fields.member(), fields.word("reason", reasons, [](auto reason) { return word(reason); }),
        fields.instant("at")};
}

race::Event read_talk(JsonFields& fields) {
    const auto text = clean_line(fields.text("text"));
    if (!text) fields.spoil();
    return race::Said{fields.member(), text.value_or(""), fields.instant("at")};
}

race::Event read_announcement(JsonFields& fields) {
    const auto text = clean_line(fields.text("text"));
    if (!text) fields.spoil();
    return race::Announced{text.value_or(""), fields.instant("at")};
}

race::Event read_mute(JsonFields& fields) {
    const auto& muted = fields.at("muted");
    if (!muted.is_boolean()) fields.spoil();
    return race::MuteChanged{fields.member(), muted.is_boolean() && muted.get<bool>()};
}

race::Event read_lock(JsonFields& fields) {
    return race::LockChanged{fields.truth("locked")};
}

race::Event read_assist_taken(JsonFields& fields) {
    const auto assist = fields.word("assist", race::all_assists,
                                    [](race::Assist each) { return race::name(each); });
    return race::AssistTaken{fields.member(), assist, fields.count("aids"),
                             fields.instant("until")};
}

race::Event read_emote(JsonFields& fields) {
    const auto emote =
        fields.word("emote", race::all_emotes, [](race::Emote each) { return race::name(each); });
    return race::Reacted{fields.member(), emote, fields.instant("at")};
}

struct Reading {
    std::string_view event;
    race::Event (*read)(JsonFields& fields);
};

// Events that occur between a countdown and the end of its race.
constexpr std::array readings{
    Reading{"countdown_started",
            [](JsonFields& f) -> race::Event {
                return race::CountdownStarted{race_number(f), f.instant("starts_at")};
            }},
    Reading{"race_started", read_start},
    Reading{"race_ended", read_end},
    Reading{"end_announced",
            [](JsonFields& f) -> race::Event {
                return race::EndAnnounced{f.instant("ends_at"), f.truth("by_host")};
            }},
    Reading{"digit_placed",
            [](JsonFields& f) -> race::Event {
                return race::DigitPlaced{f.member(), f.cell(),
                                         static_cast<std::uint8_t>(f.number("digit", 1, 9))};
            }},
    Reading{"cell_cleared",
            [](JsonFields& f) -> race::Event {
                return race::CellCleared{f.member(), f.cell()};
            }},
    Reading{"progress_changed", read_progress},
    Reading{"move_refused",
            [](JsonFields& f) -> race::Event {
                return race::MoveRefused{f.member(), f.count("refused_moves")};
            }},
    Reading{"aid_taken", read_assist_taken},
    Reading{"player_finished",
            [](JsonFields& f) -> race::Event {
                return race::PlayerFinished{
                    f.member(), Milliseconds(f.number("time", 0, longest_time)), f.count("place")};
            }},
    Reading{"player_forfeited",
            [](JsonFields& f) -> race::Event { return race::PlayerForfeited{f.member()}; }},
    Reading{"attempt_begun",
            [](JsonFields& f) -> race::Event {
                return race::AttemptBegun{f.member(), f.instant("at")};
            }},
    Reading{"player_entered",
            [](JsonFields& f) -> race::Event { return race::PlayerEntered{f.member()}; }},
    Reading{"member_joined",
            [](JsonFields& f) -> race::Event {
                return race::MemberJoined{f.member(), f.name("name"), f.role("role")};
            }},
    Reading{"member_left", read_leave},
    Reading{"member_away",
            [](JsonFields& f) -> race::Event {
                return race::MemberAway{f.member(), f.instant("at")};
            }},
    Reading{"member_back",
            [](JsonFields& f) -> race::Event { return race::MemberBack{f.member()}; }},
    Reading{"host_changed",
            [](JsonFields& f) -> race::Event { return race::HostChanged{f.member()}; }},
    Reading{"interrupted",
            [](JsonFields& f) -> race::Event {
                return race::Interrupted{f.instant("from"), f.instant("until")};
            }},
    Reading{"said", read_talk},
    Reading{"reacted", read_emote},
    Reading{"announced", read_announcement},
    Reading{"mute_changed", read_mute},
    Reading{"lock_changed", read_lock},
    Reading{"kicks_lifted", [](JsonFields&) -> race::Event { return race::KicksLifted{}; }},
};

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

std::uint32_t JsonFields::count(const char* key, std::uint32_t most) {
    return static_cast<std::uint32_t>(number(key, 0, most));
}

sudoku::Cell JsonFields::cell() {
    return sudoku::Cell(static_cast<int>(count("cell", sudoku::Cell::count - 1)));
}

MemberId JsonFields::member(const char* key) {
    return {count(key)};
}

Instant JsonFields::instant(const char* key) {
    return Instant(Milliseconds(number(key, 0, latest_instant)));
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
    const auto* reading = std::ranges::find(readings, kind, &Reading::event);
    auto event = reading == readings.end() ? read_mode_event(kind, fields)
                                           : std::optional(reading->read(fields));
    if (!fields.is_sound()) return std::nullopt;
    return event;
}

}  // namespace gridrace::client
