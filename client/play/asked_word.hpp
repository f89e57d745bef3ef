// Asks at the terminal for the word that a room or its server wants, where somebody can type it.
#pragma once

#include "client/language/language.hpp"
#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "client/net/server_probe.hpp"
#include "client/storage/server_words.hpp"

namespace gridrace::client {

// Whether this end is for want of a word that can be asked for here.
bool wants_word(const ConnectionEnd& end);
bool wants_server_word(const ConnectionEnd& end);

// Whether somebody can type a word, and sees the question.
bool can_ask_for_word();

// Puts what the user types at its place in the address, and forgets the server's word if that was refused. False if that end
// is for no want of a word, nobody types here, or the user gives up.
bool ask_for_word(const ConnectionEnd& why, RoomAddress& room, language::Language language);
// The same of the server's word alone.
bool ask_for_word(const ConnectionEnd& why, ServerAddress& server, language::Language language);

// Remembers the server's word after a request that was granted, if the server looks at the word there. Blocks.
void remember_taken_word(const ServerAddress& server, Door door);

// The server's word, if guests need it and the server says that it is right, which is remembered: who returns to a seat
// may say any word. Else empty, and a wrong word is forgotten. Blocks.
std::string word_of_guests(const RoomAddress& room);

// Does the request, and again with what the user types, as long as it fails for want of the server's word.
template <class Request>
auto ask_server(ServerAddress& server, language::Language language, Door door, Request request) {
    for (;;) {
        auto answer = request(server);
        if (answer) remember_taken_word(server, door);
        if (answer || !ask_for_word(answer.error(), server, language)) return answer;
    }
}

}  // namespace gridrace::client
