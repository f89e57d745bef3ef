#include "server/log/migration.hpp"

#include <future>
#include <memory>
#include <optional>
#include <unordered_set>

#include "common/base/text.hpp"
#include "server/log/postgres/database_inspection.hpp"
#include "server/log/postgres/database_url.hpp"
#include "server/log/postgres/postgres_log.hpp"
#include "server/log/room_copy.hpp"
#include "server/log/sqlite/inspection.hpp"
#include "server/log/sqlite/side_files.hpp"
#include "server/log/sqlite/sqlite_log.hpp"

namespace gridrace::server {

namespace {

namespace fs = std::filesystem;
using Kind = LogFileFault::Kind;
using Checked = Result<Inspection, LogFileFault>;
// Reads all rooms of the source.
using Inspect = std::function<Checked(const RoomVisitor& visit)>;

std::string shown(const std::string& place) {
    return printable(postgres::without_password(place));
}

// ---- the source ----

Inspect inspect_place(const std::string& place) {
    if (postgres::is_database_url(place)) {
        return
            [place](const RoomVisitor& visit) { return postgres::inspect_database(place, visit); };
    }
    return [file = fs::path(place) / sqlite::log_name](const RoomVisitor& visit) {
        return inspect(file, visit);
    };
}

// Keeps servers out of a place.
struct Hold {
    std::optional<sqlite::StoreFile> folder;
    std::optional<postgres::Session> database;
    std::optional<Instant> served_until;
};

Result<Hold, LogFileFault> hold(const std::string& place) {
    Hold hold;
    if (postgres::is_database_url(place)) {
        int lock_holder = 0;
        auto session = postgres::Session::begin({.url = place}, lock_holder);
        if (!session) {
            return LogFileFault{Kind::in_use, postgres::describe_fault(place, session.error())};
        }
        hold.served_until = session->claim().beat_before;
        hold.database.emplace(std::move(*session));
    } else {
        auto claimed = sqlite::StoreFile::claim(place, Durability::power_cut);
        if (!claimed) return LogFileFault{Kind::in_use, claimed.error()};
        hold.served_until = claimed->beat_before();
        hold.folder.emplace(std::move(*claimed));
    }
    return hold;
}

// ---- the target ----

Result<std::unique_ptr<Log>, LogFileFault> open_target(const std::string& place) {
    if (postgres::is_database_url(place)) {
        auto log = PostgresLog::open({.url = place});
        if (!log) return LogFileFault{Kind::in_use, log.error()};
        return std::unique_ptr<Log>(std::move(*log));
    }
    auto log = SqliteLog::open(place, Durability::power_cut);
    if (!log) return LogFileFault{Kind::in_use, log.error()};
    return std::unique_ptr<Log>(std::move(*log));
}

using Codes = std::unordered_set<race::RoomCode>;

// A server takes all rooms of a log to have been served equally long. Returns a room that is open
// in the target, and not in the source.
Result<std::optional<race::RoomCode>, std::error_code> find_other_room(Log& target,
                                                                       const Codes& source) {
    std::promise<std::pair<std::error_code, std::vector<race::RoomCode>>> answer;
    target.list([&](auto error, auto rooms) { answer.set_value({error, std::move(rooms)}); });
    const auto [error, rooms] = answer.get_future().get();
    if (error) return error;
    for (const auto& room : rooms) {
        if (!source.contains(room)) return std::optional(room);
    }
    return std::optional<race::RoomCode>();
}

// Returns what is wrong: a few words, safe to print; empty if nothing is.
std::string find_target_fault(Log& target, const Codes& source) {
    const auto other = find_other_room(target, source);
    if (!other) return other.error().message();
    if (!*other) return {};
    return "it has rooms of its own, such as " + (*other)->text() +
           ": take an empty data folder or database";
}

Checked copy_rooms(const Inspect& inspect_source, const Codes& source, const std::string& to,
                   std::optional<Instant> served_until) {
    const auto unwritable = [&](const std::string& reason) {
        return LogFileFault{Kind::unwritable, shown(to) + ": " + reason};
    };
    auto target = open_target(to);
    if (!target) return target.error();
    auto& log = **target;
    if (const auto fault = find_target_fault(log, source); !fault.empty()) return unwritable(fault);
    RoomCopy copy(log);
    auto inspection = inspect_source([&](const auto& code, const auto& records, const auto& room) {
        copy.add(code, records, room);
    });
    if (!inspection) return inspection;
    if (!copy.fault().empty()) return unwritable(copy.fault());
    // Also if unknown: the target may have a beat of an earlier server, which did not serve them.
    log.beat(served_until.value_or(Instant{}));
    log.drain();
    return inspection;
}

// Everything is read twice: first to see that it can be read, and which rooms the target may have.
Result<Codes, LogFileFault> codes_in(const Inspect& inspect_source, const std::string& from) {
    Codes codes;
    const auto inspection =
        inspect_source([&](const auto& code, const auto&, const auto&) { codes.insert(code); });
    if (!inspection) return inspection.error();
    if (!inspection->file_faults.empty()) {
        return LogFileFault{Kind::unsound, from + ": " + inspection->file_faults.front()};
    }
    return codes;
}

// A folder for one file, removed with the object.
class PartFolder {
public:
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

}  // namespace

Checked migrate(const std::string& from, const std::string& to) {
    const auto inspect_source = inspect_place(from);
    // First of all: a place that is none must not become one by being held.
    const auto codes = codes_in(inspect_source, shown(from));
    if (!codes) return codes.error();
    const auto held = hold(from);
    if (!held) return held.error();
    return copy_rooms(inspect_source, *codes, to, held->served_until);
}

Checked back_up_database(const std::string& url, const fs::path& file) {
    const auto unwritable = [&](const std::error_code& error) {
        return LogFileFault{Kind::unwritable, printable(file.string()) + ": " + error.message()};
    };
    if (sqlite::is_there(file)) return unwritable(std::make_error_code(std::errc::file_exists));
    const auto unfinished = file.string() + ".part";
    if (sqlite::is_there(unfinished)) {
        return LogFileFault{Kind::unwritable,
                            printable(unfinished) +
                                " is there: another backup is under way, or one was interrupted; "
                                "in that case delete it"};
    }
    const PartFolder part(unfinished);
    auto inspection = copy_rooms(inspect_place(url), {}, part.path(), {});
    if (!inspection) return inspection;
    const auto whole = part.path() / sqlite::log_name;
    auto error = make_durable(whole);
    if (!error) fs::rename(whole, file, error);
    if (!error) error = make_durable(fs::absolute(file).parent_path());
    if (error) return unwritable(error);
    return inspection;
}

Checked restore_database(const fs::path& file, const std::string& url) {
    const Inspect inspect_source = [&](const RoomVisitor& visit) { return inspect(file, visit); };
    const auto codes = codes_in(inspect_source, printable(file.string()));
    if (!codes) return codes.error();
    return copy_rooms(inspect_source, *codes, url, {});
}

}  // namespace gridrace::server
