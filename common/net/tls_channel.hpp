// TLS on a non-blocking socket: each call does what can be done now.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/system/error_code.hpp>
#include <cstdint>
#include <utility>

#include "common/net/tls.hpp"

namespace gridrace::net {

class TlsChannel {
public:
    // The result of one call.
    struct Step {
        enum class Wait { nothing, to_read, to_write };
        Wait wait = Wait::nothing;  // then call again, with the same bytes
        boost::system::error_code error;
        std::size_t bytes = 0;
    };

    // Without TLS if `tls` is null.
    TlsChannel(Tls tls, int descriptor);
    TlsChannel(TlsChannel&&) noexcept = default;
    TlsChannel& operator=(TlsChannel&&) = delete;
    ~TlsChannel() = default;

    explicit operator bool() const { return tls_ != nullptr; }
    ssl_st* get() const { return tls_.get(); }
    Tls release() { return std::move(tls_); }

    Step shake_hands();
    // At most one record. The error is asio::error::eof when the peer has ended.
    Step read(boost::asio::mutable_buffer into);
    Step write(boost::asio::const_buffer from);
    // Tells the peer that we send no more, if that does not block.
    void end();

    // Bytes received on the wire since the last call.
    std::size_t newly_read();

private:
    Step step_of(int result, std::size_t bytes);

    Tls tls_;
    bool may_end_ = false;  // there is something to end, and OpenSSL may still be called
    std::uint64_t read_before_ = 0;
};

}  // namespace gridrace::net
