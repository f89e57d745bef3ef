// What `gridraced setup` asks and says about who opens rooms, and who comes in.
#pragma once

#include <functional>
#include <string>

#include "server/config/config.hpp"

namespace gridrace::server {

// "everyone", "word" or, of opening rooms alone, "nobody"; none for anything else.
std::optional<Admitted> parse_admitted(std::string_view text, bool is_of_opening);

// A word that is new, easy to say on the telephone and hard to guess: "kero-tumi-lapa-dose", 50 bits.
std::string new_server_word();

// Keeps what the settings in force say where the call says nothing, and draws a word if one is wanted and there is none.
// One sentence if the word of the call is of no use.
std::optional<std::string> settle(SetupCall& call, const AccessSettings& before);

// Whom a server with these settings lets do what.
std::string access_sentence(const AccessSettings& settings);
// The server's word, said once, and the end of a link that says it; nothing if none was written.
std::string word_sentence(const SetupCall& call);

}  // namespace gridrace::server
