#include "server/net/http/field_answer.hpp"

#include <nlohmann/json.hpp>

#include "common/race/race_rules.hpp"
#include "common/sudoku/canonical/form_number.hpp"

namespace gridrace::server {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::chrono::seconds composed_for{1};

Json json_of(const race::RecordedRun& run) {
    const auto name = std::string_view(run.name).substr(
        0, run.name.size() - std::min(run.name.size(), race::ghost_suffix.size()));
    return {
        {"name", name},
        {"seconds", std::chrono::duration_cast<std::chrono::seconds>(run.moves.back().at).count()},
        {"strength", run.strength}};
}

Json json_of(const FieldRace& race) {
    race::RaceRules rules;
    rules.grade = race.grade;
    rules.rating = race.rating;
    auto runs = Json::array();
    for (const auto& run : race.runs) runs.push_back(json_of(run));
    return {{"race", sudoku::form_text(race.form)},
            {"difficulty", race::difficulty(rules)},
            {"runs", std::move(runs)}};
}

}  // namespace

std::string field_json(const std::vector<FieldRace>& races) {
    auto list = Json::array();
    for (const auto& race : races) list.push_back(json_of(race));
    return Json{{"races", std::move(list)}}.dump();
}

Response FieldAnswer::at(std::chrono::steady_clock::time_point now) {
    const std::lock_guard lock(mutex_);
    if (json_.empty() || now - composed_at_ >= composed_for) {
        json_ = field_json(field_.races());
        composed_at_ = now;
    }
    return json_answer(http::status::ok, json_);
}

}  // namespace gridrace::server
