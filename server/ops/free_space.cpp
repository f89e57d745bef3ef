#include "server/ops/free_space.hpp"

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {
constexpr std::chrono::seconds between_looks{1};

std::string mebibytes(std::uint64_t bytes) {
    return std::to_string(bytes >> 20);
}
}  // namespace

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
    auto backup = read_backup_mark(folder_);
    {
        const std::lock_guard lock(backup_mutex_);
        backup_ = std::move(backup);
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

BackupMark FreeSpace::backup() const {
    const std::lock_guard lock(backup_mutex_);
    return backup_;
}

void FreeSpace::watch(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (
        !stopped_.wait_for(lock, stop, between_looks, [&stop] { return stop.stop_requested(); })) {
        look();
    }
}

}  // namespace gridrace::server
