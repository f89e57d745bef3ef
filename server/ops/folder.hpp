// The server's data folder. Blocking calls: not for a network thread.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server {

// Owns a file descriptor.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
    Descriptor& operator=(Descriptor&& other) = delete;
    ~Descriptor();

    explicit operator bool() const { return number_ >= 0; }
    int number() const { return number_; }

private:
    int number_;
};

// Opens the folder, or creates it for its owner only. Returns the cause of a failure: one sentence,
// safe to print.
Result<Descriptor, std::string> open_folder(const std::filesystem::path& folder);

// Locks a file or folder exclusively while the descriptor is open. Waits up to a second for its
// owner: a server that was just killed. Returns the cause of a failure: a few words, safe to print.
std::string keep_others_out(const Descriptor& opened);

// Syncs a file's contents, or a folder's list of names, to disk.
std::error_code make_durable(const std::filesystem::path& file_or_folder);

}  // namespace gridrace::server
