#include "client/storage/challenge_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "client/app/replay/ghosts.hpp"
#include "client/storage/replay_file.hpp"
#include "client/storage/replay_parser.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;
using nlohmann::json;

constexpr std::string_view challenge_format = "gridrace-challenge";
constexpr int challenge_version = 1;

constexpr auto too_many = "There are too many runs in this challenge."_t;

// The elements of "records" in valid JSON, as they are written; none if there are too many. Holds
// nothing as JSON, which takes twenty times its length.
std::optional<std::vector<std::string_view>> split_records(std::string_view text) {
    std::vector<std::string_view> records;
    std::string_view key;  // of the outermost object
    std::size_t start = 0;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            const auto end = end_of_string(text, i);
            if (depth == 1) key = text.substr(i, end - i);
            i = end - 1;
        } else if (c == '{' || c == '[') {
            if (depth++ == 2) start = i;
        } else if (c == '}' || c == ']') {
            if (--depth != 2 || key != "\"records\"") continue;
            if (records.size() == most_challenge_records) return std::nullopt;
            records.push_back(text.substr(start, i + 1 - start));
        }
    }
    return records;
}

std::string in_quotes(std::string_view word) {
    return '"' + std::string(word) + '"';
}

// Runs are compared only under the same rules.
bool have_same_rules(const race::RaceRules& rules, const race::RaceRules& others) {
    const auto& mode = rules.mode_settings;
    const auto& other_mode = others.mode_settings;
    return rules.assists == others.assists && rules.assist_price == others.assist_price &&
           rules.time_limit == others.time_limit && mode.mode == other_mode.mode &&
           (mode.mode != race::Mode::lives || mode.lives == other_mode.lives) &&
           (mode.mode != race::Mode::penalty || mode.penalty == other_mode.penalty);
}

}  // namespace

language::Phrase challenge_fault(const std::vector<race::RaceRecord>& records) {
    std::size_t runs = 0;
    bool has_finisher = false;
    const auto& rules = records.front().start.rules;
    const auto puzzle = race_at_the_end(records.front()).puzzle;
    for (const auto& record : records) {
        const auto race = race_at_the_end(record);
        const auto mode = race.mode_settings.mode;
        if (!mode || !app::can_have_ghosts(*mode)) {
            return "Only races in the modes race, lives and penalty can be challenges."_t;
        }
        if (race.puzzle != puzzle) return "The races of this challenge have different puzzles."_t;
        if (!have_same_rules(record.start.rules, rules)) {
            return "The races of this challenge have different rules."_t;
        }
        runs += race.runs.size();
        has_finisher = has_finisher || std::ranges::any_of(race.runs, [](const race::Run& run) {
                           return run.status == race::RunStatus::finished;
                       });
    }
    if (!has_finisher) return "Nobody has finished this race."_t;
    if (records.size() > most_challenge_records || runs > most_challenge_runs) return too_many;
    return ""_t;
}

std::string to_challenge_file(const std::vector<race::RaceRecord>& records) {
    auto text = json{{"format", challenge_format}, {"version", challenge_version}}.dump();
    text.pop_back();
    text += ",\"records\":[\n";
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i > 0) text += ",\n";
        text += to_replay_file(records[i]);
    }
    return text + "]}\n";
}

Result<std::vector<race::RaceRecord>, std::string> read_challenge_file(std::string_view text) {
    if (auto fault = size_fault(text.size())) return *std::move(fault);
    std::vector<race::RaceRecord> records;
    const bool is_json = json::accept(text);
    if (!is_json || member_of(text, "format") != in_quotes(challenge_format)) {
        auto record = read_replay_file(text);
        if (!record) return record.error();
        records.push_back(std::move(*record));
        return records;
    }
    if (member_of(text, "version") != std::to_string(challenge_version)) {
        return std::string("This challenge was written by another version of gridrace.");
    }
    const auto parts = split_records(text);
    if (!parts) return std::string(too_many.english());
    for (const auto part : *parts) {
        auto record = read_replay_file(part);
        if (!record) return record.error();
        records.push_back(std::move(*record));
    }
    if (records.empty()) return std::string("This challenge is damaged.");
    const auto fault = challenge_fault(records);
    if (!fault.is_empty()) return std::string(fault.english());
    return records;
}

}  // namespace gridrace::client
