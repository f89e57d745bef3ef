#include "server/commands/setup_access.hpp"

#include "common/base/text.hpp"
#include "server/config/server_word_file.hpp"
#include "server/config/setup_plan.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

std::optional<Admitted> parse_admitted(std::string_view text, bool is_of_opening) {
    for (const auto one : {Admitted::everyone, Admitted::word, Admitted::nobody}) {
        if (name(one) == text && (is_of_opening || one != Admitted::nobody)) return one;
    }
    return std::nullopt;
}

std::string new_server_word() {
    constexpr std::string_view consonants = "bdfgklmnprstvwz";
    constexpr std::string_view vowels = "aeiou";
    constexpr int groups = 4;
    std::string word;
    for (int i = 0; i < 2 * groups; ++i) {
        if (i > 0 && i % 2 == 0) word += '-';
        const auto drawn = unpredictable();
        word += consonants[drawn % consonants.size()];
        word += vowels[drawn / consonants.size() % vowels.size()];
    }
    return word;
}

std::optional<std::string> settle(SetupCall& call, const AccessSettings& before) {
    auto& access = call.access;
    if (!access.open_rooms && before.open_rooms != Admitted::everyone)
        access.open_rooms = before.open_rooms;
    if (!access.enter && before.enter != Admitted::everyone) access.enter = before.enter;
    if (!access.wants_word()) {
        if (access.word.empty()) return std::nullopt;
        return "--server-word is for --open-rooms word and --enter word";
    }
    if (!access.word.empty()) {
        const auto word = clean_server_word(access.word);
        if (!word) return "--server-word: one line of 6 to 64 bytes, without invisible characters";
        access.word = *word;
    } else if (!before.word_file.empty()) {
        access.file = before.word_file;
        return std::nullopt;
    } else {
        access.word = new_server_word();
    }
    access.file = word_setting(call);
    return std::nullopt;
}

std::string access_sentence(const AccessSettings& settings) {
    const bool enters_by_word = settings.enter == Admitted::word;
    const std::string comes_in =
        enters_by_word ? "those who know the server's word come in" : "everyone comes in";
    switch (settings.open_rooms) {
        case Admitted::nobody: return comes_in + "; nobody opens rooms";
        case Admitted::word:
            return comes_in + (enters_by_word ? " and open rooms"
                                              : "; those who know the server's word open rooms");
        case Admitted::everyone: break;
    }
    return comes_in + (enters_by_word ? " and open rooms" : " and opens rooms");
}

std::string word_sentence(const SetupCall& call) {
    if (call.access.word.empty()) return "";
    return "The server's word, which is shown only now: " + call.access.word + "\n  it is in " +
           printable(word_path(call).string()) + ", and friends need it" +
           (call.access.enter == Admitted::word ? "" : " to open rooms") + "\n";
}

}  // namespace gridrace::server
