// A disk in memory that tells what is durable from what the system only remembers, so that it can lose
// power, and that fails as a test asks it to. A value: a copy is a disk of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/random.hpp"

namespace gridrace::server {

enum class FaultKind {
    io_error,         // any call: nothing is done; a sync is one that failed
    no_space,         // a write beyond the end, something to be made: nothing is done
    short_write,      // a write: half of it is done
    failed_sync,      // a sync: what was not durable never will be, though it can still be read
    half_failed_sync  // a sync: the same for some of it; the rest is durable
};

struct Fault {
    FaultKind kind = FaultKind::io_error;
    int at = 1;          // which of the calls that it can befall, from 1
    bool lasts = false;  // from then on until the disk is healed; else only this call
};

// What of the changes that were not synced is there after a power cut. Files come and go in the order
// in which they did, as on a file system with a journal.
enum class Survivors {
    nothing,
    everything,
    prefix,  // those before some instant
    subset,  // any of them
    torn     // any pieces of them, as large as a sector
};
inline constexpr Survivors all_survivors[] = {Survivors::nothing, Survivors::everything,
                                              Survivors::prefix, Survivors::subset,
                                              Survivors::torn};

class SimulatedDisk {
public:
    enum class Outcome { done, io_error, no_space };
    using FileNumber = int;

    // Counts from here on.
    void plan(const Fault& fault);
    void heal() { fault_.reset(); }
    // The calls that failed since the fault was planned.
    int failures() const { return failures_; }
    // From now on syncs do nothing and say that they did.
    void lie() { lies_ = true; }
    // Calls before anything that is kept changes, whether the change will then succeed or not.
    void watch(std::function<void()> before_change) { before_change_ = std::move(before_change); }

    // The disk as a process finds it that starts after this one was killed.
    SimulatedDisk after_kill() const;
    SimulatedDisk after_power_cut(Survivors survivors, Random& random) const;

    // The calls. Reading beyond the end of a file reads less.
    std::optional<FileNumber> find(const std::string& name) const;
    Outcome open(FileNumber file);
    Outcome make(const std::string& name, FileNumber& made);
    FileNumber make_nameless();  // a file that nobody will look for; never fails
    void forget(FileNumber nameless) { files_.erase(nameless); }
    Outcome remove(const std::string& name);
    Outcome look(const std::string& name, bool& has_content);
    Outcome size(FileNumber file, std::size_t& bytes);
    Outcome read(FileNumber file, std::size_t at, std::size_t size, std::string_view& bytes);
    Outcome write(FileNumber file, std::size_t at, std::string_view bytes);
    Outcome truncate(FileNumber file, std::size_t size);
    Outcome sync(FileNumber file, bool and_folder);
    Outcome sync_folder();
    Outcome share();  // more of the memory that processes share, which is a file that nobody keeps

private:
    // From `make` on they change what is kept.
    enum class Call { look, read, share, make, write, grow, change, sync };
    struct Change {
        std::uint64_t instant = 0;
        std::size_t at = 0;
        std::string bytes;
        bool cuts = false;  // the file ends at `at`
    };
    struct File {
        std::string cached;  // what is read
        std::string durable;
        std::vector<Change> unsynced;  // those that a sync makes durable
    };
    struct NameChange {
        std::uint64_t instant = 0;
        std::string name;
        std::optional<FileNumber> file;
    };
    using Names = std::map<std::string, FileNumber>;

    std::optional<FaultKind> strike(Call call);
    void change(File& file, Change change);
    void fail_to_sync(File& file, FaultKind kind);
    void make_names_durable();
    static void apply(const Change& change, std::string& content);
    static void apply(const NameChange& change, Names& names);
    static void apply_torn(const Change& change, std::string& content, Random& random);

    std::map<FileNumber, File> files_;
    Names names_, durable_names_;
    std::vector<NameChange> unsynced_names_;
    FileNumber last_number_ = 0;
    std::uint64_t now_ = 0;  // counts changes

    std::optional<Fault> fault_;
    int calls_ = 0;  // that the fault could have befallen
    int failures_ = 0;
    bool lies_ = false;
    std::function<void()> before_change_;
    Random random_{1};  // what a sync that failed made durable
};

}  // namespace gridrace::server
