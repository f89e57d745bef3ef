// Events and results as JSON, with the names and units of the protocol; and back.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "common/race/event.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::client {

// {"event": "digit_placed", …}; an empty object for what only the server knows. A seed is a text: as a number many
// programs would round it.
nlohmann::json to_json(const race::Event& event);
// {"race": 1, "interrupted": 0, "assists": […], "standings": […]}, times in milliseconds.
nlohmann::json result_to_json(const race::Race& race);

nlohmann::json to_json(race::AssistSet assists);
std::string_view word(race::Role role);
std::string_view word(race::LeaveReason reason);
std::string_view word(race::RunStatus status);
std::string_view word(race::RaceEndReason reason);
std::string_view word(race::PuzzleSource source);
std::int64_t number(Instant at);

// Reads an object member by member. Hostile input does no harm: what is missing, of another kind or out of
// bounds makes the whole reading unsound, and comes back as something harmless.
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
    // From the year 1970 to the year 2970, as everywhere.
    Instant instant(const char* key);
    bool truth(const char* key);
    std::string text(const char* key);
    // A name as rooms have them, cleaned.
    std::string name(const char* key);
    race::AssistSet assists(const char* key);

    // The enumerator of that word: `all` are those that there are, `word_of` says what each is called.
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

// What to_json has written of an event that belongs to a race; none for anything else.
std::optional<race::Event> read_event(const nlohmann::json& object);

}  // namespace gridrace::client
