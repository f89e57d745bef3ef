#include "client/storage/replays_folder.hpp"

#include <algorithm>
#include <functional>

#include "client/storage/challenges_folder.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/replay_file.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;
using namespace language::literals;

constexpr std::string_view extension = ".json";

std::optional<fs::path> replays_folder() {
    const auto data = data_folder();
    if (!data) return std::nullopt;
    return *data / "replays";
}

}  // namespace

std::string keep_replay(const race::RaceRecord& record, language::Language language) {
    const auto folder = replays_folder();
    if (!folder) {
        return language::say(language,
                             "The replay is not saved: neither XDG_DATA_HOME nor HOME is set."_t);
    }
    std::error_code error;
    fs::create_directories(*folder, error);
    const auto path = *folder / (race_name(record) + std::string(extension));
    if (!error) error = replace_file(path, to_replay_file(record));
    if (error) return language::say(language, "The replay is not saved: {0}."_t, error.message());
    return "";
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
