// The client's side of TLS: trusted authorities, and messages for failed handshakes.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "common/base/result.hpp"
#include "common/net/tls.hpp"

namespace gridrace::net {

// One sentence on why TLS is not possible, and what to do; safe to print.
struct TlsFault {
    std::string sentence;
};

// Trusts the system's authorities (SSL_CERT_FILE and SSL_CERT_DIR override them) and, if not empty,
// those in the PEM file `authorities`. Reads files: some milliseconds.
Result<TlsContext, TlsFault> new_client_context(const std::string& authorities);

// For a server of this name or address: its certificate must be for it, and signed by a trusted
// authority.
Tls new_client_tls(ssl_ctx_st& context, const std::string& host);
// The same with a context for this connection only.
Result<Tls, TlsFault> new_client_tls(const std::string& host, const std::string& authorities);

// How long the peer's certificate is still valid, below zero if it has expired; none if the peer has shown none.
std::optional<std::chrono::seconds> left_of_certificate(ssl_st& tls);

// Whether the peer has closed the connection; during a handshake that may mean that it does not
// speak TLS.
bool has_hung_up(const boost::system::error_code& error);

// Why a handshake failed with an error of TLS, or because the connection ended.
TlsFault describe_failure(ssl_st& tls, const boost::system::error_code& error,
                          const std::string& host);

}  // namespace gridrace::net
