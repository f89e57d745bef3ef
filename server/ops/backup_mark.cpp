#include "server/ops/backup_mark.hpp"

#include <chrono>

#include "server/ops/kept_file.hpp"

namespace gridrace::server {

namespace {
// Empty; its modification time is when the last good backup was made.
constexpr const char* good = "rooms.backed-up";
// There while the last backup is one that failed; its content says why.
constexpr const char* failed = "rooms.backup-failed";
constexpr std::size_t longest_sentence = 1024;
}  // namespace

// Replaced, not changed: the one before may be another user's.
std::error_code mark_backup(const std::filesystem::path& folder) {
    if (const auto error = write_durably(folder / good, "")) return error;
    std::error_code error;
    std::filesystem::remove(folder / failed, error);
    return error;
}

std::error_code mark_failed_backup(const std::filesystem::path& folder, std::string_view sentence) {
    return write_durably(folder / failed, sentence.substr(0, longest_sentence));
}

BackupMark read_backup_mark(const std::filesystem::path& folder) {
    BackupMark mark;
    std::error_code none_yet;
    const auto marked = std::filesystem::last_write_time(folder / good, none_yet);
    if (!none_yet) {
        const auto at = std::chrono::file_clock::to_sys(marked).time_since_epoch();
        mark.made_at = std::chrono::floor<std::chrono::seconds>(at).count();
    }
    const auto why = read_file(folder / failed, longest_sentence);
    if (!why) {
        mark.failure = "the reason cannot be read: " + why.error().message();
    } else if (*why) {
        mark.failure = (*why)->empty() ? "the reason is unknown" : **why;
    }
    return mark;
}

}  // namespace gridrace::server
