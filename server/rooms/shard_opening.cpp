// Creates rooms, and reads them from the log.
#include <algorithm>
#include <cassert>

#include "common/race/decide/decide.hpp"
#include "common/race/entrants.hpp"
#include "common/race/modes/daily.hpp"
#include "server/log/replay.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

namespace {

// Longest wait for the database to release rooms: less than the server gives its connections to end.
constexpr std::chrono::milliseconds hand_over_deadline{300};

RoomFault damaged(const race::RoomCode& code, const Damage& damage) {
    const auto* const event = damage.writer == RecordWriter::newer
                                  ? "a newer version has written a room, which stays shut"
                                  : "a room is damaged and stays shut";
    report(Level::error, event, {{"room", code.text()}, {"why", damage.reason}});
    return {RoomFault::Kind::damaged, {}};
}

}  // namespace

// Marks a room as being opened. At its end, also by an exception, those who wait for the room check
// again.
class Shard::Opening {
public:
    Opening(Shard& shard, race::RoomCode code) : shard_(shard), code_(std::move(code)) {
        shard_.opening_.try_emplace(code_);
    }
    ~Opening() {
        const auto waiting = shard_.opening_.extract(code_);
        for (const auto& other : waiting.mapped()) Reply<>::give(other, {});
    }
    Opening(const Opening&) = delete;
    Opening& operator=(const Opening&) = delete;

private:
    Shard& shard_;
    race::RoomCode code_;
};

// Counts a club until it is durable, and counted as one, or does not come to be.
class Shard::ClubToCome {
public:
    ClubToCome(std::size_t& clubs_to_come, const std::string& club)
        : clubs_to_come_(clubs_to_come), clubs_(club.empty() ? 0 : 1) {
        clubs_to_come_ += clubs_;
    }
    ~ClubToCome() { clubs_to_come_ -= clubs_; }
    ClubToCome(const ClubToCome&) = delete;
    ClubToCome& operator=(const ClubToCome&) = delete;

private:
    std::size_t& clubs_to_come_;
    std::size_t clubs_;
};

std::optional<RoomFault> Shard::refuse_room(const race::RaceRules& rules,
                                            const race::PuzzleChoice& choice,
                                            const std::string& club,
                                            const std::vector<std::string>& entrants,
                                            const std::optional<NetworkKey>& from) const {
    using Kind = RoomFault::Kind;
    const auto free_rooms = limits_.max_rooms - std::min(limits_.max_rooms, rooms_.size());
    if (!rooms_founded_.may_take(free_rooms, from)) return RoomFault{Kind::too_many_rooms, {}};
    if (auto fault = race::find_fault(rules, choice)) {
        return RoomFault{Kind::refused, std::move(fault)};
    }
    if (auto listed = race::entrants_of(entrants, rules, !club.empty()); !listed) {
        return RoomFault{Kind::refused, listed.error()};
    }
    if (club.empty()) return std::nullopt;
    if (limits_.max_clubs == 0) return RoomFault{Kind::no_clubs, {}};
    if (auto name = race::club_name(club); !name) return RoomFault{Kind::refused, name.error()};
    const auto clubs = static_cast<std::size_t>(counts_.clubs.value()) + clubs_to_come_;
    const auto free_clubs = limits_.max_clubs - std::min(limits_.max_clubs, clubs);
    if (!clubs_founded_.may_take(free_clubs, from)) return RoomFault{Kind::too_many_clubs, {}};
    return std::nullopt;
}

Awaitable<Result<Shard::Begun, RoomFault>> Shard::begin_room(
    race::RoomCode code, race::RaceRules rules, race::PuzzleChoice choice, std::string club,
    std::vector<std::string> entrants, Founder founder, std::vector<race::RecordedRun> ghosts,
    std::optional<race::WordHash> word) {
    if (hands_over_) co_return RoomFault{RoomFault::Kind::log_failed, {}};
    // Checked before anything is written, so that what is refused leaves no trace.
    const auto& from = founder.networks;
    if (auto fault = refuse_room(rules, choice, club, entrants, from)) co_return *std::move(fault);
    const ClubToCome to_come(clubs_to_come_, club);
    Founding founding{founder.address, rooms_founded_.take(from), {}};
    if (!club.empty()) founding.club = clubs_founded_.take(from);

    auto created = std::make_shared<Reply<Epoch>>(executor());
    log_.create(code, [created](std::error_code error, Epoch epoch) {
        Reply<Epoch>::give(created, error, epoch);
    });
    co_await created->wait();
    if (created->error() == LogFault::code_taken) co_return Begun::code_taken;
    counts_.count_log_answer(created->error());
    if (created->error() || hands_over_) co_return RoomFault{RoomFault::Kind::log_failed, {}};
    const auto epoch = created->value();
    auto begun = co_await fill_room(code, epoch, rules, choice, club, entrants, ghosts,
                                    std::move(founding), word);
    co_return begun;
}

// Opens a room whose log is empty.
Awaitable<Result<Shard::Begun, RoomFault>> Shard::fill_room(
    race::RoomCode code, Epoch epoch, race::RaceRules rules, race::PuzzleChoice choice,
    std::string club, std::vector<std::string> entrants, std::vector<race::RecordedRun> ghosts,
    Founding founding, std::optional<race::WordHash> word) {
    RoomServices& services = *this;
    auto& entry = add_entry(std::make_unique<Room>(code, epoch, services));
    entry.founding = std::move(founding);
    auto durable = std::make_shared<Reply<>>(executor());
    entry.when_durable.push_back(durable);
    if (auto refusal = entry.room->open(rules, choice, club, entrants, ghosts, word)) {
        evict(code);
        co_return RoomFault{RoomFault::Kind::refused, std::move(refusal)};
    }
    co_await durable->wait();
    if (durable->error()) co_return RoomFault{RoomFault::Kind::log_failed, {}};
    co_return Begun::done;
}

// Opening a room takes ownership, so only one of several concurrent requests does it: nothing is
// awaited between the last look at the openings under way and the mark of this one.
Awaitable<Result<Room*, RoomFault>> Shard::open_room(race::RoomCode code, bool founds) {
    for (bool is_confirmed = false;;) {
        if (const auto under_way = opening_.find(code); under_way != opening_.end()) {
            auto opened = std::make_shared<Reply<>>(executor());
            under_way->second.push_back(opened);
            co_await opened->wait();
            continue;
        }
        if (is_confirmed || !rooms_.contains(code) || log_.owns_for_sure()) break;
        co_await confirm(code);
        is_confirmed = true;
    }
    if (hands_over_) co_return RoomFault{RoomFault::Kind::log_failed, {}};
    if (const auto found = rooms_.find(code); found != rooms_.end())
        co_return found->second.room.get();
    if (paused_.contains(code)) co_return RoomFault{RoomFault::Kind::log_failed, {}};

    const Opening opening(*this, code);
    auto room = co_await read_room(code);
    const bool is_missing = !room && room.error().kind == RoomFault::Kind::no_such_room;
    const auto today = day_if_today(code);
    if (is_missing && today && founds) room = co_await found_day(code, *today);
    co_return room;
}

// The day of this code, if that is today and this server has its puzzle.
std::optional<std::uint32_t> Shard::day_if_today(const race::RoomCode& code) const {
    const auto today = race::day_at(clock_.wall());
    const bool is_it =
        features_.contains(wire::Feature::daily) && code == race::RoomCode::of_day(today);
    return is_it ? std::optional(today) : std::nullopt;
}

// As it is founded.
race::RoomState Shard::state_of_day(const race::RoomCode& code, std::uint32_t day) {
    race::RoomState state;
    const auto rules = race::day_rules(day, limits_.day_players);
    [[maybe_unused]] const auto opened = race::open_room(state, code, rules, {}, context());
    assert(opened);
    return state;
}

// The code says which room it is, so the log decides who of several nodes founds it.
Awaitable<Result<Room*, RoomFault>> Shard::found_day(race::RoomCode code, std::uint32_t day) {
    const auto rules = race::day_rules(day, limits_.day_players);
    const race::PuzzleChoice no_choice;
    const std::string no_club;
    const std::vector<std::string> no_list;
    const Founder nobody;
    const auto begun = co_await begin_room(code, rules, no_choice, no_club, no_list, nobody);
    if (!begun) co_return begun.error();
    if (*begun == Begun::code_taken) {
        auto room = co_await read_room(code);
        co_return room;
    }
    co_return find_open(code);
}

// The server that began the room of today was killed before the first record.
Awaitable<Result<Room*, RoomFault>> Shard::fill_day(race::RoomCode code, std::uint32_t day,
                                                    Epoch epoch) {
    const auto rules = race::day_rules(day, limits_.day_players);
    const race::PuzzleChoice no_choice;
    const std::string no_club;
    const std::vector<std::string> no_list;
    const std::vector<race::RecordedRun> no_ghosts;
    Founding nobodys;
    const auto begun = co_await fill_room(code, epoch, rules, no_choice, no_club, no_list,
                                          no_ghosts, std::move(nobodys));
    if (!begun) co_return begun.error();
    co_return find_open(code);
}

Result<Room*, RoomFault> Shard::find_open(const race::RoomCode& code) {
    const auto found = rooms_.find(code);
    if (found == rooms_.end()) return RoomFault{RoomFault::Kind::log_failed, {}};
    return found->second.room.get();
}

bool Shard::may_have_members(const race::RoomCode& code) const {
    const auto found = rooms_.find(code);
    if (found == rooms_.end()) return service_.is_interrupted(code);
    return !found->second.room->durable_state().members.empty();
}

bool Shard::has_proved(const race::RoomCode& code, const wire::Hello& hello) const {
    const auto found = rooms_.find(code);
    return found != rooms_.end() && found->second.room->has_proved(hello);
}

Awaitable<Result<Room*, RoomFault>> Shard::read_room(race::RoomCode code) {
    if (unreadable_.contains(code)) {
        auto fault = co_await find_reader(code);
        if (fault) co_return *std::move(fault);
    }
    std::optional<PreparedRoom> prepared;
    if (auto known = prepared_.extract(code)) prepared = std::move(known.mapped());
    auto opened = co_await open_log(code, prepared);
    if (opened->error() == LogFault::no_such_room) {
        co_return RoomFault{RoomFault::Kind::no_such_room, {}};
    }
    if (opened->error() == LogFault::damaged) {
        co_return damaged(code, Damage{opened->error().message()});
    }
    if (opened->error() == LogFault::elsewhere) {
        if (prepared) prepared_.try_emplace(code, *std::move(prepared));  // it comes later
        co_return RoomFault{RoomFault::Kind::elsewhere, {}, opened->value().owner_url};
    }
    counts_.count_log_answer(opened->error());
    if (opened->error() || hands_over_) co_return RoomFault{RoomFault::Kind::log_failed, {}};

    const bool continues = prepared && opened->value().continues;
    if (!continues && opened->value().records.empty()) {  // its creation was never completed
        if (const auto today = day_if_today(code)) {
            const auto epoch = opened->value().epoch;
            auto room = co_await fill_day(code, *today, epoch);
            co_return room;
        }
        log_.retire(code, clock_.wall());
        co_return RoomFault{RoomFault::Kind::no_such_room, {}};
    }

    RoomServices& services = *this;
    auto& entry = add_entry(std::make_unique<Room>(code, opened->value().epoch, services));
    service_.interrupt(code);
    const auto damage = continues ? entry.room->restore(*std::move(prepared), opened->value())
                                  : entry.room->restore(opened->value());
    if (damage) {
        evict(code);  // leaves the log unchanged
        // Only the whole log decides.
        if (continues) co_return RoomFault{RoomFault::Kind::log_failed, {}};
        auto fault = RoomFault{RoomFault::Kind::damaged, {}};
        if (damage->writer != RecordWriter::none) {
            auto log = opened->value();
            fault = co_await release_unreadable(code, std::move(log), *damage);
        }
        if (fault.kind == RoomFault::Kind::damaged) co_return damaged(code, *damage);
        co_return fault;
    }
    if (entry.room->is_closed()) {
        const auto expires_from = race::expires_from(entry.room->durable_state(), clock_.wall());
        evict(code);
        log_.retire(code, expires_from);
        co_return RoomFault{RoomFault::Kind::no_such_room, {}};
    }
    co_return entry.room.get();
}

Awaitable<std::shared_ptr<Reply<OpenedLog>>> Shard::open_log(
    race::RoomCode code, const std::optional<PreparedRoom>& prepared) {
    auto opened = std::make_shared<Reply<OpenedLog>>(executor());
    auto done = [opened](std::error_code error, OpenedLog log) {
        Reply<OpenedLog>::give(opened, error, std::move(log));
    };
    if (prepared) {
        log_.open_prepared(code, prepared->span, std::move(done));
    } else {
        log_.open(code, std::move(done));
    }
    co_await opened->wait();
    co_return opened;
}

Awaitable<Result<race::RoomState, RoomFault>> Shard::peek(race::RoomCode code) {
    auto read = std::make_shared<Reply<std::vector<std::string>>>(executor());
    log_.read(code, [read](std::error_code error, std::vector<std::string> records) {
        Reply<std::vector<std::string>>::give(read, error, std::move(records));
    });
    co_await read->wait();
    const bool is_missing = read->error() == LogFault::no_such_room;
    if (read->error() && !is_missing) co_return RoomFault{RoomFault::Kind::log_failed};
    if (is_missing || read->value().empty()) {
        const auto today = day_if_today(code);
        if (!today) co_return RoomFault{RoomFault::Kind::no_such_room};
        co_return state_of_day(code, *today);
    }
    auto replayed = replay(code, read->value());
    if (!replayed && replayed.error().writer != RecordWriter::none)
        co_return RoomFault{RoomFault::Kind::elsewhere};
    if (!replayed) co_return damaged(code, replayed.error());
    if (replayed->state.closed) co_return RoomFault{RoomFault::Kind::no_such_room};
    co_return std::move(replayed->state);
}

// A node that hung may have lost the room, and know nothing of what has happened since: nobody may
// be shown that.
Awaitable<void> Shard::confirm(race::RoomCode code) {
    const auto epoch = rooms_.at(code).room->epoch();
    auto confirmed = std::make_shared<Reply<>>(executor());
    std::vector<Append> nothing{{code, epoch, {}}};
    log_.append(std::move(nothing),
                [confirmed](std::error_code error) { Reply<>::give(confirmed, error); });
    co_await confirmed->wait();
    const auto found = rooms_.find(code);
    if (!confirmed->error() || found == rooms_.end() || found->second.room->epoch() != epoch)
        co_return;
    if (is_of_room(confirmed->error()) && confirmed->error() != LogFault::busy) {
        evict(code);
    } else {
        pause({code});
    }
}

void Shard::give_up(const std::vector<race::RoomCode>& opened,
                    const std::unordered_set<race::RoomCode>& owned) {
    for (const auto& code : opened) {
        if (!owned.contains(code)) evict(code);
    }
}

// A room whose opening is not durable yet was not served: its next owner finds that out.
void Shard::hand_over() {
    hands_over_ = true;
    std::vector<race::RoomCode> served;
    for (const auto& [code, entry] : rooms_) {
        if (!service_.is_interrupted(code)) served.push_back(code);
    }
    log_.release(std::move(served), now(),
                 [this](std::error_code) { boost::asio::post(io_, [this] { end_hand_over(); }); });
    hand_over_.expires_at(clock_.after(hand_over_deadline));
    hand_over_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) end_hand_over();
    });
}

// Also if the rooms could not be released: then they are found when the lease is over.
void Shard::end_hand_over() {
    hand_over_.cancel();
    stop_connections(Stop::gently);
    while (!rooms_.empty()) evict(race::RoomCode(rooms_.begin()->first));
}

Awaitable<bool> Shard::reopen_room(race::RoomCode code) {
    if (!rooms_.contains(code)) service_.interrupt(code);
    const auto opened = co_await open_room(code);
    const bool failed = !opened && opened.error().kind == RoomFault::Kind::log_failed;
    if (!opened && !failed) {
        service_.settle(code);
        failures_.erase(code);
    }
    if (failed) {
        paused_.insert(code);
        failures_.try_emplace(code, 0);
        count_paused();
        try_to_go_on();
    }
    co_return !failed;
}

}  // namespace gridrace::server
