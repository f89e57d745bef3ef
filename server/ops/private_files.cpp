#include "server/ops/private_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>

#include "common/base/text.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/ops/folder.hpp"

namespace gridrace::server {

namespace {

constexpr std::array own_files{
    "rooms.db",        "rooms.db-wal",        "rooms.db-shm", "rooms.db.unfinished", "rooms.lock",
    "rooms.backed-up", "rooms.backup-failed", "bans.txt",     "audit.log",           "puzzles.txt"};

std::string user_text(uid_t user) {
    return user == 0 ? "root" : "user " + std::to_string(user);
}

// A file with a second name may be one of another folder, put here by the folder's owner.
void give(const std::filesystem::path& file, uid_t user, gid_t group) {
    const Descriptor opened(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (!opened || ::fstat(opened.number(), &status) != 0) return;
    const bool is_ours = S_ISREG(status.st_mode) && status.st_uid == 0 && status.st_nlink == 1;
    if (!is_ours || ::fchown(opened.number(), user, group) == 0) return;
    report(Level::warning, printable(file.string()) + " belongs to root, and cannot be given to " +
                               user_text(user) + ": " + std::generic_category().message(errno));
}

// The owner of the folder if that is not root, and root runs this process.
std::optional<struct stat> other_owner(const std::filesystem::path& folder) {
    struct stat status {};
    if (::geteuid() != 0 || ::stat(folder.c_str(), &status) != 0) return std::nullopt;
    if (status.st_uid == 0) return std::nullopt;
    return status;
}

// Why nothing can be created in a folder, though its rights allow it: /proc is such a folder. Tries
// it, with a folder that is there for a moment. 0: it can, or could if the disk were not full, which
// keeps no server from starting.
int creation_error(const std::filesystem::path& folder) {
    auto trial = (folder / ".gridraced-XXXXXX").string();
    if (::mkdtemp(trial.data()) == nullptr) return errno == ENOSPC || errno == EDQUOT ? 0 : errno;
    ::rmdir(trial.c_str());
    return 0;
}

}  // namespace

std::optional<std::string> folder_fault(const std::filesystem::path& folder) {
    const auto fault = [&](const std::filesystem::path& place, int error) {
        const auto reason = std::generic_category().message(error);
        return printable(folder.string()) + " cannot be used: " +
               (place == folder ? reason : printable(place.string()) + ": " + reason) +
               owner_note(place);
    };
    std::error_code error;
    auto nearest = std::filesystem::absolute(folder);
    while (!std::filesystem::exists(nearest, error) && nearest.has_relative_path()) {
        if (error && error != std::errc::no_such_file_or_directory) break;
        nearest = nearest.parent_path();
    }
    if (!std::filesystem::is_directory(nearest, error)) return fault(nearest, ENOTDIR);
    if (::access(nearest.c_str(), R_OK | W_OK | X_OK) != 0) return fault(nearest, errno);
    if (const int refused = creation_error(nearest); refused != 0) {
        return printable(folder.string()) + " cannot be used: nothing can be created in " +
               printable(nearest.string()) + " (" + std::generic_category().message(refused) + ")";
    }
    return std::nullopt;
}

std::optional<std::string> rights_fault(const std::filesystem::path& folder) {
    struct stat status {};
    if (::stat(folder.c_str(), &status) != 0 || (status.st_mode & S_IWOTH) == 0) {
        return std::nullopt;
    }
    const auto shown = printable(folder.string());
    const auto fault = shown + " can be changed by all users of this machine; ";
    if (status.st_uid == ::geteuid()) return fault + "say: chmod o-w " + shown;
    // Such as a volume, which platforms for containers make for root.
    return fault + "it is not yours to close, so choose a folder in it, which will be: --data " +
           printable((folder / "gridrace").string());
}

std::optional<std::string> key_rights_fault(const std::filesystem::path& key) {
    struct stat status {};
    if (::stat(key.c_str(), &status) != 0 || (status.st_mode & (S_IWGRP | S_IRWXO)) == 0) {
        return std::nullopt;
    }
    const auto shown = printable(key.string());
    const bool is_read = (status.st_mode & S_IROTH) != 0;
    return shown + " can be " + (is_read ? "read" : "changed") +
           " by other users; say: chmod 600 " + shown;
}

std::string owner_note(const std::filesystem::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return "";
    const auto user = ::geteuid();
    const int wanted = S_ISDIR(status.st_mode) ? R_OK | W_OK | X_OK : R_OK | W_OK;
    const bool is_kept_out = status.st_uid != user && ::access(path.c_str(), wanted) != 0;
    if (!is_kept_out || errno != EACCES) return "";
    const auto shown = printable(path.string());
    return "; " + shown + " belongs to " + user_text(status.st_uid) + ", and the server runs as " +
           user_text(user) + ": as root say chown " + std::to_string(user) + " " + shown;
}

void give_to_owner(const std::filesystem::path& folder) {
    const auto owner = other_owner(folder);
    if (!owner) return;
    for (const auto* name : own_files) give(folder / name, owner->st_uid, owner->st_gid);
}

void give_to_folders_owner(const std::filesystem::path& file) {
    const auto owner = other_owner(std::filesystem::absolute(file).parent_path());
    if (owner) give(file, owner->st_uid, owner->st_gid);
}

void keep_new_files_private() {
    ::umask(S_IRWXG | S_IRWXO);
}

void close_to_others(const std::filesystem::path& folder) {
    for (const auto* name : own_files) {
        const auto path = folder / name;
        const Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        struct stat status {};
        if (!file || ::fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
        if ((status.st_mode & (S_IRWXG | S_IRWXO)) == 0) continue;
        if (::fchmod(file.number(), S_IRUSR | S_IWUSR) == 0) continue;
        report(Level::warning, printable(path.string()) +
                                   " can be read by other users, and that cannot be changed: " +
                                   std::generic_category().message(errno));
    }
}

}  // namespace gridrace::server
