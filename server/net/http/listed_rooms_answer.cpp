#include "server/net/http/listed_rooms_answer.hpp"

#include "server/net/http/listed_rooms_json.hpp"

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds kept_for{1};

}  // namespace

Response ListedRoomsAnswer::at(ListedRooms::TimePoint now) {
    const std::lock_guard lock(mutex_);
    if (json_.empty() || now - composed_at_ >= kept_for) {
        json_ = listed_rooms_json(rooms_.choose_of_all(now), now);
        composed_at_ = now;
    }
    return json_answer(http::status::ok, json_);
}

std::string ListedRoomsAnswer::for_nodes(ListedRooms::TimePoint now) const {
    return listed_rooms_for_nodes(rooms_.choose(), now);
}

void ListedRoomsAnswer::take_of_node(const std::string& node, std::string_view told,
                                     ListedRooms::TimePoint now) {
    rooms_.put_of_node(node, listed_rooms_of_node(told, now), now);
}

}  // namespace gridrace::server
