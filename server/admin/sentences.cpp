#include "server/admin/sentences.hpp"

#include "common/base/emoji.hpp"
#include "common/base/text.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

std::string shown(const json& value) {
    if (value.is_string()) return for_terminal(printable(value.get_ref<const std::string&>()));
    return value.is_number() ? value.dump() : "";
}

// The fields of an answer, each empty or 0 if it is absent or of another type.
class Answer {
public:
    explicit Answer(const json& result) : result_(result) {}

    std::string text(const char* key) const {
        const auto found = result_.is_object() ? result_.find(key) : result_.end();
        return found != result_.end() ? shown(*found) : "";
    }
    std::uint64_t number(const char* key) const {
        const auto found = result_.is_object() ? result_.find(key) : result_.end();
        const bool is_there = found != result_.end() && found->is_number_unsigned();
        return is_there ? found->get<std::uint64_t>() : 0;
    }
    bool has(const char* key) const { return result_.is_object() && result_.contains(key); }
    // "2 rooms".
    std::string counted(const char* key, const std::string& one, const std::string& many) const {
        const auto count = number(key);
        return std::to_string(count) + " " + (count == 1 ? one : many);
    }
    // A line for each text of a list.
    std::string lines(const char* key, const std::string& before, const std::string& after) const {
        std::string all;
        const auto found = result_.is_object() ? result_.find(key) : result_.end();
        if (found == result_.end() || !found->is_array()) return all;
        for (const auto& each : *found) all += before + shown(each) + after + "\n";
        return all;
    }

private:
    const json& result_;
};

std::string in_room(const Answer& answer) {
    return " in room " + answer.text("room");
}

std::string of_ban(const Answer& answer) {
    std::string text;
    if (const auto name = answer.text("name"); !name.empty())
        text = name + " is removed from room " + answer.text("room") + ". ";
    const auto until = answer.text("until");
    text += answer.text("address") + " is banned " +
            (until.empty() ? "for good" : "until " + until) + ". " +
            answer.counted("disconnected", "connection was", "connections were") + " ended";
    if (answer.number("freed") > 0)
        text += ", and " + answer.counted("freed", "place", "places") + " of rooms freed";
    return text + ".";
}

std::string of_drain(const Answer& answer) {
    return "Nobody new is admitted. The server stops when its races have ended, at the latest at " +
           answer.text("until") + ".";
}

// Of a word that was made, or of sessions that were ended.
std::optional<std::string> of_operators(const Answer& answer) {
    if (answer.has("sessions")) return std::nullopt;
    const auto word = answer.text("word");
    if (word.empty())
        return answer.counted("ended", "session of an operator was", "sessions of operators were") +
               " ended.";
    const auto link = answer.text("link");
    return (link.empty() ? "" : "Open " + link + " in a browser, or run gridrace operate and ") +
           (link.empty() ? "Run gridrace operate and " : "") + "give it the word " + word +
           ". It is valid once, until " + answer.text("until") + ".";
}

std::optional<std::string> sentence_of(std::string_view name, const Answer& answer) {
    if (name == "kick")
        return answer.text("name") + " is removed from room " + answer.text("room") + ".";
    if (name == "mute") return answer.text("name") + " is muted" + in_room(answer) + ".";
    if (name == "unmute") return answer.text("name") + " may chat again" + in_room(answer) + ".";
    if (name == "ban") return of_ban(answer);
    if (name == "unban") return answer.text("address") + " is not banned any more.";
    if (name == "announce")
        return "The announcement was sent to " + answer.counted("rooms", "room", "rooms") + ".";
    if (name == "close") return "Room " + answer.text("room") + " is closed.";
    if (name == "erase")
        return "Room " + answer.text("room") + " is erased.\n" +
               answer.lines("also_erased", "Room ",
                            " is erased, too: it had ghosts of its players.");
    if (name == "forget")
        return "Player " + answer.text("player") +
               " is forgotten: rating, name and key. The results of others stay as they are.";
    if (name == "drain") return of_drain(answer);
    if (name == "undrain") return "Everyone is admitted again.";
    if (name == "webhook")
        return "The webhook at " + answer.text("host") + " has taken the test message.";
    if (name == "operator") return of_operators(answer);
    return std::nullopt;
}

}  // namespace

std::optional<std::string> in_sentences(const Command& command, const json& result) {
    const Answer answer(result);
    auto text = sentence_of(command.name, answer);
    if (!text) return text;
    if (!text->ends_with('\n')) *text += '\n';
    if (const auto node = answer.text("node"); !node.empty()) *text += "(at node " + node + ")\n";
    if (const auto warning = answer.text("warning"); !warning.empty())
        *text += "Warning: " + warning + "\n";
    return text;
}

}  // namespace gridrace::server::admin
