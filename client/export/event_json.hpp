// Converts events to JSON, with the names and units of the protocol, and back.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "common/race/event.hpp"
#include "common/race/room_state.hpp"
#include "common/race/shapes/enumerations.hpp"

namespace gridrace::client {

// {"event": "digit_placed", …}; an empty object for events that only the server knows. A seed is a
// string: many programs would round a number.
nlohmann::json to_json(const race::Event& event);
std::int64_t number(Instant at);
// "player", "time_limit", "note-removal".
template <class Enum>
std::string_view word(Enum value) {
    return race::name_of(value);
}
inline std::string_view word(race::Assist assist) {
    return race::name(assist);
}

// Reads an object member by member. Safe for untrusted input: a member that is missing, of another
// type or out of bounds marks the whole as invalid and reads as a harmless value.
class JsonFields {
public:
    explicit JsonFields(const nlohmann::json& object) : object_(object) {}

    bool is_sound() const { return is_sound_ && object_.is_object(); }
    void spoil() { is_sound_ = false; }
    bool has(const char* key) const { return object_.is_object() && object_.contains(key); }
    // null if there is no such member.
    const nlohmann::json& at(const char* key) const;

    std::int64_t number(const char* key, std::int64_t least, std::int64_t most);
    MemberId member() { return member("member"); }
    MemberId member(const char* key);
    // From the year 1970 to the year 2970.
    Instant instant(const char* key);
    bool truth(const char* key);
    std::string text(const char* key);
    // A member's name, cleaned.
    std::string name(const char* key);
    race::AssistSet assists(const char* key);

    // The enumerator with that name: `all` lists them, `word_of` gives their names.
    template <class Enum, std::size_t N, class WordOf>
    Enum word(const char* key, const std::array<Enum, N>& all, WordOf word_of) {
        const auto said = text(key);
        for (const auto each : all) {
            if (word_of(each) == said) return each;
        }
        spoil();
        return all[0];
    }
    race::Role role(const char* key);

private:
    const nlohmann::json& object_;
    bool is_sound_ = true;
};

// Parses the output of to_json for an event of a race; none for anything else.
std::optional<race::Event> read_event(const nlohmann::json& object);

}  // namespace gridrace::client
