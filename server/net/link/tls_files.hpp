// The files of certificate and key, before they are used.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gridrace::server {

struct TlsSettings {
    std::filesystem::path
        certificate;            // PEM, the server's first, then those of its issuers; empty: no TLS
    std::filesystem::path key;  // PEM, without a password
};

// Why these files are unusable, one sentence; none if they are usable. An expired certificate is.
std::optional<std::string> fault_of(const TlsSettings& settings);

}  // namespace gridrace::server
