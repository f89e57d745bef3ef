// What bots of the house cost beyond their moves, and how alike they go about a puzzle:
//     house_bots_bench [ROOMS [BOTS]]
// In each room one person looks on while its bots race, in time that is only counted. Printed are the CPU of planning and of
// waking bots, as a part of a core while all rooms race at once, that of the rules for their moves, and Kendall's tau between
// the orders in which two bots of a room filled the cells: 1 if all go one way, 0 if they have nothing in common; beside it that of two who fill any cell
// that a single gives.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/race/decide/decide.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "server/rooms/house_bots.hpp"

namespace gridrace {

namespace {

using namespace std::chrono_literals;
constexpr std::chrono::hours longest_race{3};

using Order = std::vector<std::uint32_t>;  // cells as they were filled

double nanoseconds_of_cpu() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

struct Figures {
    double of_bots = 0;   // nanoseconds
    double of_moves = 0;  // nanoseconds
    double most_at_once = 0;
    std::size_t moves = 0;
    double race_seconds = 0;
    std::vector<Order> orders;
};

class RoomOfBots {
public:
    RoomOfBots(std::uint64_t number, std::uint32_t bots, sudoku::Grade grade,
               std::uint32_t strength)
        : bots_(number) {
        context_.max_bots = bots;
        race::RaceRules rules;
        rules.max_players = bots + 1;
        if (!open_room(state_, race::RoomCode::from_number(number), rules, {}, context_))
            throw std::runtime_error("no room");
        if (!join(state_, {"Ada", race::Role::player, race::TokenHash{}}, context_))
            throw std::runtime_error("no seat");
        const auto ada = state_.host;
        for (std::uint32_t i = 0; i < bots; ++i) ask(ada, race::AddBot{strength});
        const auto puzzle = sudoku::generate(number, grade);
        ask(ada, race::StartRace{true});
        deliver_puzzle(state_, race::OrderedPuzzle{puzzle, {}, sudoku::solve(puzzle)}, context_);
        context_.now += rules.countdown;
        pass_time(state_, context_);
        if (state_.phase != race::Phase::racing) throw std::runtime_error("no race");
        began_ = context_.now;
    }

    Figures play() {
        Figures figures;
        measure(figures, [this] { bots_.follow(state_, context_.now); });
        while (const auto next = bots_.next_at()) {
            if (*next - began_ > longest_race) throw std::runtime_error("a race without an end");
            context_.now = std::max(*next, context_.now);
            std::optional<std::pair<MemberId, race::Command>> move;
            measure(figures, [&] { move = bots_.due(state_, context_.now); });
            if (!move) continue;
            const auto start = nanoseconds_of_cpu();
            ask(move->first, move->second);
            figures.of_moves += nanoseconds_of_cpu() - start;
            ++figures.moves;
            measure(figures, [this] { bots_.follow(state_, context_.now); });
        }
        figures.race_seconds = std::chrono::duration<double>(context_.now - began_).count();
        for (auto& [bot, order] : orders_) figures.orders.push_back(std::move(order));
        return figures;
    }

private:
    template <class Act>
    static void measure(Figures& figures, Act act) {
        const auto start = nanoseconds_of_cpu();
        act();
        const auto took = nanoseconds_of_cpu() - start;
        figures.of_bots += took;
        figures.most_at_once = std::max(figures.most_at_once, took);
    }

    void ask(MemberId member, const race::Command& command) {
        const auto number = state_.member(member)->last_command.next();
        const auto before =
            state_.run(member) != nullptr ? state_.run(member)->grid : sudoku::Grid();
        execute(state_, member, number, command, context_);
        const auto* placed = std::get_if<race::PlaceDigit>(&command);
        const auto* run = state_.run(member);
        if (placed == nullptr || run == nullptr) return;
        const sudoku::Cell cell(static_cast<int>(placed->cell));
        if (before.is_empty(cell) && !run->grid.is_empty(cell))
            orders_[member].push_back(placed->cell);
    }

    race::RoomState state_;
    race::Context context_{Instant(24h)};
    server::HouseBots bots_;
    Instant began_;
    std::map<MemberId, Order> orders_;
};

// Of the cells that both have filled.
double kendalls_tau(const Order& one, const Order& other) {
    std::map<std::uint32_t, std::size_t> place;
    for (std::size_t i = 0; i < other.size(); ++i) place[other[i]] = i;
    std::vector<std::size_t> places;
    for (const auto cell : one) {
        if (place.contains(cell)) places.push_back(place[cell]);
    }
    double sum = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t j = i + 1; j < places.size(); ++j) sum += places[i] < places[j] ? 1 : -1;
    }
    const auto pairs = static_cast<double>(places.size() * (places.size() - 1)) / 2;
    return places.size() < 2 ? 0 : sum / pairs;
}

// Whether the digit of the solution follows for this cell by a single, naked or hidden in its row, column or box.
bool is_single(const sudoku::Candidates& candidates, const sudoku::Grid& grid, int cell,
               int digit) {
    if (candidates.at(sudoku::Cell(cell)).size() == 1) return true;
    const auto is_only_place = [&](auto is_in_house) {
        for (int other = 0; other < sudoku::Cell::count; ++other) {
            const sudoku::Cell place(other);
            const bool may_be_there = other != cell && grid.is_empty(place) && is_in_house(other);
            if (may_be_there && candidates.at(place).contains(digit)) return false;
        }
        return true;
    };
    return is_only_place([&](int other) { return other / 9 == cell / 9; }) ||
           is_only_place([&](int other) { return other % 9 == cell % 9; }) ||
           is_only_place(
               [&](int other) { return other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3; });
}

// Of somebody who fills any cell that a single gives, or, without one, any cell.
Order order_by_chance(sudoku::Grid grid, const sudoku::Grid& solution, Random& random) {
    Order order;
    while (!grid.is_full()) {
        const sudoku::Candidates candidates(grid);
        Order singles;
        Order all;
        for (int i = 0; i < sudoku::Cell::count; ++i) {
            const sudoku::Cell cell(i);
            if (!grid.is_empty(cell)) continue;
            const auto number = static_cast<std::uint32_t>(i);
            all.push_back(number);
            if (is_single(candidates, grid, i, solution.digit(cell))) singles.push_back(number);
        }
        const auto& found = singles.empty() ? all : singles;
        const auto cell = found[random.below(static_cast<std::uint32_t>(found.size()))];
        order.push_back(cell);
        const sudoku::Cell place(static_cast<int>(cell));
        grid.place(place, solution.digit(place));
    }
    return order;
}

double quantile(std::vector<double> values, double part) {
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

void compare(sudoku::Grade grade, std::uint32_t rooms, std::uint32_t bots, std::uint32_t strength) {
    Figures all;
    std::vector<double> taus;
    std::vector<double> taus_of_chance;
    Random random(1);
    double core = 0;
    for (std::uint64_t number = 1; number <= rooms; ++number) {
        const auto one = RoomOfBots(number, bots, grade, strength).play();
        all.of_bots += one.of_bots;
        all.of_moves += one.of_moves;
        all.moves += one.moves;
        all.most_at_once = std::max(all.most_at_once, one.most_at_once);
        core += one.of_bots / 1e9 / one.race_seconds;
        const auto puzzle = sudoku::generate(number, grade);
        const auto solution = *sudoku::solve(puzzle);
        const auto by_chance = order_by_chance(puzzle, solution, random);
        taus_of_chance.push_back(
            kendalls_tau(by_chance, order_by_chance(puzzle, solution, random)));
        for (std::size_t i = 0; i < one.orders.size(); ++i) {
            for (std::size_t j = i + 1; j < one.orders.size(); ++j)
                taus.push_back(kendalls_tau(one.orders[i], one.orders[j]));
        }
    }
    const auto moves = static_cast<double>(std::max<std::size_t>(all.moves, 1));
    std::printf("%-12s %6.2f %% %10.1f %10.1f %10.1f %7.2f %5.2f-%.2f %10.2f\n",
                std::string(name(grade)).c_str(), 100 * core, all.of_bots / moves / 1e3,
                all.of_moves / moves / 1e3, all.most_at_once / 1e6, quantile(taus, 0.5),
                quantile(taus, 0.1), quantile(taus, 0.9), quantile(taus_of_chance, 0.5));
}

}  // namespace

}  // namespace gridrace

int main(int argc, char** argv) {
    const int rooms = argc > 1 ? std::atoi(argv[1]) : 25;
    const int bots = argc > 2 ? std::atoi(argv[2]) : 4;
    if (rooms < 1 || bots < 2 || bots > 7) {
        std::fprintf(stderr, "Usage: house_bots_bench [ROOMS [BOTS]]; 2 to 7 bots in a room\n");
        return 2;
    }
    std::printf("%d bots in %d rooms\n%-12s %8s %10s %10s %10s %7s %s %10s\n", rooms * bots, rooms,
                "puzzle", "of a core", "us/move", "rules us", "most ms", "tau", "(10-90 %)",
                "by chance");
    try {
        for (const auto grade : gridrace::sudoku::all_grades)
            gridrace::compare(grade, static_cast<std::uint32_t>(rooms),
                              static_cast<std::uint32_t>(bots), 40);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "house_bots_bench: %s\n", error.what());
        return 1;
    }
    return 0;
}
