#include "server/rooms/listed_rooms.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace gridrace::server {

namespace {

bool waits(const ListedRoom& room) {
    return room.phase != race::Phase::racing;
}

// The number of each room among those of its network, where the oldest is 0; inside of the wide network one of each
// narrow network comes before the second of any.
std::vector<std::pair<std::size_t, RoomInList>> by_turn(std::vector<RoomInList> rooms) {
    std::ranges::sort(rooms, {}, [](const RoomInList& each) {
        return std::pair(each.since, each.room.code.text());
    });
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> of_narrow;
    std::vector<std::pair<std::size_t, RoomInList>> numbered;
    for (auto& each : rooms) {
        const auto from = each.room.from.value_or(NetworkKey{});
        numbered.emplace_back(of_narrow[{from.wide, from.narrow}]++, std::move(each));
    }
    const auto number = [](const auto& each) { return each.first; };
    std::ranges::stable_sort(numbered, {}, number);
    std::map<std::uint64_t, std::size_t> of_wide;
    for (auto& [turn, each] : numbered)
        turn = of_wide[each.room.from.value_or(NetworkKey{}).wide]++;
    std::ranges::stable_sort(numbered, {}, number);
    return numbered;
}

}  // namespace

std::optional<ListedRoom> listed_room(const race::RoomState& state,
                                      const std::optional<race::Refusal>& refusal,
                                      wire::FeatureSet features,
                                      const std::optional<NetworkKey>& host) {
    const auto* named = state.member(state.host);
    const bool is_shown = state.listed && !state.closed && !state.locked && state.code &&
                          named != nullptr && race::has_present_person(state);
    if (!is_shown) return std::nullopt;
    const auto bots = std::ranges::count_if(state.members, &race::Member::is_bot);
    return ListedRoom{*state.code,
                      named->name,
                      state.club ? state.club->name : "",
                      state.rules.mode_settings.mode,
                      race::difficulty(state.rules),
                      state.phase,
                      state.player_count(),
                      static_cast<std::uint32_t>(bots),
                      state.rules.max_players,
                      !refusal && state.entrants.empty(),
                      features,
                      host};
}

void ListedRooms::put(const ListedRoom& room, TimePoint now) {
    const std::lock_guard lock(mutex_);
    const auto [found, is_new] = rooms_.try_emplace(room.code, RoomInList{room, now});
    auto& [told, since] = found->second;
    if (!is_new && waits(told) != waits(room)) since = now;
    told = room;
}

void ListedRooms::remove(const race::RoomCode& code) {
    const std::lock_guard lock(mutex_);
    rooms_.erase(code);
}

std::size_t ListedRooms::size() const {
    const std::lock_guard lock(mutex_);
    return rooms_.size();
}

std::vector<RoomInList> ListedRooms::choose() const {
    std::vector<RoomInList> all;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [code, room] : rooms_) all.push_back(room);
    }
    auto turns = by_turn(std::move(all));
    std::vector<RoomInList> shown;
    for (std::size_t i = 0; i < std::min(turns.size(), most_shown); ++i)
        shown.push_back(std::move(turns[i].second));
    std::ranges::stable_sort(shown, {}, [](const RoomInList& each) {
        const auto& room = each.room;
        const auto people = static_cast<int>(room.players) - static_cast<int>(room.bots);
        return std::tuple(!waits(room), !room.open, -people, each.since);
    });
    return shown;
}

void ListedRooms::Entry::tell(std::optional<ListedRoom> room, TimePoint now) {
    if (list_ == nullptr || room == told_) return;
    if (room) {
        list_->put(*room, now);
    } else {
        list_->remove(told_->code);
    }
    told_ = std::move(room);
}

}  // namespace gridrace::server
