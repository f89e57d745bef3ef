// Files beside a log: one that is being made, and those that are kept.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <system_error>

namespace gridrace::server::sqlite {

// Endings of the files of a log: the rest of one that was not closed is in its journals.
inline constexpr std::array log_files = {"", "-wal", "-journal"};

// Also a symbolic link that leads nowhere.
bool is_there(const std::filesystem::path& file);

// The log's name with this ending, numbered if there are files of another log.
std::filesystem::path free_name(const std::filesystem::path& log, const std::string& ending);

// The mark of an unfinished log in this folder, see Contents: made or removed durably.
bool is_unfinished(const std::filesystem::path& folder);
std::error_code mark_unfinished(const std::filesystem::path& folder);
std::error_code mark_whole(const std::filesystem::path& folder);

// A temporary file beside its target, removed with its journals and the object unless renamed.
class Part {
public:
    explicit Part(const std::filesystem::path& place) : path_(place.string() + ".part") {}
    ~Part();
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    const std::filesystem::path& path() const { return path_; }

    // Creates it, empty. For its owner only: a log contains the players' secrets.
    std::error_code begin() const;

private:
    std::filesystem::path path_;
};

}  // namespace gridrace::server::sqlite
