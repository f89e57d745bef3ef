// Certificate and key as they lie on the disk, before anybody serves with them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gridrace::server {

struct TlsSettings {
    std::filesystem::path
        certificate;            // PEM, the server's first, then those that signed it; empty: no TLS
    std::filesystem::path key;  // PEM, without a password
};

// Why these files cannot be used, one sentence; none if they can. A certificate that has expired can be.
std::optional<std::string> fault_of(const TlsSettings& settings);

}  // namespace gridrace::server
