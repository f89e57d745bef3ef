#include "common/net/channel.hpp"

#include <sys/socket.h>

#include <boost/asio/error.hpp>
#include <cerrno>

namespace gridrace::net {

namespace {

using Step = Channel::Step;

Step step_of(ssize_t result, Step::Wait wait) {
    if (result >= 0) return {Step::Wait::nothing, {}, static_cast<std::size_t>(result)};
    if (errno == EAGAIN || errno == EINTR) return {wait, {}, 0};
    return {Step::Wait::nothing, {errno, boost::system::system_category()}, 0};
}

}  // namespace

Step Channel::read(std::span<char> into) {
    if (tls_) return tls_.read(boost::asio::buffer(into.data(), into.size()));
    const auto got = ::recv(descriptor_, into.data(), into.size(), 0);
    if (got == 0) return {Step::Wait::nothing, boost::asio::error::eof, 0};
    return step_of(got, Step::Wait::to_read);
}

Step Channel::write(std::span<const char> from) {
    if (tls_) return tls_.write(boost::asio::buffer(from.data(), from.size()));
    const auto sent = ::send(descriptor_, from.data(), from.size(), MSG_NOSIGNAL);
    return step_of(sent, Step::Wait::to_write);
}

bool is_end(const boost::system::error_code& error) {
    return error == boost::asio::error::eof;
}

}  // namespace gridrace::net
