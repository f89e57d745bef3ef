#include "client/storage/replays_folder.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <functional>

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

// "2024-05-01-120005-K7QX2M-1.json", in UTC: sorts by time.
std::string name_of(const race::RaceRecord& record) {
    const auto began = record.course.front().at;
    RaceNumber number;
    for (const auto& event : record.course.front().events) {
        if (const auto* countdown = std::get_if<race::CountdownStarted>(&event)) {
            number = countdown->race;
        }
    }
    const auto seconds = std::chrono::system_clock::to_time_t(began);
    const auto room = record.start.code ? record.start.code->text() : "room";
    return fmt::format("{:%Y-%m-%d-%H%M%S}-{}-{}{}", fmt::gmtime(seconds), room, number.value,
                       extension);
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
    if (!error) error = replace_file(*folder / name_of(record), to_replay_file(record));
    if (error) return language::say(language, "The replay is not saved: {0}."_t, error.message());
    return "";
}

std::vector<std::string> kept_replays() {
    std::vector<std::string> files;
    const auto folder = replays_folder();
    if (!folder) return files;
    std::error_code error;
    for (fs::directory_iterator entry(*folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() == extension) files.push_back(entry->path().string());
    }
    std::ranges::sort(files, std::greater<>());
    return files;
}

}  // namespace gridrace::client
