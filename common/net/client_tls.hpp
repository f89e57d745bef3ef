// A client's end of TLS: whom it trusts, and what it says of those it does not.
#pragma once

#include <string>

#include "common/base/result.hpp"
#include "common/net/tls.hpp"

namespace gridrace::net {

// One sentence on why there can be no TLS, and what to do; safe to print.
struct TlsFault {
    std::string sentence;
};

// Trusts whom the system trusts (SSL_CERT_FILE and SSL_CERT_DIR say otherwise) and who is in the PEM file
// `authorities`; nobody else if that is empty. Reads files: some milliseconds.
Result<TlsContext, TlsFault> new_client_context(const std::string& authorities);

// For a server of this name or address: its certificate must be for that, and signed by somebody who is trusted.
Tls new_client_tls(ssl_ctx_st& context, const std::string& host);
// The same for one connection alone.
Result<Tls, TlsFault> new_client_tls(const std::string& host, const std::string& authorities);

// Whether the peer has closed the connection, which in a handshake may mean that it does not speak TLS.
bool has_hung_up(const boost::system::error_code& error);

// Why a handshake has failed with an error of TLS, or with the connection's end.
TlsFault describe_failure(ssl_st& tls, const boost::system::error_code& error,
                          const std::string& host);

}  // namespace gridrace::net
