// TLS between programs that share a key: both ends prove that they know it, and there are no
// certificates. TLS 1.3 with an external pre-shared key and, for forward secrecy, a key exchange.
#pragma once

#include <array>
#include <memory>

#include "common/net/tls.hpp"

namespace gridrace::net {

// Must outlive its connections. Their objects may be made on any thread.
class PskTls {
public:
    using Key = std::array<unsigned char, 32>;

    // Throws std::bad_alloc.
    explicit PskTls(const Key& key);

    Tls accept() const;
    Tls connect() const;

private:
    std::unique_ptr<const Key> key_;  // OpenSSL's callbacks have its address
    TlsContext accepting_, connecting_;
};

}  // namespace gridrace::net
