#include "client/storage/own_runs.hpp"

#include <algorithm>
#include <functional>
#include <tuple>
#include <vector>

#include "client/storage/folders.hpp"
#include "client/storage/replay_file.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_run_bytes = 8 << 20;  // more than the longest solo game
constexpr std::size_t most_files = 200;          // two of each puzzle

// Named after the puzzle, with zeros: a name does not start with a dot.
fs::path path_of(const fs::path& folder, const sudoku::Grid& puzzle, OwnRun which) {
    auto name = sudoku::to_line(puzzle);
    std::ranges::replace(name, '.', '0');
    return folder / (name + (which == OwnRun::best ? "-best.json" : "-last.json"));
}

// Smaller is better.
auto rank(const race::Run& run) {
    return std::tuple(run.assists_taken > 0, run.time);
}

void delete_oldest(const fs::path& folder) {
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code unknown;
        files.emplace_back(entry->last_write_time(unknown), entry->path());
    }
    std::ranges::sort(files, std::greater<>());
    for (std::size_t i = most_files; i < files.size(); ++i) fs::remove(files[i].second, error);
}

}  // namespace

std::optional<fs::path> own_runs_folder() {
    const auto data = data_folder();
    if (!data) return std::nullopt;
    return *data / "runs";
}

std::error_code keep_own_run(const fs::path& folder, const race::RaceRecord& record) {
    const auto race = race_at_the_end(record);
    const bool is_solved = race.puzzle && race.runs.size() == 1 &&
                           race.runs.front().status == race::RunStatus::finished;
    if (!is_solved) return {};
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return error;
    const auto text = to_replay_file(record);
    const auto best_path = path_of(folder, *race.puzzle, OwnRun::best);
    const auto best = find_own_run(folder, *race.puzzle, OwnRun::best);
    if (!best || rank(race.runs.front()) < rank(race_at_the_end(*best).runs.front())) {
        error = replace_file(best_path, text);
    } else {
        std::error_code ignored;  // it would only be deleted earlier
        fs::last_write_time(best_path, fs::file_time_type::clock::now(), ignored);
    }
    if (!error) error = replace_file(path_of(folder, *race.puzzle, OwnRun::last), text);
    delete_oldest(folder);
    return error;
}

bool is_solved_before(const sudoku::Grid& puzzle) {
    const auto folder = own_runs_folder();
    return folder && find_own_run(*folder, puzzle, OwnRun::last);
}

std::optional<race::RaceRecord> find_own_run(const fs::path& folder, const sudoku::Grid& puzzle,
                                             OwnRun which) {
    const auto text = read_file(path_of(folder, puzzle, which), most_run_bytes);
    auto record = text ? read_replay_file(*text) : Result<race::RaceRecord, std::string>("");
    if (!record) return std::nullopt;
    const auto race = race_at_the_end(*record);
    if (race.puzzle != puzzle || race.runs.size() != 1) return std::nullopt;
    return std::move(*record);
}

}  // namespace gridrace::client
