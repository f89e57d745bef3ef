#include "server/commands/verbs.hpp"

#include <sysexits.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "common/base/text.hpp"
#include "common/identity/encoding.hpp"
#include "common/identity/merkle.hpp"
#include "server/log/migration/migration.hpp"
#include "server/log/postgres/database_inspection.hpp"
#include "server/log/postgres/database_url.hpp"
#include "server/log/sqlite/backup.hpp"
#include "server/log/sqlite/side_files.hpp"
#include "server/log/sqlite/store.hpp"
#include "server/ops/backup_mark.hpp"
#include "server/ops/private_files.hpp"
#include "server/rooms/tree/tree_hashes.hpp"

namespace gridrace::server {

namespace {

constexpr const char* place_help =
    "The server's data folder, or the URL of its database; default: that of the server's --data "
    "(GRIDRACE_DATA)";

CLI::Option* declare_place(CLI::App& verb, VerbOptions& options) {
    return verb.add_option("--data", options.place, place_help)->type_name("DIR");
}

std::string count(std::uintmax_t number, const std::string& thing) {
    return with_commas(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string size_of(const Inspection& log) {
    return count(log.rooms, "room") + ", " + count(log.records, "record");
}

std::string shown_path(const std::filesystem::path& file) {
    return printable(file.string());
}

int fail(const LogFileFault& fault, std::ostream& err) {
    err << "gridraced: " << fault.sentence << '\n';
    switch (fault.kind) {
        case LogFileFault::Kind::unreadable: return EX_NOINPUT;
        case LogFileFault::Kind::unsound: return EX_DATAERR;
        case LogFileFault::Kind::unwritable: return EX_CANTCREAT;
        case LogFileFault::Kind::in_use: return EX_UNAVAILABLE;
    }
    return EX_SOFTWARE;
}

void tell_damage(const Inspection& log, std::ostream& out) {
    for (const auto& room : log.damaged) {
        out << room.code.text() << ": damaged: " << room.reason << '\n';
    }
    for (const auto& room : log.newer) {
        out << room.code.text() << ": of a newer version of gridraced: " << room.reason << '\n';
    }
    if (log.nameless > 0) {
        out << count(log.nameless, "room") << " whose code cannot be read: damaged\n";
    }
}

// What was copied, and what was left: damaged rooms, whose records cannot be read or make no sense, and
// those of a newer version.
int tell_copied(const Copied& copied, const std::string& from, const std::string& to,
                std::ostream& out, std::ostream& err) {
    const auto& source = copied.source;
    tell_damage(source, err);
    out << to << ": " << count(copied.rooms, "room") << ", " << count(copied.records, "record")
        << " from " << from;
    const auto left = source.damaged.size() + source.nameless;
    if (left > 0) out << ", without " << count(left, "damaged room");
    if (!source.newer.empty()) {
        out << ", without " << count(source.newer.size(), "room") << " of a newer version";
    }
    out << '\n';
    return source.is_sound() && source.newer.empty() ? EX_OK : EX_DATAERR;
}

// A backup that cannot be restored is none, and its file goes.
std::optional<LogFileFault> test_restore(const Verb& verb, const Inspection& made) {
    if (!verb.test_restore_floor) return std::nullopt;
    auto fault = restore_fault(verb.file, made);
    std::error_code ignored;
    if (fault) std::filesystem::remove(verb.file, ignored);
    return fault;
}

void tell_restorable(const Verb& verb, std::ostream& out) {
    if (!verb.test_restore_floor) return;
    out << "It was restored into a scratch folder and is the same there\n";
}

// Does not know how large the log of a database is: only the floor counts.
std::optional<LogFileFault> space_fault(const Verb& verb) {
    if (!verb.test_restore_floor) return std::nullopt;
    return backup_space_fault(verb.place, verb.file, *verb.test_restore_floor);
}

int run_database_backup(const Verb& verb, std::ostream& out, std::ostream& err) {
    if (const auto fault = space_fault(verb)) return fail(*fault, err);
    const auto made = back_up_database(verb.place, verb.file);
    if (!made) return fail(made.error(), err);
    if (verb.test_restore_floor) {
        const auto copied = inspect(verb.file);
        if (!copied) return fail(copied.error(), err);
        if (const auto fault = test_restore(verb, *copied)) return fail(*fault, err);
    }
    const int code =
        tell_copied(*made, postgres::shown(verb.place), shown_path(verb.file), out, err);
    tell_restorable(verb, out);
    return code;
}

int run_database_restore(const Verb& verb, std::ostream& out, std::ostream& err) {
    const auto restored = restore_database(verb.file, verb.place);
    if (!restored) return fail(restored.error(), err);
    return tell_copied(*restored, shown_path(verb.file), postgres::shown(verb.place), out, err);
}

int run_migrate(const Verb& verb, std::ostream& out, std::ostream& err) {
    const auto moved = migrate(verb.place, verb.to);
    if (!moved) return fail(moved.error(), err);
    const int code =
        tell_copied(*moved, postgres::shown(verb.place), postgres::shown(verb.to), out, err);
    out << "The rooms in " << postgres::shown(verb.place)
        << " are as they were: let no server use them any more\n";
    return code;
}

Result<Backup, LogFileFault> make_backup(const Verb& verb) {
    if (auto fault = space_fault(verb)) return *std::move(fault);
    auto made = back_up(verb.place, verb.file);
    if (!made) return made;
    if (auto fault = test_restore(verb, made->log)) return *std::move(fault);
    return made;
}

int run_backup(const Verb& verb, std::ostream& out, std::ostream& err) {
    if (postgres::is_database_url(verb.place)) return run_database_backup(verb, out, err);
    const auto made = make_backup(verb);
    if (!made) {
        // By hand, who made it has read why. Where even this cannot be written, its age tells.
        if (verb.test_restore_floor) mark_failed_backup(verb.place, made.error().sentence);
        return fail(made.error(), err);
    }
    tell_damage(made->log, err);
    out << shown_path(verb.file) << ": " << size_of(made->log) << ", " << count(made->bytes, "byte")
        << '\n';
    tell_restorable(verb, out);
    if (const auto error = mark_backup(verb.place)) {
        err << "gridraced: the server cannot show when this backup was made: " << error.message()
            << '\n';
    }
    if (!verb.test_restore_floor || made->log.is_sound()) return EX_OK;
    // Older backups may have these rooms as they were.
    const LogFileFault damaged{LogFileFault::Kind::unsound,
                               shown_path(verb.file) +
                                   ": rooms are damaged, and are so in the "
                                   "log: gridraced verify names them"};
    mark_failed_backup(verb.place, damaged.sentence);
    return fail(damaged, err);
}

int run_restore(const Verb& verb, std::ostream& out, std::ostream& err) {
    if (postgres::is_database_url(verb.place)) return run_database_restore(verb, out, err);
    const std::filesystem::path folder = verb.place;
    const auto restored = restore(verb.file, folder);
    if (!restored) return fail(restored.error(), err);
    tell_damage(restored->log, err);
    out << shown_path(folder / sqlite::log_name) << ": " << size_of(restored->log) << " from "
        << shown_path(verb.file) << '\n';
    if (!restored->kept.empty()) {
        out << "The log that was there is now " << shown_path(restored->kept) << '\n';
    }
    return EX_OK;
}

// As in the checkpoint that the server signs.
void tell_tree(const Inspection& log, const identity::Frontier& tree, std::ostream& out) {
    if (log.is_leaf_missing) {
        out << "tree of races: damaged: number " << with_commas(tree.size() + 1)
            << " is missing, and there are later ones\n";
    }
    if (tree.size() == 0) return;
    const auto root = tree.root();
    out << "tree of races: " << count(tree.size(), "race") << ", root "
        << identity::to_base64({reinterpret_cast<const char*>(root.data()), root.size()}) << '\n';
}

int run_verify(const Verb& verb, std::ostream& out, std::ostream& err) {
    const auto file =
        verb.file.empty() ? std::filesystem::path(verb.place) / sqlite::log_name : verb.file;
    const bool is_database = verb.file.empty() && postgres::is_database_url(verb.place);
    identity::Frontier tree;
    const auto visit = [&](std::span<const RaceLeaf> leaves) {
        for (const auto& leaf : leaves) tree.add(hash_of(leaf));
    };
    const auto log = is_database ? postgres::inspect_database(verb.place, {}, {}, visit)
                                 : inspect(file, {}, {}, visit);
    if (!log) return fail(log.error(), err);
    for (const auto& fault : log->file_faults) {
        out << shown_path(file) << ": damaged: " << fault << '\n';
    }
    tell_damage(*log, out);
    out << size_of(*log) << ": "
        << with_commas(log->rooms - log->damaged.size() - log->newer.size()) << " sound, "
        << with_commas(log->damaged.size()) << " damaged";
    if (!log->newer.empty()) out << ", " << with_commas(log->newer.size()) << " of a newer version";
    out << '\n';
    if (log->rated_races > 0) {
        out << count(log->rated_races, "rated race") << ", " << count(log->ratings, "rating")
            << ": "
            << (log->wrong_ratings == 0
                    ? "as computed from the races"
                    : with_commas(log->wrong_ratings) + " wrong; gridraced recompute corrects them")
            << '\n';
    }
    tell_tree(*log, tree, out);
    return log->is_sound() && log->wrong_ratings == 0 ? EX_OK : EX_DATAERR;
}

// To open a place that is none would make it one.
std::optional<LogFileFault> missing_fault(const std::string& place) {
    if (postgres::is_database_url(place)) return postgres::find_database_fault(place);
    const auto file = std::filesystem::path(place) / sqlite::log_name;
    if (sqlite::is_there(file)) return std::nullopt;
    return LogFileFault{LogFileFault::Kind::unreadable,
                        shown_path(file) + ": there is no such file"};
}

int run_recompute(const Verb& verb, std::ostream& out, std::ostream& err) {
    if (const auto fault = missing_fault(verb.place)) return fail(*fault, err);
    const auto log = open_log(verb.place, Durability::power_cut);
    if (!log) return fail({LogFileFault::Kind::in_use, log.error()}, err);
    const auto done = recompute_ratings(**log, !verb.checks_only);
    const auto name = postgres::shown(verb.place);
    if (!done)
        return fail({LogFileFault::Kind::unsound, name + ": " + done.error().message()}, err);
    out << name << ": " << count(done->all.races, "rated race") << ", "
        << count(done->all.results, "result") << ", " << count(done->all.ratings.size(), "rating")
        << ": ";
    if (done->differences == 0) {
        out << "all as they were\n";
        return EX_OK;
    }
    out << with_commas(done->differences) << (verb.checks_only ? " differ\n" : " replaced\n");
    return verb.checks_only ? EX_DATAERR : EX_OK;
}

void declare_recompute(CLI::App& app, VerbOptions& options) {
    auto& recompute = *app.add_subcommand(
        "recompute",
        "Compute the ratings of all players again from the results of all rated races, and replace "
        "those that differ: after an upgrade that says so. No server may be running");
    recompute.add_flag("--check", options.check,
                       "Replace nothing; exit code 0: all are as computed, 65: some differ");
    declare_place(recompute, options);
}

}  // namespace

void declare_verbs(CLI::App& app, VerbOptions& options) {
    app.require_subcommand(0, 1);

    auto& backup =
        *app.add_subcommand("backup",
                            "Copy a consistent snapshot of the log of all rooms into a new file; a "
                            "server may be running. The file is created only if it is sound; "
                            "damaged rooms are reported and copied as they are, or left out if "
                            "they are in a database");
    backup.add_option("file", options.file, "Target file; must not exist yet")
        ->type_name("FILE")
        ->required();
    backup.add_flag(
        "--test-restore", options.test_restore,
        "Also restore the new backup into a scratch folder beside it, and read it there; "
        "needs twice the space for as long. How it ends is shown by the server");
    declare_place(backup, options);

    auto& restore = *app.add_subcommand("restore",
                                        "Replace the log with a backup; no server may be running "
                                        "on it. The old log is kept beside it; a database must "
                                        "have no open rooms");
    restore.add_option("file", options.file, "The backup file")->type_name("FILE")->required();
    declare_place(restore, options);

    auto& verify = *app.add_subcommand(
        "verify",
        "Read the whole log, replay all rooms, and report damage; a server may be running. Exit "
        "code 0: the log is sound, 65: it is damaged, 66: it cannot be read");
    auto* const file =
        verify.add_option("file", options.file, "A file instead of the server's log")
            ->type_name("FILE");
    declare_place(verify, options)->excludes(file);

    auto& migrate = *app.add_subcommand(
        "migrate",
        "Copy all rooms from a data folder into a PostgreSQL database, or back; no server may be "
        "running on either. Rooms are checked on the way; damaged ones are reported and left out. "
        "If it is interrupted, run it again");
    migrate.add_option("--from", options.from, "A data folder, or the URL of a database")
        ->type_name("DIR")
        ->required();
    migrate
        .add_option("--to", options.to,
                    "A data folder, or the URL of a database, without open rooms")
        ->type_name("DIR")
        ->required();
    declare_recompute(app, options);
}

std::optional<Verb::Kind> verb_of(const CLI::App& app) {
    if (app.got_subcommand("backup")) return Verb::Kind::backup;
    if (app.got_subcommand("restore")) return Verb::Kind::restore;
    if (app.got_subcommand("verify")) return Verb::Kind::verify;
    if (app.got_subcommand("migrate")) return Verb::Kind::migrate;
    if (app.got_subcommand("recompute")) return Verb::Kind::recompute;
    return std::nullopt;
}

namespace {

int run_kind(const Verb& verb, std::ostream& out, std::ostream& err) {
    switch (verb.kind) {
        case Verb::Kind::backup: return run_backup(verb, out, err);
        case Verb::Kind::restore: return run_restore(verb, out, err);
        case Verb::Kind::verify: return run_verify(verb, out, err);
        case Verb::Kind::migrate: return run_migrate(verb, out, err);
        case Verb::Kind::recompute: return run_recompute(verb, out, err);
    }
    return EX_SOFTWARE;
}

}  // namespace

// Root runs these by hand: what they have made in a data folder belongs to the server, also if they failed, and a backup
// to the owner of the backups.
int run(const Verb& verb, std::ostream& out, std::ostream& err) {
    const int code = run_kind(verb, out, err);
    for (const auto& place : {verb.place, verb.to}) {
        if (!place.empty() && !postgres::is_database_url(place)) give_to_owner(place);
    }
    if (verb.kind == Verb::Kind::backup) give_to_folders_owner(verb.file);
    return code;
}

}  // namespace gridrace::server
