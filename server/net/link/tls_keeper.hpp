// The server's certificate and key, and TLS connections that use them.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "common/net/tls.hpp"
#include "server/net/link/tls_files.hpp"
#include "server/ops/counter.hpp"

namespace gridrace::server {

struct TlsCounts {
    DurationCounter handshakes;  // gridrace_tls_handshake_seconds: of completed handshakes
    Counter failed;              // gridrace_tls_handshakes_failed_total
    Counter plain_http;          // gridrace_tls_plain_http_total: HTTP requests to the TLS port
    Counter reloads;             // gridrace_tls_reloads_total
    Counter failed_reloads;      // gridrace_tls_reloads_failed_total
    Gauge certificate_ends;      // gridrace_tls_certificate_expiry_timestamp_seconds, Unix time
};

class TlsKeeper {
public:
    // Throws std::runtime_error with one sentence if the files are unusable; warns if the
    // certificate is not valid now.
    explicit TlsKeeper(TlsSettings settings);

    // The server's TLS object for a new connection. From any thread.
    net::Tls accept() const;
    // Reads the files again, for new connections. If they are unusable, reports that and keeps the
    // current ones. From one thread.
    void reload();

    TlsCounts counts;

private:
    net::TlsContext load();

    TlsSettings settings_;
    mutable std::mutex mutex_;  // guards the context, which connections keep alive
    net::TlsContext context_;
};

}  // namespace gridrace::server
