// Permissions of the server's files: only its own user may read and change them. Blocking calls:
// not for a network thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gridrace::server {

// Why the folder cannot be used or created, one sentence; none if it can. Changes nothing.
std::optional<std::string> folder_fault(const std::filesystem::path& folder);

// A sentence if users other than the owner and its group may change the folder: they could replace
// our files. A group is the operator's choice: containers get folders with one.
std::optional<std::string> rights_fault(const std::filesystem::path& folder);

// The same for a TLS key or another secret, which others may not read either. Its group may: that of ssl-cert, or of
// a secret.
std::optional<std::string> key_rights_fault(const std::filesystem::path& key);

// For the message about a file or folder that this process may not open, because it belongs to another user: "; it
// belongs to root …", and what to do. Empty if that is not the reason.
std::string owner_note(const std::filesystem::path& path);

// Commands that root runs by hand leave files that the server's user cannot open: gives the server's own files that
// belong to root to the owner of the folder. Nothing unless this process is root's. Reports failures.
void give_to_owner(const std::filesystem::path& folder);
// The same for one file, to the owner of the folder that it is in.
void give_to_folders_owner(const std::filesystem::path& file);

// From now on new files and folders of the process are accessible to its user only.
void keep_new_files_private();

// Removes other users' permissions from the server's own files in the folder, which older versions
// created. Reports failures.
void close_to_others(const std::filesystem::path& folder);

}  // namespace gridrace::server
