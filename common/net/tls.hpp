// TLS as OpenSSL does it: what is owned, and how its errors are told.
#pragma once

#include <boost/system/error_code.hpp>
#include <memory>
#include <string>

struct ssl_st;      // OpenSSL's SSL
struct ssl_ctx_st;  // OpenSSL's SSL_CTX

namespace gridrace::net {

struct FreesTls {
    void operator()(ssl_st* tls) const;
    void operator()(ssl_ctx_st* context) const;
};
// One end of one connection.
using Tls = std::unique_ptr<ssl_st, FreesTls>;
// What the connections of one end have in common; they keep it alive. May be used by all threads once it is made.
using TlsContext = std::unique_ptr<ssl_ctx_st, FreesTls>;

// For servers or for clients: TLS 1.2 and 1.3, no compression, no renegotiation, no more memory for a
// connection than it needs. Throws std::bad_alloc.
TlsContext new_tls_context(bool of_server);
// Throws std::bad_alloc.
Tls new_tls(ssl_ctx_st& context);

// The oldest error of OpenSSL on this thread, and forgets the others.
boost::system::error_code take_tls_error();
// Whether an error is one of TLS, and not of the network.
bool is_tls_error(const boost::system::error_code& error);
// What the peer has said is no TLS.
bool is_without_tls(const boost::system::error_code& error);
// The peer speaks HTTP where TLS was expected.
bool is_plain_http(const boost::system::error_code& error);

}  // namespace gridrace::net
