#include "client/storage/challenges_folder.hpp"

#include <fmt/chrono.h>

#include "client/app/core/solo_player.hpp"
#include "client/storage/challenge_file.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/replay_file.hpp"

namespace gridrace::client {

namespace fs = std::filesystem;
using namespace language::literals;

std::optional<fs::path> challenges_folder() {
    const auto data = data_folder();
    if (!data) return std::nullopt;
    return *data / "challenges";
}

fs::path new_challenge_path(const fs::path& folder, Instant now) {
    const auto seconds = std::chrono::system_clock::to_time_t(now);
    const auto name = fmt::format("{:%Y-%m-%d-%H%M%S}-challenge", fmt::gmtime(seconds));
    std::error_code error;
    auto path = folder / (name + ".json");
    for (int i = 2; fs::exists(path, error); ++i) {
        path = folder / (name + '-' + std::to_string(i) + ".json");
    }
    return path;
}

fs::path challenge_path(const fs::path& folder, const race::RaceRecord& record) {
    return folder / (race_name(record) + "-challenge.json");
}

std::error_code write_challenge(const fs::path& path,
                                const std::vector<race::RaceRecord>& records) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return error;
    return replace_file(path, to_challenge_file(records));
}

app::ChallengeKept keep_challenge(const fs::path& path,
                                  const std::vector<race::RaceRecord>& records,
                                  language::Language language) {
    const auto fault = challenge_fault(records);
    if (!fault.is_empty()) return {"", language::say(language, fault)};
    const auto error = write_challenge(path, records);
    if (!error) return {path.string()};
    return {"", language::say(language, "The challenge cannot be saved: {0}."_t, error.message())};
}

race::RaceRecord with_player_name(race::RaceRecord record, const std::string& name) {
    for (auto& member : record.start.members) {
        if (member.name == app::solo_player) member.name = name;
    }
    return record;
}

}  // namespace gridrace::client
