#include "common/identity/race_note.hpp"

#include <algorithm>
#include <charconv>

#include "common/identity/signed_note.hpp"

namespace gridrace::identity {

namespace {

constexpr std::string_view first_line = "gridrace race v1\n";

template <std::size_t size>
std::string text_of_bytes(const std::array<std::uint8_t, size>& bytes) {
    return to_base64({reinterpret_cast<const char*>(bytes.data()), size});
}

// The value of the line that begins so, which is taken off; empty: the text begins otherwise.
std::string_view take_line(std::string_view& text, std::string_view name) {
    if (!text.starts_with(name)) return {};
    text.remove_prefix(name.size());
    const auto value = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(value.size() + 1, text.size()));
    return value;
}

template <class Number>
bool parse(std::string_view text, Number& number) {
    const auto* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && rest == end;
}

template <std::size_t size>
bool parse(std::string_view text, std::array<std::uint8_t, size>& bytes) {
    const auto decoded = from_base64(text);
    if (!decoded || decoded->size() != size) return false;
    std::ranges::copy(*decoded, bytes.begin());
    return true;
}

std::optional<RaceNote> parse_text(std::string_view text) {
    const auto whole = text;
    if (!text.starts_with(first_line)) return std::nullopt;
    text.remove_prefix(first_line.size());
    race::PlayerKey server{};
    RaceNumber race;
    std::int64_t ended = 0;
    Sha256 record{};
    if (!parse(take_line(text, "server "), server)) return std::nullopt;
    const auto room = race::RoomCode::parse(take_line(text, "room "));
    if (!room || !parse(take_line(text, "race "), race.value)) return std::nullopt;
    if (!parse(take_line(text, "ended "), ended)) return std::nullopt;
    if (!parse(take_line(text, "record sha256 "), record)) return std::nullopt;
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
