#include "server/log/sqlite/backup.hpp"

#include "common/base/text.hpp"
#include "server/log/sqlite/restore.hpp"
#include "server/log/sqlite/side_files.hpp"
#include "server/log/sqlite/store_file.hpp"
#include "server/log/sqlite/wal_damage.hpp"
#include "server/ops/folder.hpp"

namespace gridrace::server {

namespace {

namespace fs = std::filesystem;
using sqlite::Database;
using sqlite::Part;

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
    if (sqlite::is_there(file)) return target_exists(printable(file.string()));
    const Part part(file);
    const auto log = make_copy(folder / sqlite::log_name, part);
    if (!log) return log.error();
    std::error_code error;
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
    if (const auto error = make_durable(folder)) return unwritable(place, error);
    return Restoration{*log, *kept};
}

}  // namespace gridrace::server
