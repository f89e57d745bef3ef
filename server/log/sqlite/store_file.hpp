// Where a store is, and the right to use it, which one process at a time has.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "common/base/clock.hpp"
#include "server/log/sqlite/store.hpp"
#include "server/ops/folder.hpp"

namespace gridrace::server::sqlite {

class StoreFile {
public:
    // What is in the way, if something is: one sentence, safe to print.
    static Result<StoreFile, std::string> claim(const std::filesystem::path& folder,
                                                Durability durability);

    // Only one store at a time. Errors as of claim(). Once it was opened, another file, or none, in its place is
    // an error: what this process knows of rooms is not true of that.
    Result<Store, std::string> open();
    // What is said of a store whose files are not in their place: one sentence, safe to print.
    std::string describe_move() const;

    // Whoever claims the folder next learns that the rooms were served until then: surely if this process was
    // killed; after a power cut it may learn of an earlier beat. Does not wait for the disk.
    void beat(Instant served_until) const;
    // The log lies here from now on that another server wrote: nobody knows how long that served it.
    void forget_beats() const;
    // The last beat before this process claimed the folder; none: there was none.
    std::optional<Instant> beat_before() const { return beat_before_; }

private:
    StoreFile(Descriptor lock, std::filesystem::path file, Durability durability,
              std::optional<Instant> beat_before)
        : lock_(std::move(lock)),
          file_(std::move(file)),
          durability_(durability),
          beat_before_(beat_before) {}

    bool is_in_place() const;

    Descriptor lock_;  // of a file whose time of modification is the last beat
    std::filesystem::path file_;
    Durability durability_;
    std::optional<Instant> beat_before_;
    std::optional<FileIdentity> opened_;  // what was opened first
};

}  // namespace gridrace::server::sqlite
