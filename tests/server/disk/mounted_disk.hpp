// Has SQLite keep its files on a simulated disk, as it does on a real one under Unix: every database opened
// as long as this lives, by one connection at a time, on one thread at a time.
#pragma once

#include <sqlite3.h>

#include "tests/server/disk/simulated_disk.hpp"

namespace gridrace::server {

class MountedDisk {
public:
    // One at a time; `disk` outlives it.
    explicit MountedDisk(SimulatedDisk& disk);
    ~MountedDisk();
    MountedDisk(const MountedDisk&) = delete;
    MountedDisk& operator=(const MountedDisk&) = delete;

private:
    sqlite3_vfs vfs_{};
};

}  // namespace gridrace::server
