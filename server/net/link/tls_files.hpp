// The files of certificate and key, before they are used.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gridrace::server {

struct TlsSettings {
    std::filesystem::path
        certificate;            // PEM, the server's first, then those of its issuers; empty: no TLS
    std::filesystem::path key;  // PEM, without a password
};

// Why these files are unusable, one sentence; none if they are usable. An expired certificate is.
std::optional<std::string> fault_of(const TlsSettings& settings);

// What clients object to in a certificate that is usable: it has expired, is not valid yet, or is not for one of these
// names. One sentence each.
std::vector<std::string> certificate_doubts(const TlsSettings& settings,
                                            std::span<const std::string> names);

// That a usable certificate ends within a day, in one sentence; none if it does not, or has ended.
std::optional<std::string> certificate_end(const TlsSettings& settings);

}  // namespace gridrace::server
