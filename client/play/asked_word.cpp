#include "client/play/asked_word.hpp"

#include <unistd.h>

#include <iostream>

#include "client/net/http_exchange.hpp"
#include "common/base/text.hpp"
#include "common/race/refusal.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;

// None if nothing was typed. A line that cannot be a word is asked for again.
std::optional<std::string> read_word(std::string_view why, language::Language language) {
    std::string fault(why);
    for (;;) {
        std::cerr << language::say(language, language::Phrase(fault)) << '\n'
                  << language::say(language, "The word, or nothing to give up: {0}"_t, "")
                  << std::flush;
        std::string line;
        std::getline(std::cin, line);
        auto word = clean_word(line);
        if (word || line.find_first_not_of(" \r") == std::string::npos) return word;
        fault = race::describe(race::RefusalCode::word_not_allowed);
    }
}

ServerAddress without_word(ServerAddress server) {
    server.word.clear();
    return server;
}

}  // namespace

bool wants_server_word(const ConnectionEnd& end) {
    return end.code == "server_word_needed" || end.code == "wrong_server_word";
}

bool wants_word(const ConnectionEnd& end) {
    return end.code == race::name(race::RefusalCode::word_needed) ||
           end.code == race::name(race::RefusalCode::wrong_word) || wants_server_word(end);
}

// What a program reads is on stdout.
bool can_ask_for_word() {
    return isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1;
}

void remember_taken_word(const ServerAddress& server, Door door) {
    const bool is_new =
        !server.word.empty() && with_remembered_word(without_word(server)).word != server.word;
    if (is_new && looks_at_word(server, door)) remember_word(server);
}

std::string word_of_guests(const RoomAddress& room) {
    if (room.server.word.empty() || !looks_at_word(room.server, Door::enter)) return "";
    const auto answer = exchange(room.server, {"/rooms/" + room.code.text(), std::nullopt});
    if (!answer) return "";
    if (answer->error == "wrong_server_word") forget_word(room.server);
    if (answer->status != 200) return "";
    remember_word(room.server);
    return room.server.word;
}

bool ask_for_word(const ConnectionEnd& why, RoomAddress& room, language::Language language) {
    if (wants_server_word(why)) return ask_for_word(why, room.server, language);
    if (!wants_word(why) || !can_ask_for_word()) return false;
    auto word = read_word(why.message, language);
    if (word) room.word = *std::move(word);
    return word.has_value();
}

bool ask_for_word(const ConnectionEnd& why, ServerAddress& server, language::Language language) {
    if (!wants_server_word(why)) return false;
    forget_word(server);
    server.word.clear();
    if (!can_ask_for_word()) return false;
    auto word = read_word(why.message, language);
    if (word) server.word = *std::move(word);
    return word.has_value();
}

}  // namespace gridrace::client
