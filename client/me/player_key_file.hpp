// The player's key: a file that only its owner can read, made at the first start. Blocking calls.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "common/base/result.hpp"
#include "common/identity/key_pair.hpp"

namespace gridrace::client {

// None without a home directory.
std::optional<std::filesystem::path> player_key_path();

// The key in this file, which is made if there is none: on disk when this returns, and never written over. Returns why there
// is no key: a sentence, safe to print.
Result<identity::KeyPair, std::string> take_player_key(const std::filesystem::path& path);

// Keeps this key instead of the one in the file, which stays beside it under a name that ends in ".old". Returns why that has
// failed: a sentence, safe to print; then nothing has changed.
std::optional<std::string> replace_player_key(const std::filesystem::path& path,
                                              const identity::KeyPair& key);

// The form of the file.
std::string player_key_text(const identity::KeyPair& key);
std::optional<identity::KeyPair> parse_player_key(const std::string& text);

}  // namespace gridrace::client
