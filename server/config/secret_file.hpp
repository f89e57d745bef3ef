// Files that hold one secret on their first line: the cluster's, the database's password. Blocking calls.
#pragma once

#include <filesystem>
#include <string>

#include "common/base/result.hpp"

namespace gridrace::server {

// Where systemd takes credentials from, and where the packaged service has them while it runs.
inline constexpr const char* credential_store = "/etc/credstore";
inline constexpr const char* service_credentials = "/run/credentials/gridraced.service";

// Where the file is. A name without a folder is that of a systemd credential: in $CREDENTIALS_DIRECTORY, as for the
// service, and where that is not set, as for a command run by root, in /etc/credstore.
std::filesystem::path secret_path(const std::filesystem::path& file);

struct Secret {
    std::string text;
};

// The first line. One sentence, safe to print, if the file cannot be read, or is open to other users.
Result<Secret, std::string> read_secret(const std::filesystem::path& file);

}  // namespace gridrace::server
