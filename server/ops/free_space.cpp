#include "server/ops/free_space.hpp"

#include "server/ops/diagnostics.hpp"
#include "server/ops/kept_file.hpp"

namespace gridrace::server {

namespace {
constexpr std::chrono::seconds between_looks{1};

// Empty; its modification time is when the last backup was made.
constexpr const char* backup_mark = "rooms.backed-up";

std::string mebibytes(std::uint64_t bytes) {
    return std::to_string(bytes >> 20);
}
}  // namespace

// Replaced, not changed: the one before may be another user's.
std::error_code mark_backup(const std::filesystem::path& folder) {
    return write_durably(folder / backup_mark, "");
}

std::optional<std::uint64_t> FreeSpace::ask(const std::filesystem::path& folder) {
    std::error_code error;
    const auto space = std::filesystem::space(folder, error);
    if (error) return std::nullopt;
    return space.available;
}

bool FreeSpace::is_under(std::uint64_t left, std::uint64_t floor, bool was_under) {
    return left < floor + (was_under ? floor / 16 : 0);
}

FreeSpace::FreeSpace(std::filesystem::path folder, std::uint64_t floor, Ask ask)
    : folder_(std::move(folder)), floor_(floor), ask_(std::move(ask)) {
    look();
    thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

// If it is unknown, nothing changes: a missing folder is reported elsewhere.
void FreeSpace::look() {
    std::error_code none_yet;
    const auto marked = std::filesystem::last_write_time(folder_ / backup_mark, none_yet);
    if (!none_yet) {
        const auto at = std::chrono::file_clock::to_sys(marked).time_since_epoch();
        backed_up_at_ = std::chrono::floor<std::chrono::seconds>(at).count();
    }
    const auto left = ask_(folder_);
    if (!left) return;
    bytes_ = *left;
    const bool was_short = is_short_;
    is_short_ = is_under(*left, floor_, was_short);
    if (is_short_ == was_short) return;
    if (is_short_) {
        report(Level::error, "the disk is nearly full: newcomers are refused until there is space",
               {{"free_mib", mebibytes(*left)}, {"floor_mib", mebibytes(floor_)}});
    } else {
        report(Level::info, "the disk has space again", {{"free_mib", mebibytes(*left)}});
    }
}

void FreeSpace::watch(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (
        !stopped_.wait_for(lock, stop, between_looks, [&stop] { return stop.stop_requested(); })) {
        look();
    }
}

}  // namespace gridrace::server
