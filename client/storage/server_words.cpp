#include "client/storage/server_words.hpp"

#include "client/storage/text_by_server.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

constexpr TextByServer words{{"server_words.json", 200, 256 * 1024}};

// Empty: none.
std::string word_in_memory(const ServerAddress& server) {
    return clean_word(words.of(server).value_or("")).value_or("");
}

}  // namespace

ServerAddress with_remembered_word(ServerAddress server) {
    if (server.word.empty()) server.word = word_in_memory(server);
    return server;
}

void remember_word(const ServerAddress& server) {
    if (server.word.empty() || word_in_memory(server) == server.word) return;
    words.remember(server, server.word);
}

void forget_word(const ServerAddress& server) {
    if (server.word.empty() || word_in_memory(server) != server.word) return;
    words.forget(server);
}

}  // namespace gridrace::client
