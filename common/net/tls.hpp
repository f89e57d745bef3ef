// TLS with OpenSSL: owning pointers and error codes.
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
// One end of a connection.
using Tls = std::unique_ptr<ssl_st, FreesTls>;
// The shared configuration of connections, which keep it alive. May be used by all threads once it
// is made.
using TlsContext = std::unique_ptr<ssl_ctx_st, FreesTls>;

// For servers or for clients: TLS 1.2 and 1.3, no compression, no renegotiation, minimal memory for
// a connection. Throws std::bad_alloc.
TlsContext new_tls_context(bool of_server);
// Throws std::bad_alloc.
Tls new_tls(ssl_ctx_st& context);

// Takes OpenSSL's oldest error on this thread and clears the others.
boost::system::error_code take_tls_error();
// Whether an error comes from TLS, not from the network.
bool is_tls_error(const boost::system::error_code& error);
// The peer does not speak TLS.
bool is_without_tls(const boost::system::error_code& error);
// The peer has refused the handshake, as a server without a certificate for the name does.
bool is_tls_alert(const boost::system::error_code& error);
// The peer speaks HTTP where TLS was expected.
bool is_plain_http(const boost::system::error_code& error);

}  // namespace gridrace::net
