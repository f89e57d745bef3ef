#include "tests/server/disk/mounted_disk.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>
#include <vector>

namespace gridrace::server {

namespace {

using Outcome = SimulatedDisk::Outcome;

// What SQLite holds of an open file.
struct OpenFile : sqlite3_file {
    SimulatedDisk* disk = nullptr;
    SimulatedDisk::FileNumber number = 0;
    bool is_nameless = false;
    bool makes_name_durable = false;  // the next sync does so
    sqlite3** connection = nullptr;
    std::vector<std::unique_ptr<char[]>> shared;
};

OpenFile& file_of(sqlite3_file* file) {
    return *static_cast<OpenFile*>(file);
}

SimulatedDisk& disk_of(sqlite3_vfs* vfs) {
    return *static_cast<SimulatedDisk*>(vfs->pAppData);
}

int result(Outcome outcome, int io_error) {
    if (outcome == Outcome::done) return SQLITE_OK;
    return outcome == Outcome::no_space ? SQLITE_FULL : io_error;
}

// ---- files ----

int close(sqlite3_file* file) {
    auto& open = file_of(file);
    if (open.is_nameless) open.disk->forget(open.number);
    open.~OpenFile();
    return SQLITE_OK;
}

int read(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
    const auto wanted = static_cast<std::size_t>(size);
    std::string_view bytes;
    const auto& open = file_of(file);
    const auto outcome = open.disk->read(open.number, static_cast<std::size_t>(at), wanted, bytes);
    if (outcome != Outcome::done) return SQLITE_IOERR_READ;
    std::ranges::copy(bytes, static_cast<char*>(to));
    if (bytes.size() == wanted) return SQLITE_OK;
    std::memset(static_cast<char*>(to) + bytes.size(), 0, wanted - bytes.size());
    return SQLITE_IOERR_SHORT_READ;
}

int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
    const auto& open = file_of(file);
    const std::string_view bytes(static_cast<const char*>(from), static_cast<std::size_t>(size));
    return result(open.disk->write(open.number, static_cast<std::size_t>(at), bytes),
                  SQLITE_IOERR_WRITE);
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
    const auto& open = file_of(file);
    return result(open.disk->truncate(open.number, static_cast<std::size_t>(size)),
                  SQLITE_IOERR_TRUNCATE);
}

int sync(sqlite3_file* file, int) {
    auto& open = file_of(file);
    const auto outcome = open.disk->sync(open.number, open.makes_name_durable);
    if (outcome == Outcome::done) open.makes_name_durable = false;
    return result(outcome, SQLITE_IOERR_FSYNC);
}

int size(sqlite3_file* file, sqlite3_int64* bytes) {
    std::size_t found = 0;
    const auto& open = file_of(file);
    const auto outcome = open.disk->size(open.number, found);
    *bytes = static_cast<sqlite3_int64>(found);
    return result(outcome, SQLITE_IOERR_FSTAT);
}

int control(sqlite3_file* file, int operation, void* argument) {
    if (operation == SQLITE_FCNTL_PDB) file_of(file).connection = static_cast<sqlite3**>(argument);
    return SQLITE_NOTFOUND;
}

int sector_size(sqlite3_file*) {
    return 4096;
}

int characteristics(sqlite3_file*) {
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

// Nobody else is there to be locked out.
int lock(sqlite3_file*, int) {
    return SQLITE_OK;
}

int check_reserved_lock(sqlite3_file*, int* is_locked) {
    *is_locked = 0;
    return SQLITE_OK;
}

// ---- shared memory ----

int map_shared(sqlite3_file* file, int region, int bytes, int extend, void volatile** memory) {
    auto& open = file_of(file);
    const auto wanted = static_cast<std::size_t>(region);
    *memory = nullptr;
    while (open.shared.size() <= wanted) {
        if (extend == 0) return SQLITE_OK;
        const auto outcome = open.disk->share();
        if (outcome != Outcome::done) return result(outcome, SQLITE_IOERR_SHMSIZE);
        open.shared.push_back(std::make_unique<char[]>(static_cast<std::size_t>(bytes)));
    }
    *memory = open.shared[wanted].get();
    return SQLITE_OK;
}

// Every transaction comes by here, after whatever the connection was told itself: the write-ahead log is
// folded into the database every few pages and not every few thousand, so that this happens often.
int lock_shared(sqlite3_file* file, int, int, int) {
    constexpr int pages = 24;
    auto* const connection = file_of(file).connection;
    if (connection != nullptr) sqlite3_wal_autocheckpoint(*connection, pages);
    return SQLITE_OK;
}

void order_shared(sqlite3_file*) {}

int unmap_shared(sqlite3_file* file, int) {
    file_of(file).shared.clear();
    return SQLITE_OK;
}

constexpr sqlite3_io_methods file_methods{.iVersion = 2,
                                          .xClose = close,
                                          .xRead = read,
                                          .xWrite = write,
                                          .xTruncate = truncate,
                                          .xSync = sync,
                                          .xFileSize = size,
                                          .xLock = lock,
                                          .xUnlock = lock,
                                          .xCheckReservedLock = check_reserved_lock,
                                          .xFileControl = control,
                                          .xSectorSize = sector_size,
                                          .xDeviceCharacteristics = characteristics,
                                          .xShmMap = map_shared,
                                          .xShmLock = lock_shared,
                                          .xShmBarrier = order_shared,
                                          .xShmUnmap = unmap_shared,
                                          .xFetch = nullptr,
                                          .xUnfetch = nullptr};

// ---- names ----

std::string name_of(const char* path) {
    return std::filesystem::path(path).filename();
}

// The first sync of a journal makes its name durable as well; that of a database does not.
bool is_journal(int flags) {
    constexpr int journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
    return (flags & SQLITE_OPEN_CREATE) != 0 && (flags & journals) != 0;
}

Outcome open_named(SimulatedDisk& disk, const std::string& name, int flags,
                   SimulatedDisk::FileNumber& number) {
    if (const auto found = disk.find(name)) {
        number = *found;
        return disk.open(number);
    }
    if ((flags & SQLITE_OPEN_CREATE) == 0) return Outcome::io_error;
    return disk.make(name, number);
}

int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* flags_out) {
    auto& disk = disk_of(vfs);
    SimulatedDisk::FileNumber number = 0;
    file->pMethods = nullptr;  // as long as it is not open
    if (path == nullptr) {
        number = disk.make_nameless();
    } else if (open_named(disk, name_of(path), flags, number) != Outcome::done) {
        return SQLITE_CANTOPEN;
    }
    auto& open = *new (file) OpenFile;
    open.pMethods = &file_methods;
    open.disk = &disk;
    open.number = number;
    open.is_nameless = path == nullptr;
    open.makes_name_durable = is_journal(flags);
    if (flags_out != nullptr) *flags_out = flags;
    return SQLITE_OK;
}

int remove(sqlite3_vfs* vfs, const char* path, int syncs_folder) {
    auto& disk = disk_of(vfs);
    const auto name = name_of(path);
    if (!disk.find(name)) return SQLITE_IOERR_DELETE_NOENT;
    const auto outcome = disk.remove(name);
    if (outcome != Outcome::done) return result(outcome, SQLITE_IOERR_DELETE);
    if (syncs_folder == 0) return SQLITE_OK;
    return result(disk.sync_folder(), SQLITE_IOERR_DIR_FSYNC);
}

// As under Unix: an empty file, and one that cannot be looked at, is none.
int access(sqlite3_vfs* vfs, const char* path, int, int* is_there) {
    bool has_content = false;
    const auto outcome = disk_of(vfs).look(name_of(path), has_content);
    *is_there = outcome == Outcome::done && has_content;
    return SQLITE_OK;
}

int full_path(sqlite3_vfs*, const char* path, int size, char* full) {
    sqlite3_snprintf(size, full, "%s", path);
    return SQLITE_OK;
}

// ---- what else there is in a system ----

int randomness(sqlite3_vfs*, int size, char* bytes) {
    std::memset(bytes, 7, static_cast<std::size_t>(size));
    return size;
}

int sleep(sqlite3_vfs*, int microseconds) {
    return microseconds;
}

int current_time(sqlite3_vfs*, double* julian_day) {
    *julian_day = 2'460'000.5;
    return SQLITE_OK;
}

int last_error(sqlite3_vfs*, int, char*) {
    return 0;
}

}  // namespace

MountedDisk::MountedDisk(SimulatedDisk& disk) {
    vfs_.iVersion = 1;
    vfs_.szOsFile = sizeof(OpenFile);
    vfs_.mxPathname = 512;
    vfs_.zName = "simulated disk";
    vfs_.pAppData = &disk;
    vfs_.xOpen = open;
    vfs_.xDelete = remove;
    vfs_.xAccess = access;
    vfs_.xFullPathname = full_path;
    vfs_.xRandomness = randomness;
    vfs_.xSleep = sleep;
    vfs_.xCurrentTime = current_time;
    vfs_.xGetLastError = last_error;
    sqlite3_vfs_register(&vfs_, 1);
}

MountedDisk::~MountedDisk() {
    sqlite3_vfs_unregister(&vfs_);
}

}  // namespace gridrace::server
