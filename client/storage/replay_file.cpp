#include "client/storage/replay_file.hpp"

#include <fmt/chrono.h>

#include "client/export/event_json.hpp"
#include "client/storage/replay_parser.hpp"
#include "common/race/decide/record_check.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/rating/rating_range.hpp"
#include "common/wire/result_json.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr std::string_view format_name = "gridrace-replay";
constexpr int format_version = 1;
constexpr std::size_t most_members = 256;  // more than any room has

// ---- writing ----

// A source or a grade of a newer version.
constexpr std::string_view unknown = "unknown";

json mode_to_json(const race::ModeSettings& settings) {
    json written = {{"mode", settings.mode ? name(*settings.mode) : unknown},
                    {"lives", settings.lives},
                    {"penalty", settings.penalty.count()},
                    {"lock", settings.lock.count()},
                    {"races", settings.races},
                    {"best_of", settings.best_of},
                    {"teams", settings.teams},
                    {"turn_digits", settings.turn_digits},
                    {"table_size", settings.table_size},
                    {"arena_minutes", settings.arena_time.count()},
                    {"turn_time", settings.turn_time.count()},
                    {"rising", settings.rising},
                    {"calm", settings.calm}};
    if (settings.mode == race::Mode::daily) written["day"] = settings.day;
    if (settings.in_teams) written["in_teams"] = true;
    if (settings.equivalent_boards) written["equivalent_boards"] = true;
    return written;
}

json rules_to_json(const race::RaceRules& rules) {
    json written = {{"source", rules.source ? word(*rules.source) : unknown},
                    {"max_players", rules.max_players},
                    {"countdown", rules.countdown.count()},
                    {"time_limit", rules.time_limit.count()},
                    {"grace", rules.grace.count()},
                    {"late_join", rules.late_join},
                    {"auto_start", rules.auto_start},
                    {"assists", wire::assists_to_json(rules.assists)},
                    {"aid_price", rules.assist_price.count()}};
    if (rules.rating) {
        written["rating"] = sudoku::to_string(*rules.rating);
    } else {
        written["grade"] = race::difficulty(rules);
    }
    if (rules.mode_settings != race::ModeSettings{})
        written["mode"] = mode_to_json(rules.mode_settings);
    if (const auto window = rules.mode_settings.finish_window; window.count() > 0)
        written["finish_window"] = window.count();
    if (rules.boards_delay) written["boards_delay"] = rules.boards_delay->count();
    return written;
}

json member_to_json(const race::Member& member) {
    json written = {{"member", member.id.value},
                    {"name", member.name},
                    {"role", word(member.role)},
                    {"ready", member.ready}};
    if (member.team != 0) written["team"] = member.team;
    if (member.bot) written["bot"] = *member.bot;
    if (member.head_start.is_any()) {
        written["head_start"] = {{"seconds", member.head_start.time.count()},
                                 {"cells", member.head_start.cells}};
    }
    if (member.away_since) written["away_since"] = number(*member.away_since);
    return written;
}

// A seed remains a number here: the first version of gridrace accepts no other form.
json file_event_to_json(const race::Event& event) {
    auto written = to_json(event);
    const auto* ended = std::get_if<race::RaceEnded>(&event);
    if (ended != nullptr && ended->seed) written["seed"] = *ended->seed;
    return written;
}

json moment_to_json(const race::TimedEvents& moment) {
    json events = json::array();
    for (const auto& event : moment.events) events.push_back(file_event_to_json(event));
    return {{"at", number(moment.at)}, {"events", std::move(events)}};
}

// ---- reading ----

constexpr auto kept_modes = [] {
    std::array<race::Mode, race::all_modes.size() + 1> modes{};
    std::ranges::copy(race::all_modes, modes.begin());
    modes.back() = race::Mode::daily;
    return modes;
}();

race::ModeSettings read_mode(const json& given) {
    using std::chrono::seconds;
    JsonFields fields(given);
    race::ModeSettings settings;
    settings.mode = fields.word("mode", kept_modes, [](race::Mode mode) { return name(mode); });
    const auto count = [&fields](const char* key, std::int64_t least, std::int64_t most) {
        return static_cast<std::uint32_t>(fields.number(key, least, most));
    };
    settings.lives = count("lives", 1, 20);
    settings.penalty = seconds(fields.number("penalty", 1, 600));
    settings.lock = seconds(fields.number("lock", 1, 60));
    settings.races = count("races", 2, 50);
    settings.best_of = fields.truth("best_of");
    settings.teams = count("teams", 2, 4);
    settings.turn_digits = count("turn_digits", 1, 20);
    if (settings.mode == race::Mode::daily) settings.day = count("day", 1, race::most_days);
    settings.turn_time = seconds(fields.number("turn_time", 5, 300));
    settings.rising = fields.truth("rising");
    // Absent in older files.
    if (fields.has("table_size")) settings.table_size = count("table_size", 2, 8);
    if (fields.has("arena_minutes"))
        settings.arena_time = std::chrono::minutes(fields.number("arena_minutes", 5, 180));
    settings.calm = fields.truth("calm");
    settings.in_teams = fields.has("in_teams") && fields.truth("in_teams");
    settings.equivalent_boards =
        fields.has("equivalent_boards") && fields.truth("equivalent_boards");
    if (!fields.is_sound()) settings.mode.reset();
    return settings;
}

race::RaceRules read_rules(JsonFields& fields) {
    using std::chrono::seconds;
    constexpr std::array sources{race::PuzzleSource::generated, race::PuzzleSource::seeded,
                                 race::PuzzleSource::given};
    race::RaceRules rules;
    rules.source.reset();
    if (fields.text("source") != unknown) {
        rules.source = fields.word("source", sources, [](auto source) { return word(source); });
    }
    rules.max_players = static_cast<std::uint32_t>(fields.number("max_players", 1, 100));
    rules.countdown = seconds(fields.number("countdown", 0, 60));
    rules.time_limit = seconds(fields.number("time_limit", 1, 86400));
    rules.grace = seconds(fields.number("grace", 5, 3600));
    rules.late_join = fields.truth("late_join");
    rules.auto_start = fields.truth("auto_start");
    rules.assists = fields.assists("assists");
    rules.assist_price = seconds(fields.number("aid_price", 0, 300));
    if (fields.has("mode")) rules.mode_settings = read_mode(fields.at("mode"));
    if (!rules.mode_settings.mode) fields.spoil();
    // Absent in older files, whose races had none.
    rules.mode_settings.finish_window =
        seconds(fields.has("finish_window") ? fields.number("finish_window", 0, 3600) : 0);
    if (fields.has("boards_delay"))
        rules.boards_delay = seconds(fields.number("boards_delay", 0, 600));
    if (!fields.has("rating")) {
        rules.grade.reset();
        if (fields.text("grade") == unknown) return rules;
        rules.grade = fields.word("grade", sudoku::all_grades,
                                  [](sudoku::Grade grade) { return sudoku::name(grade); });
        return rules;
    }
    rules.rating = sudoku::parse_rating_range(fields.text("rating"));
    if (!rules.rating) fields.spoil();
    return rules;
}

std::optional<race::HeadStart> read_head_start(const json& given) {
    JsonFields fields(given);
    race::HeadStart head_start;
    head_start.time =
        std::chrono::seconds(fields.number("seconds", 0, race::most_head_start_time.count()));
    head_start.cells =
        static_cast<std::uint32_t>(fields.number("cells", 0, race::most_head_start_cells));
    if (!fields.is_sound()) return std::nullopt;
    return head_start;
}

// In the order of their ids.
bool read_members(const json& given, std::vector<race::Member>& members) {
    if (!given.is_array() || given.size() > most_members) return false;
    for (const auto& each : given) {
        JsonFields fields(each);
        race::Member member;
        member.id = fields.member();
        member.name = fields.name("name");
        member.role = fields.role("role");
        member.ready = fields.truth("ready");
        if (fields.has("team")) {
            member.team = static_cast<std::uint32_t>(fields.number("team", 1, most_members));
        }
        if (fields.has("bot")) {
            member.bot = static_cast<std::uint32_t>(
                fields.number("bot", sudoku::least_rating.tenths, sudoku::highest_rating.tenths));
        }
        if (fields.has("head_start")) {
            const auto head_start = read_head_start(fields.at("head_start"));
            if (!head_start) return false;
            member.head_start = *head_start;
        }
        if (fields.has("away_since")) member.away_since = fields.instant("away_since");
        const auto before = members.empty() ? MemberId{} : members.back().id;
        if (!fields.is_sound() || member.id <= before) return false;
        members.push_back(std::move(member));
    }
    return true;
}

bool read_start_of_course(JsonFields& fields, race::RoomState& start) {
    start.code = race::RoomCode::parse(fields.text("room"));
    JsonFields rules(fields.at("rules"));
    start.rules = read_rules(rules);
    start.host = fields.member("host");
    start.last_member = fields.member("last_member");
    if (!read_members(fields.at("members"), start.members)) return false;
    const bool knows_last = start.members.empty() || start.members.back().id <= start.last_member;
    return start.code && rules.is_sound() && fields.is_sound() && knows_last;
}

std::optional<std::string> fault_in(const race::RaceRecord& record, const JsonFields& fields) {
    if (auto reason = race::record_fault(record)) return reason;
    const auto race = race_at_the_end(record);
    if (fields.at("race") != json(race.number.value)) return "it is another race that it tells";
    if (!race.puzzle || fields.at("puzzle") != json(sudoku::to_line(*race.puzzle))) {
        return "the puzzle is not the one that was raced on";
    }
    if (fields.at("result") != wire::result_to_json(race)) {
        return "the result is not what the moves come to";
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> size_fault(std::size_t bytes) {
    if (bytes <= most_replay_bytes) return std::nullopt;
    return fmt::format("This file is too long for a replay: {} MiB, at most {}.", (bytes >> 20) + 1,
                       most_replay_bytes >> 20);
}

std::string race_name(const race::RaceRecord& record) {
    const auto began = record.course.front().at;
    RaceNumber number;
    for (const auto& event : record.course.front().events) {
        if (const auto* countdown = std::get_if<race::CountdownStarted>(&event)) {
            number = countdown->race;
        }
    }
    const auto seconds = std::chrono::system_clock::to_time_t(began);
    const auto room = record.start.code ? record.start.code->text() : "room";
    return fmt::format("{:%Y-%m-%d-%H%M%S}-{}-{}", fmt::gmtime(seconds), room, number.value);
}

std::string to_replay_file(const race::RaceRecord& record, const std::string& note) {
    const auto race = race_at_the_end(record);
    json members = json::array();
    for (const auto& member : record.start.members) members.push_back(member_to_json(member));
    json head = {{"format", format_name},
                 {"version", format_version},
                 {"room", record.start.code ? record.start.code->text() : ""},
                 {"race", race.number.value},
                 {"rules", rules_to_json(record.start.rules)},
                 {"members", std::move(members)},
                 {"host", record.start.host.value},
                 {"last_member", record.start.last_member.value},
                 {"puzzle", race.puzzle ? sudoku::to_line(*race.puzzle) : ""},
                 {"result", wire::result_to_json(race)}};
    if (!note.empty()) head["note"] = note;
    auto text = head.dump();
    text.pop_back();
    text += ",\"course\":[\n";
    for (std::size_t i = 0; i < record.course.size(); ++i) {
        if (i > 0) text += ",\n";
        text += moment_to_json(record.course[i]).dump();
    }
    return text + "\n]}\n";
}

std::string note_of_replay_file(std::string_view text) {
    const auto note = json::parse(member_of(text, "note"), nullptr, false);
    return note.is_string() ? note.get<std::string>() : "";
}

Result<race::RaceRecord, std::string> read_replay_file(std::string_view text) {
    if (auto fault = size_fault(text.size())) return *std::move(fault);
    auto [head, course, is_sound] = parse_replay(text);
    JsonFields fields(head);
    if (!head.is_object() || fields.at("format") != json(format_name)) {
        return std::string("This is no replay or challenge of gridrace.");
    }
    const bool is_cut_short = !is_sound && !head.contains("version");
    if (!is_cut_short && fields.at("version") != json(format_version)) {
        return std::string("This replay was written by another version of gridrace.");
    }
    race::RaceRecord record;
    record.course = std::move(course);
    const bool has_course = fields.at("course").is_array() && !record.course.empty();
    if (!is_sound || !has_course || !read_start_of_course(fields, record.start)) {
        return std::string("This replay is damaged.");
    }
    if (const auto fault = fault_in(record, fields)) return race::disbelief(*fault);
    return record;
}

}  // namespace gridrace::client
