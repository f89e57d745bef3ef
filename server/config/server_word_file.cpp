#include "server/config/server_word_file.hpp"

#include "common/base/text.hpp"
#include "server/config/secret_file.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

std::optional<std::string> clean_server_word(std::string_view word) {
    auto cleaned = clean_word(word);
    if (cleaned && cleaned->size() < least_server_word_bytes) return std::nullopt;
    return cleaned;
}

Result<std::optional<race::WordHash>, std::string> read_server_word(
    const AccessSettings& settings) {
    if (!settings.wants_word()) return std::optional<race::WordHash>();
    if (settings.word_file.empty()) {
        return std::string(settings.enter == Admitted::word ? "--enter" : "--open-rooms") +
               " word needs --server-word-file";
    }
    const auto secret = read_secret(settings.word_file);
    if (!secret) return secret.error();
    const auto word = clean_server_word(secret->text);
    if (word) return new_word_hash(*word);
    return printable(secret_path(settings.word_file).string()) +
           " holds no word for the server: one line of " + std::to_string(least_server_word_bytes) +
           " to " + std::to_string(max_word_bytes) + " bytes, without invisible characters";
}

}  // namespace gridrace::server
