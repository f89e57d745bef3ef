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

    // Only one store at a time. Errors as of claim().
    Result<Store, std::string> open() const;

    // Whoever claims the folder next learns that this process was alive then: surely if it was killed;
    // after a power cut it may learn of an earlier beat. Does not wait for the disk.
    void beat(Instant now) const;
    // The log lies here from now on that another server wrote: nobody knows how long that lived.
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

    Descriptor lock_;  // of a file whose time of modification is the last beat
    std::filesystem::path file_;
    Durability durability_;
    std::optional<Instant> beat_before_;
};

}  // namespace gridrace::server::sqlite
