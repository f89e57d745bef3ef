#include "common/race/room_code.hpp"

namespace gridrace::race {

std::optional<RoomCode> RoomCode::parse(std::string_view text) {
    if (text.size() != length) return std::nullopt;
    std::string code;
    for (char c : text) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        if (alphabet.find(c) == std::string_view::npos) return std::nullopt;
        code += c;
    }
    return RoomCode(std::move(code));
}

RoomCode RoomCode::from_number(std::uint64_t number) {
    std::string code;
    for (std::size_t i = 0; i < length; ++i, number /= alphabet.size()) {
        code += alphabet[number % alphabet.size()];
    }
    return RoomCode(std::move(code));
}

RoomCode RoomCode::of_day(std::uint32_t day) {
    const auto tail = from_number(day).text().substr(0, length - day_prefix.size());
    return RoomCode(std::string(day_prefix) + tail);
}

}  // namespace gridrace::race
