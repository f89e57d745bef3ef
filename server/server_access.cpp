// Who opens rooms here, and who comes in: how that begins, and SIGHUP.
#include <stdexcept>

#include "server/config/server_word_file.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/server.hpp"

namespace gridrace::server {

std::optional<race::WordHash> Server::first_word(const AccessSettings& settings) {
    auto word = read_server_word(settings);
    if (!word) throw std::runtime_error(word.error());
    return *word;
}

// The file is short.
void Server::reload_word() {
    const auto word = read_server_word(access_settings_);
    if (!word) return report(Level::error, word.error() + "; the word from before is kept");
    report(Level::info, "the server's word was read again");
    access_.use(**word);
}

}  // namespace gridrace::server
