#include "client/play/asked_word.hpp"

#include <unistd.h>

#include <iostream>

#include "common/base/text.hpp"
#include "common/race/refusal.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;

// None if nothing was typed. A line that cannot be a word is asked for again.
std::optional<std::string> read_word(std::string_view why, language::Language language) {
    std::string fault(why);
    for (;;) {
        std::cout << language::say(language, language::Phrase(fault)) << '\n'
                  << language::say(language, "The word, or nothing to give up: {0}"_t, "")
                  << std::flush;
        std::string line;
        std::getline(std::cin, line);
        auto word = clean_word(line);
        if (word || line.find_first_not_of(" \r") == std::string::npos) return word;
        fault = race::describe(race::RefusalCode::word_not_allowed);
    }
}

}  // namespace

bool wants_server_word(const ConnectionEnd& end) {
    return end.code == "server_word_needed" || end.code == "wrong_server_word";
}

bool wants_word(const ConnectionEnd& end) {
    return end.code == race::name(race::RefusalCode::word_needed) ||
           end.code == race::name(race::RefusalCode::wrong_word) || wants_server_word(end);
}

bool ask_for_word(const ConnectionEnd& why, RoomAddress& room, language::Language language) {
    if (wants_server_word(why)) return ask_for_word(why, room.server, language);
    if (!wants_word(why) || isatty(STDIN_FILENO) != 1) return false;
    auto word = read_word(why.message, language);
    if (word) room.word = *std::move(word);
    return word.has_value();
}

bool ask_for_word(const ConnectionEnd& why, ServerAddress& server, language::Language language) {
    if (!wants_server_word(why)) return false;
    server.word.clear();
    remember_word(server);
    if (isatty(STDIN_FILENO) != 1) return false;
    auto word = read_word(why.message, language);
    if (word) server.word = *std::move(word);
    return word.has_value();
}

}  // namespace gridrace::client
