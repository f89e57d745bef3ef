#include "client/storage/replays_folder.hpp"

#include <algorithm>
#include <ctime>
#include <functional>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

#include "client/app/widgets/words.hpp"
#include "client/storage/challenges_folder.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/replay_file.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;
using namespace language::literals;
using nlohmann::json;

constexpr std::string_view extension = ".json";
constexpr std::size_t most_players_named = 3;

std::optional<fs::path> replays_folder() {
    const auto data = data_folder();
    if (!data) return std::nullopt;
    return *data / "replays";
}

// What each race of a file says of itself, before its course.
std::vector<json> heads_in(std::string_view text) {
    constexpr std::string_view begin = "{\"format\":\"gridrace-replay\"";
    constexpr std::string_view course = ",\"course\":[";
    std::vector<json> heads;
    for (auto at = text.find(begin); at != text.npos; at = text.find(begin, at + 1)) {
        const auto end = text.find(course, at);
        if (end == text.npos) break;
        auto head = json::parse(std::string(text.substr(at, end - at)) + "}", nullptr, false);
        if (head.is_object()) heads.push_back(std::move(head));
    }
    return heads;
}

// The time with which the name of a file begins, in UTC.
std::optional<Instant> time_in(const std::string& name) {
    std::tm utc{};
    std::istringstream text(name);
    text >> std::get_time(&utc, "%Y-%m-%d-%H%M%S");
    if (text.fail()) return std::nullopt;
    return std::chrono::floor<Milliseconds>(std::chrono::system_clock::from_time_t(timegm(&utc)));
}

// What stands there in a file that anybody may have changed; null for nothing.
json at(const json& head, const char* place) {
    const json::json_pointer pointer(place);
    return head.contains(pointer) ? head.at(pointer) : json();
}

std::string text_at(const json& head, const char* place) {
    const auto found = at(head, place);
    return found.is_string() ? printable(found.get_ref<const std::string&>()) : "";
}

void add_players(std::vector<std::string>& players, const json& race, language::Language language) {
    for (const auto& row : at(race, "/result/standings")) {
        auto player = text_at(row, "/name");
        if (player.empty()) player = language::say(language, "solo player"_t);
        const auto time = at(row, "/time");
        if (time.is_number_integer())
            player += " " + app::exact_time(Milliseconds(time.get<std::int64_t>()));
        players.push_back(std::move(player));
    }
}

}  // namespace

std::string keep_replay(const race::RaceRecord& record, language::Language language,
                        const std::string& note) {
    const auto folder = replays_folder();
    if (!folder) {
        return language::say(language,
                             "The replay is not saved: neither XDG_DATA_HOME nor HOME is set."_t);
    }
    std::error_code error;
    fs::create_directories(*folder, error);
    const auto path = *folder / (race_name(record) + std::string(extension));
    if (!error) error = replace_file(path, to_replay_file(record, note));
    if (error) return language::say(language, "The replay is not saved: {0}."_t, error.message());
    return "";
}

std::string replay_description(const std::string& file, language::Language language) {
    const auto name = fs::path(file).filename().string();
    const auto text = read_file(file, most_replay_bytes);
    const auto races = text ? heads_in(*text) : std::vector<json>();
    const auto began = time_in(name);
    if (races.empty() || !began) return printable(name, name.size());
    std::vector<std::string> players;
    for (const auto& race : races) add_players(players, race, language);
    auto line = local_minute(*began);
    if (const auto grade = text_at(races.front(), "/rules/grade"); !grade.empty())
        line += language::say(language, ", "_t) + language::say(language, language::Phrase(grade));
    if (players.empty()) return line;
    line += language::say(language, ": "_t);
    for (std::size_t i = 0; i < std::min(players.size(), most_players_named); ++i)
        line += (i > 0 ? language::say(language, ", "_t) : "") + players[i];
    if (players.size() > most_players_named)
        line += " " + language::say(language, "+ {0} more"_t, players.size() - most_players_named);
    return line;
}

std::vector<std::string> kept_replays() {
    std::vector<fs::path> paths;
    for (const auto& folder : {replays_folder(), challenges_folder()}) {
        if (!folder) continue;
        std::error_code error;
        for (fs::directory_iterator entry(*folder, error), end; !error && entry != end;
             entry.increment(error)) {
            if (entry->path().extension() == extension) paths.push_back(entry->path());
        }
    }
    // A name starts with the time.
    std::ranges::sort(paths, std::greater<>(), &fs::path::filename);
    std::vector<std::string> files;
    files.reserve(paths.size());
    for (const auto& path : paths) files.push_back(path.string());
    return files;
}

}  // namespace gridrace::client
