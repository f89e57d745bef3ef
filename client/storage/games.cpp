#include "client/storage/games.hpp"

#include <algorithm>

#include "client/app/pages/statistics.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "client/storage/folders.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;
using namespace language::literals;

constexpr int most_games = 16;

fs::path place(const fs::path& folder, int number) {
    return folder / (std::to_string(number) + ".json");
}

// The existing files, last written first.
std::vector<fs::path> files_by_age(const fs::path& folder) {
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    for (int number = 1; number <= most_games; ++number) {
        std::error_code error;
        const auto path = place(folder, number);
        const auto written = fs::last_write_time(path, error);
        if (!error) found.emplace_back(written, path);
    }
    std::ranges::sort(found, std::greater<>());
    std::vector<fs::path> files;
    files.reserve(found.size());
    for (auto& [written, path] : found) files.push_back(std::move(path));
    return files;
}

// The room restored from the game's log; a sentence if that is not possible.
Result<race::RoomState, std::string> room_of(const KeptGame& game) {
    const app::LocalRoom::Sources sources{[&game] { return game.log.until; },
                                          [] { return std::uint64_t{0}; }};
    const auto room = app::LocalRoom::resume(game.log, game.board, sources);
    if (!room) return room.error();
    return (*room)->state();
}

}  // namespace

std::optional<fs::path> games_folder() {
    const auto folder = data_folder();
    if (!folder) return std::nullopt;
    return *folder / "solo";
}

FoundGames find_games(const fs::path& folder) {
    FoundGames found;
    for (const auto& path : files_by_age(folder)) {
        auto file = LockedFile::lock(path);
        if (!file) continue;  // it is being played
        const auto fault = [&](const std::string& reason) {
            found.faults.push_back(printable(path.string()) +
                                   ": this game cannot be continued: " + reason);
        };
        const auto text = file->read();
        auto game = text ? parse_kept_game(*text) : std::nullopt;
        if (!game) {
            fault("it is damaged, or of another version");
            continue;
        }
        const auto room = room_of(*game);
        if (!room) {
            fault(room.error());
            continue;
        }
        found.games.push_back({std::move(file).value(), std::move(*game), *room});
    }
    return found;
}

std::string description(const FoundGame& found, std::chrono::sys_days today,
                        language::Language language) {
    const auto& race = found.room.race;
    auto text = app::difficulty_text(language, found.room.rules);
    if (found.game.daily == today) {
        text = language::say(language, "today's puzzle, {0}"_t, text);
    } else if (found.game.daily) {
        text =
            language::say(language, "puzzle of {0}, {1}"_t, app::day_text(*found.game.daily), text);
    }
    if (race.runs.empty()) return text;
    return text + ", " + app::clock_text(found.game.log.until - race.starts_at) + ", " +
           std::to_string(race::percentage(race, race.runs.front())) + " %";
}

Result<LockedFile, std::error_code> new_game_file(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return error;
    for (int number = 1; number <= most_games; ++number) {
        if (fs::exists(place(folder, number), error)) continue;
        auto file = LockedFile::lock(place(folder, number));
        if (file && !file->exists()) return file;
        if (!file && file.error() != std::errc::operation_would_block) return file.error();
    }
    auto files = files_by_age(folder);
    std::ranges::reverse(files);
    for (const auto& path : files) {
        auto file = LockedFile::lock(path);
        if (file) return file;
    }
    return std::make_error_code(std::errc::no_space_on_device);
}

}  // namespace gridrace::client
