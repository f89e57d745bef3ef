#include "server/admin/room_list.hpp"

#include <algorithm>
#include <charconv>

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

constexpr std::size_t usual_lines = 1000;

// Another version's lines may lack either.
std::pair<std::int64_t, std::string> rank_of(const json& room) {
    const auto present = room.find("present");
    const auto code = room.find("room");
    return {
        present != room.end() && present->is_number_integer() ? present->get<std::int64_t>() : 0,
        code != room.end() && code->is_string() ? code->get<std::string>() : ""};
}

bool is_busier(const json& a, const json& b) {
    const auto [many, first] = rank_of(a);
    const auto [few, second] = rank_of(b);
    return many != few ? many > few : first < second;
}

}  // namespace

RoomList busiest(std::vector<json> lines, std::size_t limit) {
    const auto rooms = lines.size();
    std::ranges::sort(lines, is_busier);
    if (lines.size() > limit) lines.resize(limit);
    return {std::move(lines), rooms};
}

std::size_t limit_of(const Request& request) {
    const auto text = request.argument("limit");
    std::size_t limit = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), limit);
    const bool is_number = error == std::errc() && rest == text.data() + text.size();
    return is_number ? std::min(limit, most_lines) : usual_lines;
}

}  // namespace gridrace::server::admin
