#include "client/tools/source.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <system_error>

#include "common/base/text.hpp"

namespace gridrace::client::tools {

namespace {

constexpr std::size_t chunk = 1 << 16;

std::string reason() {
    return std::system_category().message(errno);
}

}  // namespace

Source::Source(const std::string& name)
    : name_(std::make_shared<const std::string>(name == "-" ? "standard input" : printable(name))),
      buffer_(chunk) {
    if (name == "-") {
        descriptor_ = STDIN_FILENO;
        if (isatty(STDIN_FILENO) == 1) std::cerr << "gridrace: reading from the keyboard\n";
        return;
    }
    // Do not block here for the other end of a named pipe: `descriptor` is polled for that.
    descriptor_ = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor_ < 0) fault_ = "cannot be opened: " + reason();
}

Source::~Source() {
    if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

std::optional<std::string_view> Source::read() {
    const auto length = ::read(descriptor_, buffer_.data(), buffer_.size());
    if (length > 0) return std::string_view(buffer_.data(), static_cast<std::size_t>(length));
    if (length < 0 && (errno == EAGAIN || errno == EINTR)) return std::string_view();
    if (length < 0) fault_ = "cannot be read: " + reason();
    return std::nullopt;
}

}  // namespace gridrace::client::tools
