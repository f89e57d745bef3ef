// Two rooms that differ only in which digits one player places: whatever anybody else is sent is the
// same, byte by byte, so nothing about those digits can be learnt from it.
#include "common/race/watching.hpp"
#include "common/sudoku/rules.hpp"
#include "tests/simulation/planted_machine.hpp"
#include "tests/simulation/random_command.hpp"
#include "tests/simulation/runs.hpp"
#include "tests/simulation/server.hpp"

namespace gridrace::simulation {

namespace {

using sudoku::Cell;
using sudoku::DigitSet;

constexpr int holes = 50;
constexpr int moves_in_a_race = 150;

template <class E>
const E* first(const race::Events& events) {
    for (const auto& event : events) {
        if (const auto* found = std::get_if<E>(&event)) return found;
    }
    return nullptr;
}

class Twins {
public:
    Twins(std::uint64_t seed, const Machine& machine)
        : random_(seed), one_(mix(seed), machine), other_(mix(seed), machine) {
        for (std::uint32_t i = 1; i <= 4; ++i) {
            race::TokenHash token{};
            token.fill(static_cast<std::uint8_t>(0xa0 + i));
            const race::Join newcomer{"Ada", i == 4 ? race::Role::spectator : race::Role::player,
                                      token};
            in_both([&](Server& server) { server.join(newcomer); });
        }
        ask(MemberId{1}, race::StartRace{true});
        in_both([](Server& server) { server.deliver_puzzle(holes); });
        in_both([](Server& server) { server.pass_time(Milliseconds(60'000)); });
        if (!race::has_attempts(mode())) return;
        for (std::uint32_t i = 1; i <= 3; ++i) ask(MemberId{i}, race::StartRace{});
    }

    bool differ() const { return differ_; }
    race::Mode mode() const { return one_.state().race.mode(); }
    bool is_racing() const { return one_.state().phase == race::Phase::racing; }

    void step() {
        if (one_in(random_, 3)) {
            move_secretly();
        } else if (one_in(random_, 4)) {
            const Milliseconds span(random_.below(3000));
            in_both([&](Server& server) { server.pass_time(span); });
        } else {
            move_openly();
        }
        compare();
    }

private:
    void in_both(const std::function<void(Server&)>& act) {
        act(one_);
        act(other_);
    }

    void ask(MemberId member, const race::Command& command) { ask(member, command, command); }
    void ask(MemberId member, const race::Command& in_one, const race::Command& in_other) {
        tell(one_, member, in_one);
        tell(other_, member, in_other);
    }
    static void tell(Server& server, MemberId member, const race::Command& command) {
        const auto* author = server.state().member(member);
        if (author == nullptr) return;
        const wire::NumberedCommand numbered{author->last_command.next(), command};
        server.ledger().ask(member, numbered);
        server.execute(member, numbered);
    }

    // Anybody but the secret player does the same in both rooms.
    void move_openly() {
        const MemberId member{1 + random_.below(4)};
        if (member == secret_ || is_of_secret_team(member)) return;
        const auto seen = one_.view(member);
        const auto* run = seen.run(member);
        if (run == nullptr) {
            ask(member, race::PlaceDigit{random_.below(81), 1 + random_.below(9)});
        } else {
            ask(member, random_move(random_, *run, race::puzzle_of(seen.race, *run),
                                    one_.solution_for(member)));
        }
    }

    // The secret player fills, changes or clears the same cell in both rooms, or is refused in both;
    // the digits differ where they can. Or changes a digit in one room only, which nobody else sees.
    void move_secretly() {
        const auto* run = one_.state().run(secret_);
        if (run == nullptr) return;
        const auto index = random_.below(Cell::count);
        const Cell cell(static_cast<int>(index));
        if (!race::puzzle_of(one_.state().race, *run).is_empty(cell)) return;
        if (one_in(random_, 4)) {
            ask(secret_, race::ClearCell{index});
            return;
        }
        const bool would_finish = race::cells_filled(*run) + 1 >= holes;
        const bool is_legal = !one_in(random_, 4) && !would_finish;
        const auto in_one = choices(one_, cell, is_legal);
        // A digit on the board for all is no secret.
        const bool is_public = is_legal && one_.state().race.board;
        if (is_public && !in_one.empty()) {
            ask(secret_, race::PlaceDigit{index, pick(in_one)});
            return;
        }
        const bool may_stay = is_legal && race::has_boards_to_show(mode());
        if (may_stay && !in_one.empty() && !run->grid.is_empty(cell) && one_in(random_, 2)) {
            const int kept = other_.state().run(secret_)->grid.digit(cell);
            ask(secret_, race::PlaceDigit{index, pick(in_one)},
                race::PlaceDigit{index, static_cast<std::uint32_t>(kept)});
            return;
        }
        // Nor does anybody see whether there was a move in an attempt at all.
        const bool may_be_none = is_legal && race::has_attempts(mode());
        if (may_be_none && !in_one.empty() && run->grid.is_empty(cell) && one_in(random_, 2)) {
            ask(secret_, race::PlaceDigit{index, pick(in_one)}, race::ClearCell{index});
            return;
        }
        const auto in_other = choices(other_, cell, is_legal);
        if (in_one.empty() || in_other.empty()) return;
        ask(secret_, race::PlaceDigit{index, pick(in_one)},
            race::PlaceDigit{index, pick(in_other)});
    }

    // The same digit again is no move.
    DigitSet choices(const Server& server, Cell cell, bool is_legal) const {
        const auto& grid = server.state().run(secret_)->grid;
        auto legal = sudoku::candidates(grid, cell);
        if (const auto& solution = server.state().race.solution) {
            legal = DigitSet::only(solution->digit(cell));
        }
        const auto digits = is_legal ? legal : DigitSet::all() - legal;
        return grid.is_empty(cell) ? digits : digits - DigitSet::only(grid.digit(cell));
    }
    std::uint32_t pick(DigitSet digits) {
        for (auto skip = random_.below(static_cast<std::uint32_t>(digits.size())); skip > 0;
             --skip) {
            digits = digits.without(digits.first());
        }
        return static_cast<std::uint32_t>(digits.first());
    }

    // The team sees the secret player's digits, and moves on the same board.
    bool is_of_secret_team(MemberId member) const {
        const auto* run = one_.state().run(member);
        const auto* secret = one_.state().run(secret_);
        return run != nullptr && secret != nullptr && run->team != 0 && run->team == secret->team;
    }

    void compare() {
        for (std::uint32_t i = 0; i <= 4; ++i) {
            const MemberId reader{i};
            if (reader == secret_ || is_of_secret_team(reader)) continue;
            // Whom the rules show the boards, but nobody who races.
            if (race::shows_boards(one_.state()) && race::watches(one_.state(), reader)) continue;
            auto& from = cursors_[reader];
            require(one_.news(reader, from) == other_.news(reader, from),
                    "the news tell two hidden moves apart");
            require(one_.snapshot(reader) == other_.snapshot(reader),
                    "the snapshots tell two hidden moves apart");
            from = one_.cursor(reader);
        }
        require(race::next_deadline(one_.state()) == race::next_deadline(other_.state()),
                "the deadlines tell two hidden moves apart");
        differ_ |= one_.state() != other_.state();
    }

    Random random_;
    Server one_, other_;
    const MemberId secret_{2};
    std::map<MemberId, race::Cursor> cursors_;
    bool differ_ = false;
};

std::optional<std::string> interference(std::uint64_t seed, const Machine& machine,
                                        std::set<race::Mode>* differed = nullptr) {
    try {
        Twins twins(seed, machine);
        for (int i = 0; i < moves_in_a_race && twins.is_racing(); ++i) twins.step();
        if (differed != nullptr && twins.differ()) differed->insert(twins.mode());
    } catch (const Violation& violation) {
        return violation.what();
    }
    return std::nullopt;
}

}  // namespace

TEST(NonInterference, NobodyLearnsWhichDigitsAnotherPlaces) {
    run_seeds(GRIDRACE_SIMULATED_ROOMS / 8,
              [](std::uint64_t seed) { return interference(seed, {}); });
}

// A public event that comes only with odd digits, and that every other check takes for good.
TEST(NonInterference, FindsAnEventThatDependsOnTheDigit) {
    Machine machine;
    machine.execute = [](race::RoomState& state, MemberId member, CommandNumber number,
                         const race::Command& command, race::Context context) {
        auto events = race::execute(state, member, number, command, context);
        const auto* placed = first<race::DigitPlaced>(events);
        if (placed == nullptr || placed->digit % 2 == 0) return events;
        events.push_back(race::ProgressChanged{member, state.run(member)->filled_by_box});
        race::fold(state, events.back());
        return events;
    };

    std::optional<std::string> found;
    for (std::uint64_t seed = 1; !found && seed <= 20; ++seed) found = interference(seed, machine);
    EXPECT_EQ(found, "the news tell two hidden moves apart");
}

// What watchers are shown comes at a time that reveals a digit that was changed.
TEST(NonInterference, FindsBoardsThatAreShownAtATellingTime) {
    Machine machine;
    machine.execute = [](race::RoomState& state, MemberId member, CommandNumber number,
                         const race::Command& command, race::Context context) {
        auto events = race::execute(state, member, number, command, context);
        const bool is_hidden = first<race::DigitPlaced>(events) != nullptr &&
                               first<race::ProgressChanged>(events) == nullptr;
        if (!is_hidden || !race::shows_boards(state) || state.phase != race::Phase::racing)
            return events;
        events.push_back(race::MovesDelayed{context.now + std::chrono::seconds(20)});
        race::fold(state, events.back());
        return events;
    };

    std::set<std::string> found;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        if (const auto violation = interference(seed, machine)) found.insert(*violation);
    }
    EXPECT_TRUE(found.contains("the deadlines tell two hidden moves apart"));
}

TEST(NonInterference, FindsBoardsThatAreShownToPlayersWhoRace) {
    const auto machine = that_tells_all<race::BoardsShown>();

    int found = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        found += interference(seed, machine).has_value();
    EXPECT_GT(found, 3);
}

TEST(NonInterference, FindsATeamsMoveThatAnotherTeamIsTold) {
    const auto machine = that_tells_all<race::TeamMoved>();

    std::set<std::string> found;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        if (const auto violation = interference(seed, machine)) found.insert(*violation);
    }
    EXPECT_EQ(found, (std::set<std::string>{"another team is told of a move"}));
}

// Except where nobody has a secret: each digit is on the board for all or the one of the solution.
TEST(NonInterference, ComparesRoomsThatDoDifferInEachMode) {
    std::set<race::Mode> different;
    for (std::uint64_t seed = 1; seed <= 120; ++seed) interference(seed, {}, &different);

    const std::set<race::Mode> expected{race::Mode::race,  race::Mode::sprint,    race::Mode::match,
                                        race::Mode::relay, race::Mode::knock_out, race::Mode::daily,
                                        race::Mode::swiss, race::Mode::arena};
    for (const auto mode : expected) EXPECT_TRUE(different.contains(mode)) << race::name(mode);
}

}  // namespace gridrace::simulation
