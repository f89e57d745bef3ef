// The file with the server's word. Blocking calls.
#pragma once

#include <string>

#include "common/base/result.hpp"
#include "server/config/config.hpp"

namespace gridrace::server {

inline constexpr std::size_t least_server_word_bytes = 6;

// The word as it is compared; none if it is too short, too long, or no line that people can tell each other.
std::optional<std::string> clean_server_word(std::string_view word);

// One sentence, which does not show the word, if one is wanted and there is no file, or it cannot be read, is open to other
// users, or has no word that can be used. Nothing if none is wanted.
Result<std::optional<race::WordHash>, std::string> read_server_word(const AccessSettings& settings);

}  // namespace gridrace::server
