// The file in which a client keeps its seat, and the lock that tells others that the client lives. What is in
// it is a secret: nobody but its owner may read it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "client/net/address.hpp"
#include "common/base/result.hpp"
#include "common/race/command.hpp"

namespace gridrace::client {

// Where seats are kept, as the XDG Base Directory Specification has it; none without a home.
std::optional<std::filesystem::path> seats_folder();

// Makes the folder, and removes the seats of clients that are long dead.
std::error_code prepare_seats(const std::filesystem::path& folder);

// The beginning of the names of all files for this wish: several clients may have the same.
std::string seat_key(const RoomAddress& room, std::string_view name, race::Role role);

class SeatFile {
public:
    // A seat that a dead client has left, or else a place for a new one; never that of a living client.
    static Result<SeatFile, std::error_code> take(const std::filesystem::path& folder,
                                                  const std::string& key);
    SeatFile(SeatFile&& other) noexcept;
    SeatFile& operator=(SeatFile&&) = delete;
    ~SeatFile();

    // What was written last; none if nothing was, or it cannot be read or is too long to be ours.
    std::optional<std::string> read() const;
    bool exists() const;
    // All or nothing: whoever kills us meanwhile leaves the old text or the new one.
    std::error_code write(std::string_view text) const;
    void remove() const;

private:
    SeatFile(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}
    static Result<SeatFile, std::error_code> lock(const std::filesystem::path& path);
    friend std::error_code prepare_seats(const std::filesystem::path& folder);

    std::filesystem::path path_;
    int lock_;
};

}  // namespace gridrace::client
