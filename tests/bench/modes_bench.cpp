// What a move costs the server in each mode, beside the mode `race`:
//     modes_bench [PLAYERS [ROUNDS]]
// All players of a room move in turn, as the mode allows. A move is everything but sockets and disk: the rules, the fold
// into the durable state, encoding, and the frame of each player. The modes take turns; figures are medians of the rounds.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/base/random.hpp"
#include "common/race/decide/decide.hpp"
#include "common/race/view.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/rooms/room_tail.hpp"

namespace gridrace {

namespace {

using namespace std::chrono_literals;
using race::Mode;

constexpr int games_in_a_round = 200;
constexpr std::size_t tail_length = 256;
constexpr std::size_t max_frame_bytes = 1 << 16;
constexpr std::string_view line =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

struct Move {
    MemberId player;
    race::Command command;
    Instant at;
};

// A race right after its start, and moves that its rules allow one after the other; none ends it.
struct Script {
    race::RoomState start;
    std::vector<Move> moves;
};

race::RoomState started_room(Mode mode, std::uint32_t players, const sudoku::Grid& puzzle,
                             const sudoku::Grid& solution) {
    race::RaceRules rules;
    rules.mode_settings.mode = mode;
    rules.max_players = players;
    race::RoomState state;
    race::Context context{Instant(24h)};
    if (!open_room(state, *race::RoomCode::parse("ABC234"), rules, {}, context))
        throw std::runtime_error("no room");
    for (std::uint32_t i = 1; i <= players; ++i) {
        race::TokenHash token{};
        token[0] = static_cast<std::uint8_t>(i);
        const race::Join newcomer{"player " + std::to_string(i), race::Role::player, token};
        if (!join(state, newcomer, context)) throw std::runtime_error("no seat");
    }
    const auto number = state.member(state.host)->last_command.next();
    execute(state, state.host, number, race::StartRace{true}, context);
    deliver_puzzle(state, race::OrderedPuzzle{puzzle, std::nullopt, solution}, context);
    context.now += rules.countdown;
    pass_time(state, context);
    if (state.phase != race::Phase::racing) throw std::runtime_error("no race");
    return state;
}

// Who moves next: in a relay a team's player, else the next who races.
const race::Run& next_mover(const race::Race& race, std::size_t turn) {
    if (!race.turns.empty()) {
        const auto player = race.turns[turn % race.turns.size()].player;
        return *std::ranges::find(race.runs, player, &race::Run::member);
    }
    while (race.runs[turn % race.runs.size()].status != race::RunStatus::racing) ++turn;
    return race.runs[turn % race.runs.size()];
}

Script script_of(Mode mode, std::uint32_t players) {
    const auto puzzle = *sudoku::parse_grid(line);
    const auto solution = *sudoku::solve(puzzle);
    Script script{started_room(mode, players, puzzle, solution), {}};
    auto state = script.start;
    std::vector<int> cells;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        if (puzzle.is_empty(sudoku::Cell(i))) cells.push_back(i);
    }
    Random random(1);
    random.shuffle(std::span(cells));
    Instant now = state.race.starts_at;
    for (std::size_t turn = 0; state.phase == race::Phase::racing; ++turn) {
        const auto& run = next_mover(state.race, turn);
        const auto is_empty = [&](int cell) { return run.grid.is_empty(sudoku::Cell(cell)); };
        if (std::ranges::count_if(cells, is_empty) <= 1) break;
        const auto cell = *std::ranges::find_if(cells, is_empty);
        const race::PlaceDigit move{static_cast<std::uint32_t>(cell),
                                    static_cast<std::uint32_t>(solution.digit(sudoku::Cell(cell)))};
        now += 100ms;
        script.moves.push_back({run.member, move, now});
        const auto player = run.member;
        execute(state, player, state.member(player)->last_command.next(), move, {now});
    }
    if (state.phase != race::Phase::racing) script.moves.pop_back();
    return script;
}

// A room with its tail and a cursor per player, as the server keeps them.
class Game {
public:
    explicit Game(const Script& script)
        : script_(script), state_(script.start), durable_(script.start), tail_(tail_length) {
        for (const auto& run : script.start.race.runs) {
            readers_.push_back({run.member, cursor_of(state_, run.member)});
        }
    }

    // Returns the bytes of all frames.
    std::size_t play() {
        std::size_t bytes = 0;
        for (const auto& move : script_.moves) {
            const auto number = state_.member(move.player)->last_command.next();
            space_ =
                execute(state_, move.player, number, move.command, {move.at}, std::move(space_));
            for (const auto& event : space_) push(event);
            bytes += publish();
        }
        return bytes;
    }

private:
    struct Reader {
        MemberId member;
        race::Cursor cursor;
        server::Position next = 0;
    };

    void push(const race::Event& event) {
        fold(durable_, event);
        const auto audience = race::audience(event);
        if (audience.reach == race::Reach::server) return;
        const auto newest = cursor_of(durable_, audience.member);
        const bool is_public = audience.reach == race::Reach::everybody;
        encoded_.clear();
        wire::append_event(event, encoded_);
        tail_.push(audience, is_public ? newest.public_seen : newest.private_seen, encoded_);
        auto insiders = race::insiders(durable_, event);
        if (!insiders) return;
        const MemberId nobody;
        const auto for_others = wire::encode_event(race::seen_by(durable_, event, nobody));
        tail_.narrow(tail_.end() - 1, *std::move(insiders), for_others);
    }

    std::size_t publish() {
        std::size_t bytes = 0;
        for (auto& reader : readers_) {
            frame_.clear();
            reader.next = tail_.append_visible(reader.next, tail_.end(), reader.member,
                                               max_frame_bytes, reader.cursor, frame_);
            wire::append_cursor(reader.cursor, frame_);
            bytes += frame_.size();
        }
        tail_.shrink(tail_.end());
        return bytes;
    }

    const Script& script_;
    race::RoomState state_;
    race::RoomState durable_;
    server::RoomTail tail_;
    std::vector<Reader> readers_;
    race::Events space_;
    std::string encoded_;
    std::string frame_;
};

double nanoseconds_of_cpu() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

struct Figures {
    Script script;
    std::vector<double> costs;   // nanoseconds per move, by round
    std::vector<double> ratios;  // to the mode race in the same round
    double bytes = 0;            // of all frames, per move
};

void run_round(std::vector<Figures>& modes) {
    for (auto& mode : modes) {
        std::vector<Game> games(games_in_a_round, Game(mode.script));
        std::size_t bytes = 0;
        const double start = nanoseconds_of_cpu();
        for (auto& game : games) bytes += game.play();
        const double took = nanoseconds_of_cpu() - start;
        const auto moves = static_cast<double>(games_in_a_round * mode.script.moves.size());
        mode.costs.push_back(took / moves);
        mode.ratios.push_back(mode.costs.back() / modes.front().costs.back());
        mode.bytes = static_cast<double>(bytes) / moves;
    }
}

void compare(std::uint32_t players, int rounds) {
    std::vector<Figures> modes;
    for (const auto mode : race::all_modes) modes.push_back({script_of(mode, players), {}, {}, 0});
    for (int i = 0; i < rounds; ++i) run_round(modes);
    std::printf("%u players, medians of %d rounds\n", players, rounds);
    std::printf("%-10s %8s %10s %8s %12s\n", "mode", "moves", "ns/move", "ratio", "bytes/move");
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const auto& mode = modes[i];
        std::printf("%-10s %8zu %10.0f %8.2f %12.0f\n",
                    std::string(name(race::all_modes[i])).c_str(), mode.script.moves.size(),
                    median(mode.costs), median(mode.ratios), mode.bytes);
    }
}

}  // namespace

}  // namespace gridrace

int main(int argc, char** argv) {
    const int players = argc > 1 ? std::atoi(argv[1]) : 8;
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 25;
    if (players < 2 || players > 100 || rounds < 1) {
        std::fprintf(stderr, "Usage: modes_bench [PLAYERS [ROUNDS]]; 2 to 100 players\n");
        return 2;
    }
    try {
        gridrace::compare(static_cast<std::uint32_t>(players), rounds);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "modes_bench: %s\n", error.what());
        return 1;
    }
    return 0;
}
