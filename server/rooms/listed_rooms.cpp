#include "server/rooms/listed_rooms.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace gridrace::server {

namespace {

bool waits(const ListedRoom& room) {
    return room.phase != race::Phase::racing;
}

// The smaller, the sooner a newcomer may be in a race in it.
auto rank(const RoomInList& listed) {
    return std::tuple(!waits(listed.room), !listed.room.open, listed.since,
                      listed.room.code.text());
}

// Numbers each room among those of its network, 0 for the first by rank; inside of the wide network one of each narrow
// network comes before the second of any. Those with the smallest numbers first.
template <class Room>
void sort_by_turn(std::vector<Room>& rooms) {
    std::ranges::sort(rooms, {}, [](const Room& each) { return rank(*each); });
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> of_narrow;
    std::map<std::uint64_t, std::size_t> of_wide;
    std::vector<std::pair<std::size_t, Room>> numbered;
    const auto number = [](const auto& each) { return each.first; };
    for (auto& each : rooms) {
        const auto from = each->room.from.value_or(NetworkKey{});
        numbered.emplace_back(of_narrow[{from.wide, from.narrow}]++, std::move(each));
    }
    std::ranges::stable_sort(numbered, {}, number);
    for (auto& [turn, each] : numbered)
        turn = of_wide[each->room.from.value_or(NetworkKey{}).wide]++;
    std::ranges::stable_sort(numbered, {}, number);
    rooms.clear();
    for (auto& [turn, each] : numbered) rooms.push_back(std::move(each));
}

// Those of them that a list shows, in its order.
std::vector<RoomInList> shown_of(std::vector<std::shared_ptr<const RoomInList>> all) {
    sort_by_turn(all);
    std::vector<RoomInList> shown;
    for (std::size_t i = 0; i < std::min(all.size(), ListedRooms::most_shown); ++i)
        shown.push_back(*all[i]);
    std::ranges::stable_sort(shown, {}, [](const RoomInList& each) {
        const auto& room = each.room;
        const auto people = static_cast<int>(room.players) - static_cast<int>(room.bots);
        return std::tuple(!waits(room), !room.open, -people, each.since);
    });
    return shown;
}

std::optional<Instant> meeting_of(const race::RoomState& state) {
    if (!state.club || !state.club->meeting) return std::nullopt;
    return state.club->meeting->next;
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
    const bool takes_players = !refusal && state.entrants.empty();
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
                      takes_players && !state.word_needed,
                      features,
                      host,
                      meeting_of(state),
                      takes_players && state.word_needed};
}

void ListedRooms::put(const ListedRoom& room, TimePoint now) {
    const std::lock_guard lock(mutex_);
    auto& told = rooms_[room.code];
    const bool goes_on = told && waits(told->room) == waits(room);
    told = std::make_shared<const RoomInList>(RoomInList{room, goes_on ? told->since : now});
}

void ListedRooms::remove(const race::RoomCode& code) {
    const std::lock_guard lock(mutex_);
    rooms_.erase(code);
}

void ListedRooms::put_of_node(const std::string& node, std::vector<RoomInList> rooms,
                              TimePoint now) {
    OfNode told{{}, now};
    for (auto& room : rooms)
        told.rooms.push_back(std::make_shared<const RoomInList>(std::move(room)));
    const std::lock_guard lock(mutex_);
    std::erase_if(of_nodes_,
                  [now](const auto& each) { return now - each.second.told_at > node_kept_for; });
    of_nodes_[node] = std::move(told);
}

std::size_t ListedRooms::size() const {
    const std::lock_guard lock(mutex_);
    return rooms_.size();
}

bool ListedRooms::is_waiting(const race::RoomCode& code) const {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(code);
    return found != rooms_.end() && found->second->room.phase == race::Phase::lobby;
}

std::vector<RoomInList> ListedRooms::choose() const {
    std::vector<Room> all;
    {
        const std::lock_guard lock(mutex_);
        all.reserve(rooms_.size());
        for (const auto& [code, room] : rooms_) all.push_back(room);
    }
    return shown_of(std::move(all));
}

// A room that has just moved is listed twice for a moment: here, by who has it now.
std::vector<RoomInList> ListedRooms::choose_of_all(TimePoint now) const {
    std::unordered_map<race::RoomCode, Room> by_code;
    {
        const std::lock_guard lock(mutex_);
        by_code = rooms_;
        for (const auto& [node, told] : of_nodes_) {
            if (now - told.told_at > node_kept_for) continue;
            for (const auto& room : told.rooms) by_code.try_emplace(room->room.code, room);
        }
    }
    std::vector<Room> all;
    all.reserve(by_code.size());
    for (auto& [code, room] : by_code) all.push_back(std::move(room));
    return shown_of(std::move(all));
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
