// Strangers attack each total of the server: what they leave to others. A row of the table that is not
// attacked here, or that is not in deploy/docs/reference.md as it is, fails.
#include "server/net/limits/totals.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>

#include "common/race/modes/daily.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/wire/proof_of_work.hpp"
#include "server/log/memory_log.hpp"
#include "server/net/limits/gate.hpp"
#include "server/net/limits/handshake_slots.hpp"
#include "server/net/limits/log_budget.hpp"
#include "server/rooms/listed_rooms.hpp"
#include "server/rooms/race_archive.hpp"
#include "server/rooms/race_field.hpp"
#include "server/rooms/shard.hpp"
#include "tests/server/net/limits/wrong_code.hpp"
#include "tests/server/rooms/hosted_room.hpp"
#include "tests/simulation/prompt_supply.hpp"
#include "tests/test_data.hpp"

namespace gridrace::server::totals_test {

namespace {

using namespace std::chrono_literals;
using TimePoint = Gate::TimePoint;

// What somebody got, until it is dropped; none if it was refused.
using Got = std::shared_ptr<const bool>;  // whether it is still there
Got got() {
    return std::make_shared<const bool>(true);
}

template <class Held>
Got holding(std::shared_ptr<Held> held) {
    static const bool there = true;
    return {std::move(held), &there};
}

class Attacked {
public:
    virtual ~Attacked() = default;
    // Takes one, as a stranger would.
    virtual Got take(const Address& from) = 0;

    // How many attackers come while an honest person is there.
    virtual std::uint32_t turnover() const { return 30; }

    TimePoint now{1h};
};

class Seats final : public Attacked {
public:
    Got take(const Address& from) override {
        auto pass = gate_.admit(from, now);
        if (!pass) return nullptr;
        auto held = std::make_shared<Gate::Pass>(std::move(*pass));
        if (held->take_seat({false, {}})) return nullptr;
        return holding(std::move(held));
    }

private:
    Gate gate_{GateSettings{}};
};

class Slots final : public Attacked {
public:
    explicit Slots(std::size_t places) : slots_(places) {}
    Got take(const Address& from) override {
        struct Waiting {
            bool is_there = true;
            std::optional<HandshakeSlots::Slot> slot;
        };
        auto held = std::make_shared<Waiting>();
        held->slot.emplace(slots_, from, [&there = held->is_there] { there = false; });
        const auto* const there = &held->is_there;
        return {std::move(held), there};
    }

    // More than all slots: each attacker is let in at the cost of another.
    std::uint32_t turnover() const override {
        return static_cast<std::uint32_t>(slots_.places()) + 30;
    }

private:
    HandshakeSlots slots_;
};

// Rooms or clubs of a shard.
class Rooms final : public Attacked {
public:
    explicit Rooms(std::string club)
        : club_(std::move(club)), shard_(log_, puzzles_, clock_, limits()) {}
    Got take(const Address& from) override {
        bool is_made = false;
        boost::asio::co_spawn(shard_.io(), begin(from, is_made), [](std::exception_ptr) {});
        shard_.io().restart();
        while (shard_.io().poll() > 0) {
        }
        return is_made ? got() : nullptr;
    }

private:
    static RoomLimits limits() {
        RoomLimits limits;
        limits.max_rooms = 1000;
        limits.max_clubs = 1000;
        return limits;
    }
    Awaitable<void> begin(Address from, bool& is_made) {
        const auto code = race::RoomCode::from_number(++made_);
        const race::RaceRules rules;
        const race::PuzzleChoice choice;
        const std::vector<std::string> nobody;
        const Founder founder{from, AddressKey(from).networks()};
        const auto begun = co_await shard_.begin_room(code, rules, choice, club_, nobody, founder);
        is_made = begun.has_value();
    }

    std::string club_;
    std::uint64_t made_ = 0;
    MemoryLog log_;
    simulation::PromptSupply puzzles_{
        [](sudoku::Grade grade) { return sudoku::generate(1, grade); }};
    Clock clock_;
    Shard shard_;
};

class Day final : public Attacked {
public:
    Got take(const Address& from) override { return room_.come_from(from) ? got() : nullptr; }

private:
    HostedRoom room_{race::day_rules(race::day_at(race::noon), race::most_day_players)};
};

// What is held for a short time, as those who give it out divide it.
class Held final : public Attacked {
public:
    explicit Held(std::size_t most) : most_(most) {}
    Got take(const Address& from) override {
        const auto key = AddressKey(from).networks();
        if (!share_.may_take(most_ - share_.held(), key)) return nullptr;
        return holding(std::make_shared<HeldShare::Place>(share_.take(key)));
    }

private:
    std::size_t most_;
    HeldShare share_;
};

class Records final : public Attacked {
public:
    Got take(const Address& from) override {
        auto visit = std::make_shared<RaceArchive::Visit>(archive_, AddressKey(from).networks());
        return visit->may_ask() ? holding(std::move(visit)) : nullptr;
    }

private:
    MemoryLog log_;
    RaceArchive archive_{log_, 1 << 20};
};

class Proofs final : public Attacked {
public:
    Got take(const Address& from) override {
        const AddressKey key(from);
        constexpr auto purpose = Challenges::Purpose::make_room;
        const auto challenge = challenges_.issue(purpose, key, 1, now);
        const auto proof = wire::solve(challenge, [] { return false; });
        if (!proof || !challenges_.is_good(*proof, purpose, key, now)) return nullptr;
        challenges_.spend(*proof, key, now);
        return got();
    }

private:
    Challenges challenges_;
};

class Rates final : public Attacked {
public:
    using Take = std::function<bool(Gate&, const Address&, TimePoint)>;
    explicit Rates(Take take) : take_(std::move(take)) {}
    Got take(const Address& from) override { return take_(gate_, from, now) ? got() : nullptr; }

private:
    Take take_;
    Gate gate_{GateSettings{}};
};

bool makes_room(Gate& gate, const Address& from, TimePoint now) {
    auto pass = gate.admit(from, now);
    return pass && !pass->may_make_room(now);
}

bool guesses(Gate& gate, const Address& from, TimePoint now) {
    auto pass = gate.admit(from, now);
    if (!pass || pass->may_name_room(now)) return false;
    pass->has_guessed(wrong_code(), now);
    return true;
}

bool says_secret(Gate& gate, const Address& from, TimePoint now) {
    auto pass = gate.admit(from, now);
    if (!pass || pass->may_say_secret(now)) return false;
    pass->has_said_wrong_secret(now);
    return true;
}

bool hears_why(Gate& gate, const Address& from, TimePoint now) {
    return gate.may_hear_why(from, now);
}

// Listed rooms, each of a host at that address: is it shown?
class Listed final : public Attacked {
public:
    Got take(const Address& from) override {
        struct Room {
            Listed& list;
            ListedRoom room;
            bool is_shown = false;
            Room(Listed& its_list, ListedRoom shown) : list(its_list), room(std::move(shown)) {}
            Room(const Room&) = delete;
            Room& operator=(const Room&) = delete;
            ~Room() {
                list.rooms_.remove(room.code);
                list.held_.erase(this);
            }
        };
        const auto code = race::RoomCode::from_number(++made_);
        const auto network = AddressKey(from).networks();
        auto held = std::make_shared<Room>(
            *this, ListedRoom{code, "", "", {}, "", {}, 0, 0, 0, true, {}, network});
        now += 1ms;
        rooms_.put(held->room, now);
        held_.insert_or_assign(held.get(), std::pair(code, &held->is_shown));
        look();
        if (!held->is_shown) return nullptr;
        const auto* const there = &held->is_shown;
        return {std::move(held), there};
    }

private:
    void look() {
        for (auto& [room, seen] : held_) *seen.second = false;
        for (const auto& shown : rooms_.choose()) {
            for (auto& [room, seen] : held_) {
                if (seen.first == shown.room.code) *seen.second = true;
            }
        }
    }

    ListedRooms rooms_;
    std::map<const void*, std::pair<race::RoomCode, bool*>> held_;
    std::uint64_t made_ = 0;
};

// Races of rooms, each of a host at that address: is it still in the field?
class Races final : public Attacked {
public:
    Got take(const Address& from) override {
        const auto form = ++made_;
        field_.add({race::RoomCode::from_number(form),
                    {1},
                    form,
                    race::puzzle(),
                    {},
                    {},
                    {race::short_run()}},
                   AddressKey(from).networks());
        races_.emplace_back(form, std::make_shared<bool>(true));
        const auto newest = races_.back().second;
        const auto there = field_.forms();
        std::erase_if(races_,
                      [&](auto& race) { return !(*race.second = there.contains(race.first)); });
        return newest;
    }
    std::uint32_t turnover() const override { return RaceField::most_races + 30; }

private:
    MemoryLog log_;
    RaceField field_{log_, 1 << 20};
    std::vector<std::pair<std::uint64_t, std::shared_ptr<bool>>> races_;
    std::uint64_t made_ = 0;
};

class Log final : public Attacked {
public:
    Got take(const Address& from) override {
        return budget_.charge(from, 1024, now) ? nullptr : got();
    }

private:
    LogBudget budget_{{{128, 32 * 1024}, 65536, {}}};
};

// A row without a case does not compile.
std::unique_ptr<Attacked> begin_attack_on(Total total) {
    switch (total) {
        case Total::seats: return std::make_unique<Seats>();
        case Total::handshakes: return std::make_unique<Slots>(GateSettings().greetings);
        case Total::kept:
        case Total::answers: return std::make_unique<Slots>(256);
        case Total::rooms: return std::make_unique<Rooms>("");
        case Total::clubs: return std::make_unique<Rooms>("Go");
        case Total::rooms_made: return std::make_unique<Rates>(makes_room);
        case Total::guesses: return std::make_unique<Rates>(guesses);
        case Total::operators: return std::make_unique<Rates>(says_secret);
        case Total::words: return std::make_unique<Rates>(hears_why);
        case Total::day: return std::make_unique<Day>();
        case Total::orders: return std::make_unique<Held>(RoomLimits().orders);
        case Total::records: return std::make_unique<Records>();
        case Total::proofs: return std::make_unique<Proofs>();
        case Total::log: return std::make_unique<Log>();
        case Total::listed: return std::make_unique<Listed>();
        case Total::field: return std::make_unique<Races>();
    }
    return nullptr;
}

// The addresses of an attacker, in turn: the /64s of one IPv6 /48, and 200 addresses of one IPv4 /16.
Address of_site(std::uint32_t number) {
    auto bytes = boost::asio::ip::make_address_v6("2001:db8:66::1").to_bytes();
    bytes[6] = static_cast<unsigned char>(number >> 8);
    bytes[7] = static_cast<unsigned char>(number);
    return boost::asio::ip::make_address_v6(bytes);
}
Address of_provider(std::uint32_t number) {
    return boost::asio::ip::make_address_v4(0x0a420000 + number % 200 * 251);
}
Address of_somebody(std::uint32_t number) {
    return boost::asio::ip::make_address_v4(0x50000001 + number * 0x10101);
}

// Each address takes what it can get, up to a hundred; until so many in a row got nothing, or all
// together more than there is.
void take_all(Attacked& total, Address (*address)(std::uint32_t), std::vector<Got>& taken) {
    constexpr int enough = 40;
    constexpr std::size_t more_than_all = 25'000;
    std::uint32_t number = 0;
    for (int empty_handed = 0; empty_handed < enough && taken.size() < more_than_all; ++number) {
        int more = 0;
        for (auto got = total.take(address(number)); got && more < 100;
             got = total.take(address(number))) {
            taken.push_back(std::move(got));
            ++more;
        }
        empty_handed = more > 0 ? 0 : empty_handed + 1;
    }
}

// Of 100 honest people, each of a network of their own, who come one after the other while the attack
// continues, and stay for a moment.
int honest_served(Total row, std::vector<Got>& taken) {
    const auto total = begin_attack_on(row);
    if (!total) return 0;
    take_all(*total, of_site, taken);
    take_all(*total, of_provider, taken);
    int served = 0;
    for (std::uint32_t person = 0; person < 100; ++person) {
        total->now += 1s;
        const auto got = total->take(of_somebody(person));
        for (std::uint32_t i = 0; i < total->turnover(); ++i) {
            if (auto more = total->take(i % 2 == 0 ? of_site(i) : of_provider(person + i)))
                taken.push_back(std::move(more));
        }
        if (got && *got) ++served;
    }
    taken.clear();  // before what it was taken from
    return served;
}

std::string_view divided(Division division) {
    switch (division) {
        case Division::held: return "what is free";
        case Division::rate: return "what is free, by recent use";
        case Division::largest: return "the largest network makes room";
        case Division::multiple: return "8 addresses a /24 or /48, 64 a /16 or /32";
        case Division::shown: return "one of each network before the second of any";
    }
    return "";
}

}  // namespace

// They fill all seats: as newcomers, and then with the tokens of members who had left.
TEST(AllSeats, AreThereForMembersWhoReturn) {
    Gate gate{GateSettings{}};
    const TimePoint now{1h};
    int cut = 0;
    std::vector<Gate::Pass> attackers;
    const auto attack = [&](const Address& from, bool returns) {
        auto pass = gate.admit(from, now);
        if (!pass || pass->take_seat({returns, [&] { ++cut; }})) return false;
        attackers.push_back(std::move(*pass));
        return true;
    };
    for (std::uint32_t i = 0; i < 200; ++i) {
        while (attack(of_site(i), false)) {
        }
    }
    EXPECT_LT(gate.seats(), 6000u) << "one network has its share";
    for (std::uint32_t i = 200; gate.seats() < gate.settings().seats_of_all; ++i) {
        while (gate.seats() < gate.settings().seats_of_all && attack(of_site(i), true)) {
        }
    }

    std::vector<Gate::Pass> members;
    for (std::uint32_t person = 0; person < 100; ++person) {
        auto pass = gate.admit(of_somebody(person), now);
        ASSERT_TRUE(pass);
        const auto refused = pass->take_seat({true, [] { FAIL() << "a member is cut"; }});
        EXPECT_FALSE(refused);
        members.push_back(std::move(*pass));
    }

    EXPECT_EQ(cut, 100);
    EXPECT_EQ(gate.seats(), gate.settings().seats_of_all);
}

class EveryTotal : public testing::TestWithParam<TotalRow> {};

TEST_P(EveryTotal, LeavesEnoughToPeopleOfOtherNetworks) {
    std::vector<Got> taken;

    EXPECT_GE(honest_served(GetParam().total, taken), 95);
}

TEST_P(EveryTotal, StandsInTheHostsPage) {
    std::ifstream file(test_data("../../deploy/docs/reference.md"));
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    const auto& total = GetParam();
    std::string row;
    for (const auto text : {total.what, total.setting, total.address, divided(total.division)}) {
        row += "| " + std::string(text) + " ";
    }
    row += "| `" + std::string(total.name) + "` |\n";

    EXPECT_NE(page.find(row), std::string::npos) << "missing:\n" << row;
}

INSTANTIATE_TEST_SUITE_P(OfTheServer, EveryTotal, testing::ValuesIn(all_totals),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace gridrace::server::totals_test
