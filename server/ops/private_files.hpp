// Who may read and change what the server keeps: its own user, and nobody else. Blocking calls: not for a network thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gridrace::server {

// Why the folder cannot be used, or be made where there is none, one sentence; none if it can. Changes nothing.
std::optional<std::string> folder_fault(const std::filesystem::path& folder);

// A sentence if users who are neither its owner nor in its group may change what is in the folder: they could put
// other files in the place of ours. A group is left to the host: containers are given folders by it.
std::optional<std::string> rights_fault(const std::filesystem::path& folder);

// The same of a key for TLS, which others may not read either. Its group may: that of ssl-cert, or of a secret.
std::optional<std::string> key_rights_fault(const std::filesystem::path& key);

// From now on new files and folders of the process are for its user alone.
void keep_new_files_private();

// Takes all rights of other users from the server's files that are in the folder already and belong to us, as older
// versions left them. Reports what cannot be changed.
void close_to_others(const std::filesystem::path& folder);

}  // namespace gridrace::server
