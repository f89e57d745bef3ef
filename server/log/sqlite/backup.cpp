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
            auto fault = sqlite::copy_fault(from, error);
            if (fault.kind != LogFileFault::Kind::unwritable) return fault;
            return unwritable(part.path(), std::make_error_code(std::errc::no_space_on_device));
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

std::optional<LogFileFault> backup_space_fault(const fs::path& folder, const fs::path& file,
                                               std::uintmax_t floor) {
    std::uintmax_t needed = floor;
    for (const auto* ending : sqlite::log_files) {
        std::error_code none;
        const auto bytes = fs::file_size(folder / (sqlite::log_name + std::string(ending)), none);
        if (!none) needed += 2 * bytes;
    }
    const auto place = fs::absolute(file).parent_path();
    std::error_code unknown;
    const auto left = fs::space(place, unknown).available;
    if (unknown || left >= needed) return std::nullopt;
    constexpr std::uintmax_t mebibyte = 1 << 20;
    return LogFileFault{
        LogFileFault::Kind::unwritable,
        printable(place.string()) + ": the disk has " + with_commas(left / mebibyte) +
            " MiB free, and a backup with its test "
            "restore needs " +
            with_commas(needed / mebibyte + 1) + " MiB, of which " + with_commas(floor / mebibyte) +
            " MiB stay free: make space, or keep fewer backups"};
}

namespace {

LogFileFault not_restored(const fs::path& backup, const std::string& why) {
    return {LogFileFault::Kind::unsound,
            printable(backup.string()) + ": its test restore failed: " + why};
}

Result<Inspection, LogFileFault> restore_into(const fs::path& scratch, const fs::path& backup) {
    std::error_code error;
    fs::create_directory(scratch, error);
    if (!error) fs::permissions(scratch, fs::perms::owner_all, error);
    if (error) return unwritable(scratch, error);
    const auto restored = restore(backup, scratch);
    if (!restored) return restored.error();
    return inspect(scratch / sqlite::log_name);  // what is there, not what was written
}

}  // namespace

std::optional<LogFileFault> restore_fault(const fs::path& backup, const Inspection& made) {
    const fs::path scratch = backup.string() + ".test-restore";
    std::error_code ignored;
    fs::remove_all(scratch, ignored);
    const auto found = restore_into(scratch, backup);
    fs::remove_all(scratch, ignored);
    if (!found) return not_restored(backup, found.error().sentence);
    const bool is_same = found->rooms == made.rooms && found->records == made.records &&
                         found->file_faults.empty() && found->leaves == made.leaves &&
                         found->damaged.size() == made.damaged.size() &&
                         found->nameless == made.nameless;
    if (is_same) return std::nullopt;
    return not_restored(backup, "it has " + with_commas(found->rooms) + " rooms and " +
                                    with_commas(found->records) + " records, and not " +
                                    with_commas(made.rooms) + " and " + with_commas(made.records));
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
