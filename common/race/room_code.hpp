// The six characters that identify a room and that members tell their friends.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::race {

// Always well-formed: six characters of the alphabet, upper case.
class RoomCode {
public:
    static constexpr std::size_t length = 6;
    // Digits and letters without look-alikes (0 O, 1 I L, U): 30^6 = 729 million codes.
    static constexpr std::string_view alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
    // For those who have typed something else.
    static constexpr std::string_view form =
        "room codes are six characters without 0, 1, I, L, O and U, such as K7QX2M";

    // Parses a code as typed, in either case; none if it is invalid.
    static std::optional<RoomCode> parse(std::string_view text);
    // The code for `number` modulo the number of codes. Draw the number from a cryptographic
    // source: a code admits to the room.
    static RoomCode from_number(std::uint64_t number);

    // The code of a day's room, which has the puzzle of the day: "DAY" and three characters, the same
    // on every server. Another one each day, for 73 years.
    static RoomCode of_day(std::uint32_t day);
    bool is_of_a_day() const { return text_.starts_with(day_prefix); }

    const std::string& text() const { return text_; }
    friend auto operator<=>(const RoomCode&, const RoomCode&) = default;

private:
    explicit RoomCode(std::string text) : text_(std::move(text)) {}
    static constexpr std::string_view day_prefix = "DAY";
    std::string text_;
};

}  // namespace gridrace::race

template <>
struct std::hash<gridrace::race::RoomCode> {
    std::size_t operator()(const gridrace::race::RoomCode& code) const noexcept {
        return std::hash<std::string>()(code.text());
    }
};
