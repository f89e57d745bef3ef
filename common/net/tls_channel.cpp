#include "common/net/tls_channel.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <boost/asio/error.hpp>
#include <cerrno>
#include <new>

namespace gridrace::net {

namespace {

// OpenSSL's own socket BIO raises SIGPIPE if the peer has gone, which would end the client.
int descriptor_of(BIO* way) {
    return static_cast<int>(reinterpret_cast<std::intptr_t>(BIO_get_data(way)));
}

bool may_come_again(ssize_t result) {
    return result < 0 && (errno == EAGAIN || errno == EINTR);
}

int read_socket(BIO* way, char* data, int size) {
    BIO_clear_retry_flags(way);
    const auto result = ::recv(descriptor_of(way), data, static_cast<std::size_t>(size), 0);
    if (may_come_again(result)) BIO_set_retry_read(way);
    if (result == 0) BIO_set_flags(way, BIO_FLAGS_IN_EOF);
    return static_cast<int>(result);
}

int write_socket(BIO* way, const char* data, int size) {
    BIO_clear_retry_flags(way);
    const auto result =
        ::send(descriptor_of(way), data, static_cast<std::size_t>(size), MSG_NOSIGNAL);
    if (may_come_again(result)) BIO_set_retry_write(way);
    return static_cast<int>(result);
}

long control_socket(BIO* way, int what, long, void*) {
    if (what == BIO_CTRL_EOF) return BIO_test_flags(way, BIO_FLAGS_IN_EOF) != 0 ? 1 : 0;
    return what == BIO_CTRL_FLUSH ? 1 : 0;
}

BIO* new_way(int descriptor) {
    static BIO_METHOD* const method = [] {
        auto* const made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket");
        BIO_meth_set_read(made, read_socket);
        BIO_meth_set_write(made, write_socket);
        BIO_meth_set_ctrl(made, control_socket);
        return made;
    }();
    auto* const way = BIO_new(method);
    if (way == nullptr) throw std::bad_alloc();
    BIO_set_data(way, reinterpret_cast<void*>(static_cast<std::intptr_t>(descriptor)));
    BIO_set_init(way, 1);
    return way;
}

}  // namespace

TlsChannel::TlsChannel(Tls tls, int descriptor) : tls_(std::move(tls)) {
    if (!tls_) return;
    // A released link is constructed again with its descriptor, in the middle of a connection.
    if (SSL_get_rbio(tls_.get()) == nullptr) {
        auto* const way = new_way(descriptor);
        SSL_set_bio(tls_.get(), way, way);
    }
    may_end_ = SSL_is_init_finished(tls_.get()) != 0;
    read_before_ = BIO_number_read(SSL_get_rbio(tls_.get()));
}

TlsChannel::Step TlsChannel::shake_hands() {
    ERR_clear_error();
    const auto step = step_of(SSL_do_handshake(tls_.get()), 0);
    if (step.wait == Step::Wait::nothing && !step.error) may_end_ = true;
    return step;
}

TlsChannel::Step TlsChannel::read(boost::asio::mutable_buffer into) {
    if (into.size() == 0) return {};
    ERR_clear_error();
    std::size_t bytes = 0;
    const int result = SSL_read_ex(tls_.get(), into.data(), into.size(), &bytes);
    return step_of(result, bytes);
}

TlsChannel::Step TlsChannel::write(boost::asio::const_buffer from) {
    if (from.size() == 0) return {};
    ERR_clear_error();
    std::size_t bytes = 0;
    const int result = SSL_write_ex(tls_.get(), from.data(), from.size(), &bytes);
    return step_of(result, bytes);
}

TlsChannel::Step TlsChannel::step_of(int result, std::size_t bytes) {
    if (result > 0) return {Step::Wait::nothing, {}, bytes};
    const int what = SSL_get_error(tls_.get(), result);
    if (what == SSL_ERROR_WANT_READ) return {Step::Wait::to_read, {}, 0};
    if (what == SSL_ERROR_WANT_WRITE) return {Step::Wait::to_write, {}, 0};
    if (what == SSL_ERROR_ZERO_RETURN) return {Step::Wait::nothing, boost::asio::error::eof, 0};
    may_end_ = false;
    const int system = errno;
    if (what == SSL_ERROR_SSL) return {Step::Wait::nothing, take_tls_error(), 0};
    ERR_clear_error();
    if (system == 0) return {Step::Wait::nothing, boost::asio::error::connection_reset, 0};
    return {Step::Wait::nothing, {system, boost::system::system_category()}, 0};
}

void TlsChannel::end() {
    if (!tls_ || !std::exchange(may_end_, false)) return;
    ERR_clear_error();
    SSL_shutdown(tls_.get());
    ERR_clear_error();  // sending the notice is optional: ignore its failure
}

std::size_t TlsChannel::newly_read() {
    const auto now = BIO_number_read(SSL_get_rbio(tls_.get()));
    return static_cast<std::size_t>(now - std::exchange(read_before_, now));
}

}  // namespace gridrace::net
