// Asks at the terminal for the word that a room or its server wants, where somebody can type it.
#pragma once

#include "client/language/language.hpp"
#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "client/storage/server_words.hpp"

namespace gridrace::client {

// Whether this end is for want of a word that can be asked for here.
bool wants_word(const ConnectionEnd& end);
bool wants_server_word(const ConnectionEnd& end);

// Puts what the user types at its place in the address, and forgets the server's word from before. False if that end is for
// no want of a word, nobody types here, or the user gives up.
bool ask_for_word(const ConnectionEnd& why, RoomAddress& room, language::Language language);
// The same of the server's word alone.
bool ask_for_word(const ConnectionEnd& why, ServerAddress& server, language::Language language);

// Does the request, and again with what the user types, as long as it fails for want of the server's word.
template <class Request>
auto ask_server(ServerAddress& server, language::Language language, Request request) {
    for (;;) {
        auto answer = request(server);
        if (answer && !server.word.empty()) remember_word(server);
        if (answer || !ask_for_word(answer.error(), server, language)) return answer;
    }
}

}  // namespace gridrace::client
