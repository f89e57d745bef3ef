#include "server/ops/folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "common/base/text.hpp"

namespace gridrace::server {

namespace {

// A server that was just killed holds its locks until the kernel has cleaned up.
constexpr std::chrono::milliseconds time_to_die{1000};
constexpr std::chrono::milliseconds look_again_after{10};

}  // namespace

Descriptor::~Descriptor() {
    if (number_ >= 0) ::close(number_);
}

Result<Descriptor, std::string> open_folder(const std::filesystem::path& folder) {
    const auto fault = [&](const std::error_code& error) {
        return printable(folder.string()) + " cannot be used: " + error.message();
    };
    std::error_code error;
    if (std::filesystem::create_directories(folder, error)) {
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
    }
    if (error) return fault(error);
    Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!opened) return fault({errno, std::generic_category()});
    return opened;
}

std::string keep_others_out(const Descriptor& opened) {
    const auto patient_until = std::chrono::steady_clock::now() + time_to_die;
    while (::flock(opened.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR) {
            return std::error_code(errno, std::generic_category()).message();
        }
        if (std::chrono::steady_clock::now() >= patient_until) return "another server uses it";
        std::this_thread::sleep_for(look_again_after);
    }
    return {};
}

std::error_code make_durable(const std::filesystem::path& file_or_folder) {
    const Descriptor opened(::open(file_or_folder.c_str(), O_RDONLY | O_CLOEXEC));
    if (opened && ::fsync(opened.number()) == 0) return {};
    return {errno, std::generic_category()};
}

}  // namespace gridrace::server
