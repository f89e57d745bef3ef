// Lists of rooms, busiest first, of bounded length.
#pragma once

#include <vector>

#include "server/admin/request.hpp"

namespace gridrace::server::admin {

inline constexpr std::size_t most_lines = 10'000;  // of a list

struct RoomList {
    std::vector<nlohmann::json> lines;  // see brief()
    std::size_t rooms = 0;              // also those beyond the limit
};

RoomList busiest(std::vector<nlohmann::json> lines, std::size_t limit);
// What the request asks for, or as usual.
std::size_t limit_of(const Request& request);

}  // namespace gridrace::server::admin
