// The place of a store, and the exclusive right to use it, which one process at a time has.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "common/base/clock.hpp"
#include "server/log/sqlite/store.hpp"
#include "server/ops/folder.hpp"

namespace gridrace::server::sqlite {

// What is wrong with the log in this folder, if it is a newer gridraced's: one sentence, safe to print. Changes nothing; a
// server may be running.
std::string find_newer(const std::filesystem::path& folder);

class StoreFile {
public:
    // Returns the cause of a failure: one sentence, safe to print.
    static Result<StoreFile, std::string> claim(const std::filesystem::path& folder,
                                                Durability durability);

    // Only one store at a time. Errors as of claim(). After the first time, another file in its
    // place, or none, is an error: this process's knowledge of rooms does not apply to it.
    Result<Store, std::string> open();
    // The message for a store whose files are not in their place: one sentence, safe to print.
    std::string describe_move() const;

    // Tells the next owner of the folder that the rooms were served until then: reliable if this
    // process is killed; after a power failure an earlier beat may be found. Not synced.
    void beat(Instant served_until) const;
    // Call when another server's log was put here: unknown until when its rooms were served.
    void forget_beats() const;
    // The last beat before this process claimed the folder; none if there was none.
    std::optional<Instant> beat_before() const { return beat_before_; }

private:
    StoreFile(Descriptor lock, std::filesystem::path file, Durability durability,
              std::optional<Instant> beat_before)
        : lock_(std::move(lock)),
          file_(std::move(file)),
          durability_(durability),
          beat_before_(beat_before) {}

    bool is_in_place() const;

    Descriptor lock_;  // of a file whose modification time is the last beat
    std::filesystem::path file_;
    Durability durability_;
    std::optional<Instant> beat_before_;
    std::optional<FileIdentity> opened_;  // the first one opened
};

}  // namespace gridrace::server::sqlite
