#include "server/ops/folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "common/base/text.hpp"

namespace gridrace::server {

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
    if (::flock(opened.number(), LOCK_EX | LOCK_NB) == 0) return {};
    if (errno == EWOULDBLOCK) return "another server uses it";
    return std::error_code(errno, std::generic_category()).message();
}

std::error_code make_durable(const std::filesystem::path& file_or_folder) {
    const Descriptor opened(::open(file_or_folder.c_str(), O_RDONLY | O_CLOEXEC));
    if (opened && ::fsync(opened.number()) == 0) return {};
    return {errno, std::generic_category()};
}

}  // namespace gridrace::server
