#include "client/seat_file.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <set>
#include <utility>

#include "client/kept_seat.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

// More clients of one name in one room play without.
constexpr int most_places = 16;
// Rooms do not keep a seat for as long.
constexpr std::chrono::hours longest_absence{7 * 24};

std::error_code last_error() {
    return {errno, std::generic_category()};
}

fs::path beside(fs::path path, std::string_view suffix) {
    return path += suffix;
}

bool is_same_file(int descriptor, const fs::path& path) {
    struct stat held {};
    struct stat there {};
    return fstat(descriptor, &held) == 0 && stat(path.c_str(), &there) == 0 &&
           held.st_ino == there.st_ino && held.st_dev == there.st_dev;
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::error_code write_file(const fs::path& path, std::string_view text) {
    const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW;
    const int descriptor = ::open(path.c_str(), flags, S_IRUSR | S_IWUSR);
    if (descriptor < 0) return last_error();
    std::error_code error;
    if (!write_all(descriptor, text)) error = last_error();
    if (::close(descriptor) != 0 && !error) error = last_error();
    return error;
}

bool is_outdated(const fs::path& path) {
    std::error_code error;
    const auto written = fs::last_write_time(path, error);
    return error || fs::file_time_type::clock::now() - written > longest_absence;
}

}  // namespace

std::optional<fs::path> seats_folder() {
    const auto* state_home = std::getenv("XDG_STATE_HOME");
    if (state_home != nullptr && state_home[0] == '/') {
        return fs::path(state_home) / "gridrace" / "seats";
    }
    const auto* home = std::getenv("HOME");
    if (home == nullptr || home[0] != '/') return std::nullopt;
    return fs::path(home) / ".local" / "state" / "gridrace" / "seats";
}

std::error_code prepare_seats(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error) fs::permissions(folder, fs::perms::owner_all, error);
    std::set<fs::path> seats;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const auto& path = entry->path();
        seats.insert(path.extension() == ".json" ? path : fs::path(path).replace_extension());
    }
    for (const auto& path : seats) {
        if (!is_outdated(path)) continue;
        const auto seat = SeatFile::lock(path);
        if (seat && is_outdated(path)) seat->remove();
    }
    return error;
}

std::string seat_key(const RoomAddress& room, std::string_view name, race::Role role) {
    const std::string wish = to_url(room) + '\n' + std::string(name) +
                             (role == race::Role::player ? "\nplayer" : "\nspectator");
    std::array<unsigned char, 8> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(wish.data()), wish.size(), nullptr,
                       0);
    std::array<char, 2 * hash.size() + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    return room.code.text() + '-' + hex.data();
}

Result<SeatFile, std::error_code> SeatFile::take(const fs::path& folder, const std::string& key) {
    const auto place = [&](int number) {
        return folder / (key + '-' + std::to_string(number) + ".json");
    };
    for (int i = 1; i <= most_places; ++i) {
        std::error_code ignored;
        if (!fs::exists(place(i), ignored)) continue;
        auto seat = lock(place(i));
        if (seat && seat->exists()) return seat;
    }
    std::error_code error;
    for (int i = 1; i <= most_places; ++i) {
        auto seat = lock(place(i));
        if (seat) return seat;
        error = seat.error();
        if (error != std::errc::operation_would_block) break;
    }
    return error;
}

Result<SeatFile, std::error_code> SeatFile::lock(const fs::path& path) {
    const auto name = beside(path, ".lock");
    for (;;) {
        const int flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW;
        const int descriptor = ::open(name.c_str(), flags, S_IRUSR | S_IWUSR);
        if (descriptor < 0) return last_error();
        SeatFile seat(path, descriptor);
        if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) return last_error();
        // Else it was removed between the two calls, and somebody may hold a new one.
        if (is_same_file(descriptor, name)) return seat;
    }
}

SeatFile::SeatFile(SeatFile&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

SeatFile::~SeatFile() {
    if (lock_ >= 0) ::close(lock_);
}

bool SeatFile::exists() const {
    std::error_code ignored;
    return fs::exists(path_, ignored);
}

std::optional<std::string> SeatFile::read() const {
    std::ifstream file(path_, std::ios::binary);
    std::string text(max_kept_bytes + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.empty() || text.size() > max_kept_bytes) return std::nullopt;
    return text;
}

// Not forced to the disk, which could take long: it outlives this program, not a power cut.
std::error_code SeatFile::write(std::string_view text) const {
    const auto fresh = beside(path_, ".new");
    auto error = write_file(fresh, text);
    if (!error && ::rename(fresh.c_str(), path_.c_str()) != 0) error = last_error();
    if (error) ::unlink(fresh.c_str());
    return error;
}

void SeatFile::remove() const {
    for (const auto* suffix : {".new", "", ".lock"}) ::unlink(beside(path_, suffix).c_str());
}

}  // namespace gridrace::client
