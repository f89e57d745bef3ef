// Who opens rooms here, and who comes in: how that begins, and SIGHUP.
#include <stdexcept>

#include "server/config/server_word_file.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/rooms/secrets.hpp"
#include "server/server.hpp"

namespace gridrace::server {

std::optional<race::WordHash> Server::first_word(const AccessSettings& settings) {
    const auto word = read_server_word(settings);
    if (!word) throw std::runtime_error(word.error());
    return *word ? new_word_hash(**word) : std::nullopt;
}

// The file is short.
void Server::reload_word() {
    const auto word = read_server_word(access_settings_);
    if (!word) return report(Level::error, word.error() + "; the word from before is kept");
    if (access_.is_right(**word)) {
        const bool is_credential = !access_settings_.word_file.has_parent_path();
        return report(Level::info,
                      std::string("the server's word was read again, and is the one from before") +
                          (is_credential ? "; a new credential counts after a restart" : ""));
    }
    report(Level::info, "the server's word was read again, and is a new one");
    access_.use(*new_word_hash(**word));
}

}  // namespace gridrace::server
