#include "server/log/sqlite/store_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <fstream>

#include "common/base/text.hpp"
#include "server/log/sqlite/schema.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/ops/private_files.hpp"

namespace gridrace::server::sqlite {

namespace {

// The lock is a separate file, because SQLite's locks on the log are released when any other
// descriptor of it is closed.
constexpr const char* lock_file = "rooms.lock";
// The beat of a file without beats.
constexpr Instant never{};

void set_beat(const Descriptor& lock, Instant at) {
    using std::chrono::floor;
    const auto seconds = floor<std::chrono::seconds>(at);
    const std::chrono::nanoseconds rest = at - seconds;
    const timespec time{seconds.time_since_epoch().count(), rest.count()};
    const std::array<timespec, 2> access_and_modification = {time, time};
    // On failure the last beat is older, which is still true.
    [[maybe_unused]] const int result = ::futimens(lock.number(), access_and_modification.data());
}

std::optional<Instant> last_beat(const Descriptor& lock) {
    struct stat status {};
    if (::fstat(lock.number(), &status) != 0) return std::nullopt;
    const auto& time = status.st_mtim;
    const Instant beat{std::chrono::floor<Milliseconds>(std::chrono::seconds(time.tv_sec) +
                                                        std::chrono::nanoseconds(time.tv_nsec))};
    return beat == never ? std::nullopt : std::optional(beat);
}

// SQLite's file header: a big-endian number there.
std::uint32_t header_number(const std::array<char, 100>& header, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = at; i < at + 4; ++i)
        number = number << 8U | static_cast<unsigned char>(header[i]);
    return number;
}

}  // namespace

std::string find_newer(const std::filesystem::path& folder) {
    constexpr std::size_t user_version_at = 60, application_id_at = 68;
    const auto file = folder / log_name;
    std::array<char, 100> header{};
    std::ifstream in(file, std::ios::binary);
    if (!in.read(header.data(), header.size())) return {};
    if (std::int64_t(header_number(header, application_id_at)) != application_id) return {};
    const auto version = static_cast<std::int32_t>(header_number(header, user_version_at));
    const auto fault = newer_fault(version);
    return fault.empty() ? "" : printable(file.string()) + " cannot be used: " + fault;
}

Result<StoreFile, std::string> StoreFile::claim(const std::filesystem::path& folder,
                                                Durability durability) {
    const auto opened = open_folder(folder);
    if (!opened) return opened.error();
    const auto fault = [&](const std::string& reason) {
        return printable(folder.string()) + " cannot be used: " + reason;
    };
    const bool is_new = ::faccessat(opened->number(), lock_file, F_OK, 0) != 0;
    Descriptor lock(::openat(opened->number(), lock_file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC,
                             S_IRUSR | S_IWUSR));
    if (!lock) {
        const auto reason = std::error_code(errno, std::generic_category()).message();
        return fault(reason + owner_note(folder / lock_file));
    }
    if (const auto reason = keep_others_out(lock); !reason.empty()) return fault(reason);
    // Its creation time says nothing about a log that was here before.
    if (is_new) set_beat(lock, never);
    const auto beat_before = last_beat(lock);
    return StoreFile(std::move(lock), folder / log_name, durability, beat_before);
}

bool StoreFile::is_in_place() const {
    const auto lock = file_.parent_path() / lock_file;
    return identity_of(lock) == identity_of(lock_.number()) && identity_of(file_) == opened_;
}

std::string StoreFile::describe_move() const {
    return printable(file_.string()) +
           " is not the file any more that the server writes: its folder was moved, deleted or "
           "replaced. No move is confirmed. Put the folder back, and the rooms continue; or "
           "restart the server to continue with what lies there now";
}

Result<Store, std::string> StoreFile::open() {
    if (opened_ && !is_in_place()) return describe_move();
    auto store = Store::open(file_, durability_);
    if (!store) {
        return printable(file_.string()) + " cannot be used: " + store.error() + owner_note(file_);
    }
    if (!opened_) opened_ = identity_of(file_);
    for (const auto& repair : store->repairs()) {
        report(
            Level::error,
            "the log was damaged: a table was rebuilt from what can be read; gridraced verify says "
            "which rooms are damaged, and a backup restores them",
            {{"file", file_.string()}, {"why", repair}});
    }
    return store;
}

void StoreFile::beat(Instant served_until) const {
    set_beat(lock_, served_until);
}

void StoreFile::forget_beats() const {
    set_beat(lock_, never);
}

}  // namespace gridrace::server::sqlite
