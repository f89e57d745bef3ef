#include "server/log/sqlite/side_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

#include "server/ops/folder.hpp"

namespace gridrace::server::sqlite {

namespace {

namespace fs = std::filesystem;

fs::path mark_in(const fs::path& folder) {
    return folder / "rooms.db.unfinished";
}

}  // namespace

bool is_unfinished(const fs::path& folder) {
    return is_there(mark_in(folder));
}

std::error_code mark_unfinished(const fs::path& folder) {
    const Descriptor made(::open(mark_in(folder).c_str(),
                                 O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
    if (!made) return {errno, std::generic_category()};
    return make_durable(folder);
}

std::error_code mark_whole(const fs::path& folder) {
    std::error_code error;
    const bool was_marked = fs::remove(mark_in(folder), error);
    return was_marked ? make_durable(folder) : error;
}

bool is_there(const fs::path& file) {
    std::error_code ignored;
    return fs::exists(fs::symlink_status(file, ignored));
}

fs::path free_name(const fs::path& log, const std::string& ending) {
    auto name = log.string() + ending;
    const auto is_taken = [&](const char* part) { return is_there(name + part); };
    for (int i = 2; std::ranges::any_of(log_files, is_taken); ++i) {
        name = log.string() + ending + "-" + std::to_string(i);
    }
    return name;
}

namespace {

// With what SQLite makes beside it, also where the disk was too full to write anything into that.
std::error_code remove_with_journals(const fs::path& file) {
    std::error_code first;
    for (const auto* ending : {"-shm", "-wal", "-journal", ""}) {
        std::error_code error;
        fs::remove(file.string() + ending, error);
        if (error && !first) first = error;
    }
    return first;
}

}  // namespace

Part::~Part() {
    remove_with_journals(path_);
}

std::error_code Part::begin() const {
    auto error = remove_with_journals(path_);
    if (error) return error;
    const Descriptor made(
        ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
    return made ? error : std::error_code(errno, std::generic_category());
}

}  // namespace gridrace::server::sqlite
