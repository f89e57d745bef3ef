// The server's certificate and key, and the ends of TLS made with them.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "common/net/tls.hpp"
#include "server/net/link/tls_files.hpp"
#include "server/ops/counter.hpp"

namespace gridrace::server {

struct TlsCounts {
    DurationCounter handshakes;  // gridrace_tls_handshake_seconds: those that came to an end
    Counter failed;              // gridrace_tls_handshakes_failed_total
    Counter plain_http;      // gridrace_tls_plain_http_total: who spoke HTTP to the port for TLS
    Counter reloads;         // gridrace_tls_reloads_total
    Counter failed_reloads;  // gridrace_tls_reloads_failed_total
    Gauge certificate_ends;  // gridrace_tls_certificate_expiry_timestamp_seconds, Unix time
};

class TlsKeeper {
public:
    // Throws std::runtime_error with one sentence if the files cannot be used; warns of a certificate that is
    // not valid now.
    explicit TlsKeeper(TlsSettings settings);

    // The server's end of a new connection. From any thread.
    net::Tls accept() const;
    // Reads the files anew, for connections to come. If they cannot be used, says so and keeps what it has. From one
    // thread.
    void reload();

    TlsCounts counts;

private:
    net::TlsContext load();

    TlsSettings settings_;
    mutable std::mutex mutex_;  // for the context, which connections keep alive
    net::TlsContext context_;
};

}  // namespace gridrace::server
