#include "server/log/sqlite/restore.hpp"

#include <array>

#include "server/log/sqlite/database.hpp"
#include "server/log/sqlite/side_files.hpp"
#include "server/ops/folder.hpp"

namespace gridrace::server::sqlite {

namespace {

namespace fs = std::filesystem;

constexpr std::array journals = {"-wal", "-journal"};

fs::path with(const fs::path& file, const std::string& ending) {
    return file.string() + ending;
}

// Gives all files of the log second names.
std::error_code keep(const fs::path& log, const fs::path& kept) {
    for (const auto* part : log_files) {
        if (!is_there(with(log, part))) continue;
        std::error_code error;
        fs::create_hard_link(with(log, part), with(kept, part), error);
        if (error) return error;
    }
    return make_durable(log.parent_path());
}

// Makes the log complete before its journals are removed; if SQLite cannot read them, they remain
// under the second names.
void fold_journals_in(const fs::path& log) {
    if (!is_there(log)) return;
    auto database = Database::open(log);
    if (database) database->execute("PRAGMA wal_checkpoint");
}

// They would damage another log.
std::error_code remove_journals(const fs::path& log) {
    std::error_code error;
    for (const auto* journal : journals) {
        if (!error) fs::remove(with(log, journal), error);
    }
    if (!error) fs::remove(with(log, "-shm"), error);
    return error;
}

std::error_code replace(const fs::path& log, const fs::path& other) {
    fold_journals_in(log);
    auto error = remove_journals(log);
    if (!error) fs::rename(other, log, error);
    // All of it is there now.
    return error ? error : mark_whole(log.parent_path());
}

void undo(const fs::path& log, const fs::path& kept) {
    std::error_code ignored;
    for (const auto* journal : journals) {
        if (is_there(with(kept, journal))) {
            fs::rename(with(kept, journal), with(log, journal), ignored);
        }
    }
    for (const auto* part : log_files) fs::remove(with(kept, part), ignored);
}

}  // namespace

Result<fs::path, std::error_code> restore(const fs::path& log, const fs::path& other) {
    const auto kept = free_name(log, ".before-restore");
    auto error = keep(log, kept);
    if (!error) error = replace(log, other);
    if (error) {
        undo(log, kept);
        return error;
    }
    return is_there(kept) ? kept : fs::path();
}

}  // namespace gridrace::server::sqlite
