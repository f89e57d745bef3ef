#include "server/log/sqlite/backup.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>

#include "common/base/text.hpp"
#include "server/log/sqlite/restore.hpp"
#include "server/log/sqlite/store_file.hpp"
#include "server/log/sqlite/wal_damage.hpp"
#include "server/ops/folder.hpp"

namespace gridrace::server {

namespace {

namespace fs = std::filesystem;
using sqlite::Database;

LogFileFault unwritable(const fs::path& file, const std::error_code& error) {
    return {LogFileFault::Kind::unwritable, printable(file.string()) + ": " + error.message()};
}

// A damaged room is copied as it is: it stays closed, and does not affect others. `from` is the
// source of the copy, named in faults.
Result<Inspection, LogFileFault> inspect_whole(const fs::path& file, const fs::path& from) {
    auto log = inspect(file);
    if (!log || log->file_faults.empty()) return log;
    return LogFileFault{LogFileFault::Kind::unsound,
                        printable(from.string()) + ": " + log->file_faults.front()};
}

// A temporary file beside its target, removed with the object unless renamed.
class Part {
public:
    explicit Part(const fs::path& place) : path_(place.string() + ".part") {}
    ~Part() {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    const fs::path& path() const { return path_; }

    // For its owner only: a log contains the players' secrets.
    std::error_code begin() const {
        std::error_code error;
        fs::remove(path_, error);
        if (error) return error;
        const Descriptor made(
            ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
        return made ? error : std::error_code(errno, std::generic_category());
    }

private:
    fs::path path_;
};

// The copy is checked and made durable as a whole, so SQLite need not sync it.
Result<Database, std::error_code> open_copy(const fs::path& file) {
    auto copy = Database::open(file);
    if (!copy) return copy;
    const auto error = copy->execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
    if (error) return error;
    return copy;
}

Result<Inspection, LogFileFault> make_copy(const fs::path& from, const Part& part) {
    const auto wal_damage = sqlite::find_wal_damage(from);
    if (!wal_damage) return sqlite::copy_fault(from, wal_damage.error());
    if (*wal_damage) {
        return LogFileFault{LogFileFault::Kind::unsound, sqlite::describe(**wal_damage, from)};
    }
    if (const auto error = part.begin()) return unwritable(part.path(), error);
    {
        auto copy = open_copy(part.path());
        if (!copy) return unwritable(part.path(), copy.error());
        if (const auto error = sqlite::copy_log(from, *copy)) {
            return sqlite::copy_fault(from, error);
        }
    }
    auto log = inspect_whole(part.path(), from);
    if (!log) return log;
    if (const auto error = make_durable(part.path())) return unwritable(part.path(), error);
    return log;
}

}  // namespace

Result<Backup, LogFileFault> back_up(const fs::path& folder, const fs::path& file) {
    std::error_code error;
    if (fs::exists(fs::symlink_status(file, error))) {
        return unwritable(file, std::make_error_code(std::errc::file_exists));
    }
    const Part part(file);
    const auto log = make_copy(folder / sqlite::log_name, part);
    if (!log) return log.error();
    fs::rename(part.path(), file, error);
    if (!error) error = make_durable(fs::absolute(file).parent_path());
    if (error) return unwritable(file, error);
    return Backup{*log, fs::file_size(file)};
}

Result<Restoration, LogFileFault> restore(const fs::path& file, const fs::path& folder) {
    const auto whole = inspect_whole(file, file);
    if (!whole) return whole.error();
    const auto claimed = sqlite::StoreFile::claim(folder, Durability::power_cut);
    if (!claimed) return LogFileFault{LogFileFault::Kind::in_use, claimed.error()};
    const auto place = folder / sqlite::log_name;
    const Part part(place);
    const auto log = make_copy(file, part);
    if (!log) return log.error();
    const auto kept = sqlite::restore(place, part.path());
    if (!kept) return unwritable(place, kept.error());
    claimed->forget_beats();
    return Restoration{*log, *kept};
}

}  // namespace gridrace::server
