#include "common/identity/race_note.hpp"

#include "common/identity/signed_note.hpp"
#include "common/identity/text_lines.hpp"

namespace gridrace::identity {

namespace {

constexpr std::string_view first_line = "gridrace race v1\n";

std::optional<RaceNote> parse_text(std::string_view text) {
    const auto whole = text;
    if (!text.starts_with(first_line)) return std::nullopt;
    text.remove_prefix(first_line.size());
    race::PlayerKey server{};
    RaceNumber race;
    std::int64_t ended = 0;
    Sha256 record{};
    if (!parse_value(take_line(text, "server "), server)) return std::nullopt;
    const auto room = race::RoomCode::parse(take_line(text, "room "));
    if (!room || !parse_value(take_line(text, "race "), race.value)) return std::nullopt;
    if (!parse_value(take_line(text, "ended "), ended)) return std::nullopt;
    if (!parse_value(take_line(text, "record sha256 "), record)) return std::nullopt;
    RaceNote note{server, *room, race, Instant(Milliseconds(ended)), record};
    // One form only, so that nothing is read in two ways.
    return text_of(note) == whole ? std::optional(std::move(note)) : std::nullopt;
}

}  // namespace

std::string text_of(const RaceNote& note) {
    return std::string(first_line) + "server " + text_of_bytes(note.server) + "\nroom " +
           note.room.text() + "\nrace " + std::to_string(note.race.value) + "\nended " +
           std::to_string(note.ended.time_since_epoch().count()) + "\nrecord sha256 " +
           text_of_bytes(note.record) + '\n';
}

std::optional<RaceNote> read_race_note(std::string_view signed_note) {
    if (signed_note.size() > most_note_bytes) return std::nullopt;
    const auto text = text_of_note(signed_note);
    const auto note = text ? parse_text(*text) : std::nullopt;
    return note && is_note_of(signed_note, note->server) ? note : std::nullopt;
}

}  // namespace gridrace::identity
