// The folder where the server keeps things between starts. Blocking calls: not for a network thread.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server {

// A file descriptor that is closed in time.
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

// Opens the folder, for its owner alone if it has to be made. What is in the way, if something is: one
// sentence, safe to print.
Result<Descriptor, std::string> open_folder(const std::filesystem::path& folder);

// Keeps everybody else who asks for the same from a file or folder as long as the descriptor lives. Waits up to
// a second for whoever has it: a server that was just killed. What is in the way, if something is: a few
// words, safe to print.
std::string keep_others_out(const Descriptor& opened);

// Waits until what was written to the file, or which names are in the folder, is on disk.
std::error_code make_durable(const std::filesystem::path& file_or_folder);

}  // namespace gridrace::server
