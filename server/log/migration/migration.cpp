#include "server/log/migration/migration.hpp"

#include <memory>
#include <optional>

#include "common/base/text.hpp"
#include "server/log/postgres/database_inspection.hpp"
#include "server/log/postgres/database_url.hpp"
#include "server/log/postgres/postgres_log.hpp"
#include "server/log/postgres/schema.hpp"
#include "server/log/room_copy.hpp"
#include "server/log/sqlite/inspection.hpp"
#include "server/log/sqlite/side_files.hpp"
#include "server/log/sqlite/sqlite_log.hpp"

namespace gridrace::server {

namespace {

namespace fs = std::filesystem;
using Kind = LogFileFault::Kind;
using Checked = Result<Inspection, LogFileFault>;
// Reads all rooms of the source, all results, and all leaves.
using Inspect = std::function<Checked(const RoomVisitor& visit, const ResultVisitor& visit_result,
                                      const LeafVisitor& visit_leaves)>;

// Whatever holds rooms.
struct Source {
    std::string name;  // safe to print
    Inspect inspect;
};

Source source_at(const std::string& place) {
    if (postgres::is_database_url(place)) {
        return {postgres::shown(place), [place](const auto&... visit) {
                    return postgres::inspect_database(place, visit...);
                }};
    }
    return {postgres::shown(place), [file = fs::path(place) / sqlite::log_name](
                                        const auto&... visit) { return inspect(file, visit...); }};
}

// Damage that may have cost whole rooms.
Checked inspect_whole(const Source& source, const RoomVisitor& visit,
                      const ResultVisitor& visit_result = {},
                      const LeafVisitor& visit_leaves = {}) {
    auto inspection = source.inspect(visit, visit_result, visit_leaves);
    if (!inspection || inspection->file_faults.empty()) return inspection;
    return LogFileFault{Kind::unsound, source.name + ": " + inspection->file_faults.front()};
}

// ---- keeping servers out of the source ----

class Hold {
public:
    static Result<Hold, LogFileFault> of(const std::string& place);

    std::optional<Instant> served_until() const {
        return folder_ ? folder_->beat_before() : database_->claim().beat_before;
    }
    bool is_lost() { return database_ && !database_->is_alive(); }

private:
    std::optional<sqlite::StoreFile> folder_;
    std::optional<postgres::Session> database_;
};

// A place that is none must not become one by being held.
Result<Hold, LogFileFault> Hold::of(const std::string& place) {
    Hold hold;
    if (postgres::is_database_url(place)) {
        if (auto fault = postgres::find_database_fault(place)) return *std::move(fault);
        int lock_holder = 0;
        auto session = postgres::Session::begin({.url = place}, lock_holder);
        if (!session) {
            return LogFileFault{Kind::in_use, postgres::describe_fault(place, session.error())};
        }
        hold.database_.emplace(std::move(*session));
        return hold;
    }
    const auto file = fs::path(place) / sqlite::log_name;
    if (!sqlite::is_there(file)) {
        return LogFileFault{Kind::unreadable, printable(file.string()) + ": there is no such file"};
    }
    if (sqlite::is_unfinished(place)) {
        return LogFileFault{Kind::unsound, printable(place) +
                                               ": not all rooms are there, since they "
                                               "were being copied into it"};
    }
    auto claimed = sqlite::StoreFile::claim(place, Durability::power_cut);
    if (!claimed) return LogFileFault{Kind::in_use, claimed.error()};
    hold.folder_.emplace(std::move(*claimed));
    return hold;
}

// ---- copying ----

LogFileFault unwritable(const std::string& name, const std::string& reason) {
    return {Kind::unwritable, name + ": " + reason};
}

// A few words, safe to print; empty if that is done.
std::string mark_unfinished(const std::string& place) {
    if (postgres::is_database_url(place)) return postgres::mark_unfinished(place);
    const auto error = sqlite::mark_unfinished(place);
    return error ? error.message() : "";
}

std::string mark_whole(const std::string& place) {
    if (postgres::is_database_url(place)) return postgres::mark_whole(place);
    const auto error = sqlite::mark_whole(place);
    return error ? error.message() : "";
}

// Compares all rooms with what is in the target, which stays as it is.
std::optional<LogFileFault> find_conflict(const Source& source, RoomCopy& copy,
                                          const std::string& to) {
    const auto compared = inspect_whole(
        source, [&](const SoundRoom& room) { copy.check(room); }, {},
        [&](std::span<const RaceLeaf> leaves) { copy.check(leaves); });
    if (!compared) return compared.error();
    copy.check_others();
    if (copy.fault().empty()) return std::nullopt;
    return unwritable(postgres::shown(to), copy.fault());
}

// Players know the server by its key: it comes along, instead of one that the target may have.
std::error_code copy_server_key(const Inspection& source, Log& log) {
    std::error_code error;
    if (source.server_key.empty()) return error;
    log.keep_server_key({source.server_key, true}, [&](auto why, auto) { error = why; });
    log.drain();
    return error;
}

Result<Copied, LogFileFault> add_rooms(const Source& source, RoomCopy& copy, Log& log) {
    auto inspection = inspect_whole(
        source, [&](const SoundRoom& room) { copy.add(room); },
        [&](const RatedRace& race) { copy.add(race); },
        [&](std::span<const RaceLeaf> leaves) { copy.add(leaves); });
    if (!inspection) return inspection.error();
    copy.add_last_results();
    if (const auto error = copy_server_key(*inspection, log))
        return unwritable(source.name,
                          "the key of the server cannot be copied: " + error.message());
    return Copied{copy.rooms(), copy.records(), std::move(*inspection)};
}

// Reads everything three times: nothing is made before it is sound, and nothing copied before it
// has been compared. From then on the target is unfinished, until finish().
Result<Copied, LogFileFault> copy_into(const std::string& to, const Source& source,
                                       std::optional<Instant> served_until) {
    if (const auto seen = inspect_whole(source, {}); !seen) return seen.error();
    const auto target = open_log(to, Durability::power_cut, Contents::unfinished_too);
    if (!target) return LogFileFault{Kind::in_use, target.error()};
    auto& log = **target;
    RoomCopy copy(log);
    if (auto conflict = find_conflict(source, copy, to)) return *std::move(conflict);
    if (const auto fault = mark_unfinished(to); !fault.empty()) {
        return unwritable(postgres::shown(to), fault);
    }
    // Also if unknown: the target may have a beat of an earlier server, which did not serve these.
    log.beat(served_until.value_or(Instant{}));
    auto copied = add_rooms(source, copy, log);
    log.drain();
    if (copied && !copy.fault().empty()) {
        return unwritable(
            postgres::shown(to),
            copy.fault() + "; no server starts on it before another attempt succeeds");
    }
    return copied;
}

Result<Copied, LogFileFault> finish(const std::string& to, Result<Copied, LogFileFault> copied) {
    if (!copied) return copied;
    if (const auto fault = mark_whole(to); !fault.empty()) {
        return unwritable(postgres::shown(to), fault);
    }
    return copied;
}

// ---- backups ----

// A folder for one file, made and removed with the object.
class PartFolder {
public:
    // Its own, or an error; the folder above it must be there.
    static Result<std::unique_ptr<PartFolder>, std::error_code> make(const fs::path& path) {
        std::error_code error;
        if (fs::create_directory(path, error)) return std::make_unique<PartFolder>(path);
        return error ? error : std::make_error_code(std::errc::file_exists);
    }
    explicit PartFolder(fs::path path) : path_(std::move(path)) {}
    ~PartFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    PartFolder(const PartFolder&) = delete;
    PartFolder& operator=(const PartFolder&) = delete;

    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

// The log is closed then, and its write-ahead log is part of the file, unless the disk was full.
Result<Copied, LogFileFault> copy_into_part(const Source& source, const fs::path& folder) {
    const auto target = open_log(folder.string(), Durability::crash, Contents::unfinished_too);
    if (!target) return LogFileFault{Kind::unwritable, target.error()};
    RoomCopy copy(**target);
    auto copied = add_rooms(source, copy, **target);
    if (copied && !copy.fault().empty())
        return unwritable(printable(folder.string()), copy.fault());
    return copied;
}

std::string find_copy_fault(const fs::path& file, const Copied& copied) {
    if (fs::exists(file.string() + "-wal")) return "it was not written as a whole";
    const auto there = inspect(file);
    if (!there) return there.error().sentence;
    const bool is_whole = there->is_sound() && there->rooms == copied.rooms &&
                          there->records == copied.records &&
                          there->rated_races == copied.source.rated_races &&
                          there->wrong_ratings == 0 && there->leaves == copied.source.leaves;
    return is_whole ? "" : "it is not what was copied";
}

}  // namespace

Result<std::unique_ptr<Log>, std::string> open_log(const std::string& place, Durability durability,
                                                   Contents contents) {
    if (postgres::is_database_url(place)) {
        auto log = PostgresLog::open({.url = place, .contents = contents});
        if (!log) return log.error();
        return std::unique_ptr<Log>(std::move(*log));
    }
    auto log = SqliteLog::open(place, durability, contents);
    if (!log) return log.error();
    return std::unique_ptr<Log>(std::move(*log));
}

Result<Copied, LogFileFault> migrate(const std::string& from, const std::string& to) {
    auto hold = Hold::of(from);
    if (!hold) return hold.error();
    auto copied = copy_into(to, source_at(from), hold->served_until());
    if (copied && hold->is_lost()) {
        return LogFileFault{Kind::in_use,
                            postgres::shown(from) +
                                ": the connection was lost, so a server may have used it: see that "
                                "none does, and migrate again"};
    }
    return finish(to, std::move(copied));
}

Result<Copied, LogFileFault> back_up_database(const std::string& url, const fs::path& file) {
    const auto name = printable(file.string());
    if (sqlite::is_there(file)) return target_exists(name);
    const auto part = PartFolder::make(file.string() + ".part");
    if (!part) {
        const bool is_there = part.error() == std::errc::file_exists;
        return unwritable(name + ".part",
                          part.error().message() +
                              (is_there ? "; if no other backup is under way, delete it" : ""));
    }
    auto copied = copy_into_part(source_at(url), (*part)->path());
    if (!copied) return copied;
    const auto whole = (*part)->path() / sqlite::log_name;
    if (const auto fault = find_copy_fault(whole, *copied); !fault.empty()) {
        return unwritable(name, fault);
    }
    auto error = make_durable(whole);
    if (!error) fs::rename(whole, file, error);
    if (!error) error = make_durable(fs::absolute(file).parent_path());
    if (error) return unwritable(name, error.message());
    return copied;
}

Result<Copied, LogFileFault> restore_database(const fs::path& file, const std::string& url) {
    const Source source{printable(file.string()),
                        [&](const auto&... visit) { return inspect(file, visit...); }};
    return finish(url, copy_into(url, source, {}));
}

}  // namespace gridrace::server
