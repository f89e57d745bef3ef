#include "tests/simulation/secrecy.hpp"

#include <algorithm>

#include "common/race/watching.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/wire/codec/codec.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::size_t band_size = 27;

// A part of a grid is a secret of its own, so that a leak need not be complete to be found; but only
// with so many digits in it that it cannot stand in a frame by chance.
constexpr std::size_t telling_digits = 6;

class Scan {
public:
    explicit Scan(const std::string& frame) : frame_(frame) {}

    void forbid(std::string_view secret, const char* what) const {
        require(frame_.find(secret) == std::string::npos, what);
    }

    // No band of `grid` may appear, as text or as bytes, unless the reader has the same band in one
    // of `known`.
    void forbid_grid(const sudoku::Grid& grid, const std::vector<std::string>& known,
                     const char* what) const {
        const auto text = sudoku::to_line(grid);
        for (std::size_t start = 0; start < text.size(); start += band_size) {
            const auto band = std::string_view(text).substr(start, band_size);
            const bool is_known = std::ranges::any_of(known, [&](const std::string& other) {
                return other.compare(start, band_size, band) == 0;
            });
            const auto empty = static_cast<std::size_t>(std::ranges::count(band, '.'));
            if (is_known || band_size - empty < telling_digits) continue;
            forbid(band, what);
            forbid(as_numbers(band), what);
        }
    }

    void forbid_seed(std::uint64_t seed, const char* what) const {
        forbid(std::to_string(seed), what);
        std::string fixed, varint;
        for (int byte = 0; byte < 8; ++byte) fixed += static_cast<char>(seed >> (8 * byte));
        forbid(fixed, what);
        forbid(std::string(fixed.rbegin(), fixed.rend()), what);
        for (auto rest = seed; rest > 0; rest >>= 7) {
            varint += static_cast<char>((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
        }
        forbid(varint, what);
    }

    void forbid_token(const race::TokenHash& token) const {
        forbid({reinterpret_cast<const char*>(token.data()), token.size()}, "a token is sent");
    }

private:
    static std::string as_numbers(std::string_view band) {
        std::string numbers;
        for (const char c : band) numbers += c == '.' ? '\0' : static_cast<char>(c - '0');
        return numbers;
    }

    const std::string& frame_;
};

bool shows_moves_of_the_race(const race::Events& events) {
    bool shows = false;
    for (const auto& event : events) {
        if (std::holds_alternative<race::CountdownStarted>(event)) shows = false;
        const auto* shown = std::get_if<race::BoardsShown>(&event);
        shows |= shown != nullptr && !shown->moves.empty();
    }
    return shows;
}

void scan_values(const std::string& frame, const race::RoomState& state, MemberId reader) {
    const auto decoded = wire::decode_server_message(frame);
    require(decoded.has_value(), "a frame that its reader cannot decode");
    for (const auto& event : decoded->events) {
        require(race::is_visible(event, reader), "an event is sent to the wrong member");
    }
    const auto* own = state.run(reader);
    const bool races = state.phase == race::Phase::racing && own != nullptr &&
                       own->status == race::RunStatus::racing;
    require(!races || !shows_moves_of_the_race(decoded->events),
            "boards are shown to somebody who races");
    if (!decoded->snapshot) return;
    for (const auto& member : decoded->snapshot->members) {
        require(member.id == reader || (member.answers.empty() && !member.last_command),
                "a snapshot shows another member's answers");
    }
    const auto& race = decoded->snapshot->race;
    for (const auto& run : race.runs) {
        require(!run.shown || race::watches(state, reader),
                "a snapshot shows boards to somebody who does not watch");
    }
    for (const auto& run : race.runs) {
        const auto& common = race.board ? race.board->grid : race.puzzle.value_or(sudoku::Grid{});
        require(run.member == reader || run.grid == common,
                "a snapshot shows another player's grid");
        require(run.member == reader || !run.puzzle, "a snapshot shows another player's puzzle");
    }
}

// The boards that a watcher is told at the moment of becoming one; they may differ from those shown now.
void add_opened_boards(const std::string& frame, std::vector<std::string>& known) {
    const auto message = wire::decode_server_message(frame);
    for (const auto& event : message->events) {
        const auto* opened = std::get_if<race::BoardsOpened>(&event);
        if (opened == nullptr) continue;
        for (const auto& board : opened->boards) known.push_back(sudoku::to_line(board.grid));
    }
}

// The grids that the reader may know in this race.
std::vector<std::string> known_grids(const std::string& frame, const race::RoomState& state,
                                     MemberId reader) {
    const auto& race = state.race;
    std::vector<std::string> known = {sudoku::to_line(*race.puzzle)};
    if (race.board) known.push_back(sudoku::to_line(race.board->grid));
    if (race::watches(state, reader)) {
        for (const auto& shown : race.runs)
            known.push_back(sudoku::to_line(shown_grid(race, shown)));
    }
    // Somebody who has left since was told so before.
    if (race::watches(state, reader) || state.member(reader) == nullptr) {
        add_opened_boards(frame, known);
    }
    const auto* run = state.run(reader);
    if (run == nullptr) return known;
    known.push_back(sudoku::to_line(run->grid));
    for (std::size_t i = 0; i < race.puzzles.size() && i <= run->solved; ++i) {
        known.push_back(sudoku::to_line(race.puzzles[i]));
    }
    return known;
}

void scan_race(const Scan& scan, const std::string& frame, const race::RoomState& state,
               const std::vector<sudoku::Grid>& solutions, MemberId reader) {
    const auto known = known_grids(frame, state, reader);
    for (const auto& run : state.race.runs) {
        if (run.member == reader) continue;
        scan.forbid_grid(run.grid, known, "another player's digits are sent");
    }
    for (const auto& puzzle : state.race.puzzles) {
        scan.forbid_grid(puzzle, known, "a puzzle is sent to somebody who has not come to it");
    }
    for (const auto& solution : solutions) {
        scan.forbid_grid(solution, known, "the solution is sent");
    }
    const auto& order = state.race.order;
    if (order && order->seed) scan.forbid_seed(*order->seed, "the seed is sent in a race");
}

}  // namespace

void check_told(const race::RoomState& state, const race::Event& event, MemberId reader) {
    const auto* moved = std::get_if<race::TeamMoved>(&event);
    if (moved == nullptr || (!moved->cell && moved->digit == 0)) return;
    const auto* run = state.run(reader);
    const auto* mover = state.run(moved->member);
    const bool is_of_team = run != nullptr && mover != nullptr && run->team == mover->team &&
                            run->status == race::RunStatus::racing;
    require(is_of_team, "another team is told of a move");
}

void scan_for_secrets(const std::string& frame, const race::RoomState& state,
                      const std::vector<sudoku::Grid>& solutions, MemberId reader) {
    scan_values(frame, state, reader);
    const Scan scan(frame);
    for (const auto& member : state.members) {
        if (!member.is_bot()) scan.forbid_token(member.token);  // which has none
        if (member.key) scan.forbid_token(*member.key);
    }
    for (const auto& token : state.barred) scan.forbid_token(token);
    if (state.word) {
        scan.forbid_token(state.word->key);
        scan.forbid_token(state.word->hash);
    }
    scan.forbid(word_of_rooms, "a room's word is sent");
    if (state.choice.seed) scan.forbid_seed(*state.choice.seed, "the seed to come is sent");

    const bool is_countdown = state.phase == race::Phase::countdown;
    if (state.choice.given_puzzle) {
        std::vector<std::string> revealed;
        if (state.race.puzzle && !is_countdown) {
            revealed.push_back(sudoku::to_line(*state.race.puzzle));
        }
        scan.forbid_grid(*state.choice.given_puzzle, revealed, "a given puzzle is sent early");
    }
    if (state.phase != race::Phase::lobby && state.race.draw_secret)
        scan.forbid_token(*state.race.draw_secret);
    if (race::is_draw_open(state)) {
        for (const auto& opening : state.race.openings) scan.forbid_token(opening.secret);
    }
    if (is_countdown) {
        const auto& order = state.race.order;
        if (order && order->seed)
            scan.forbid_seed(*order->seed, "the seed is sent before the start");
        if (state.race.puzzle) {
            scan.forbid_grid(*state.race.puzzle, {}, "the puzzle is sent before the start");
        }
    }
    if (state.phase == race::Phase::racing) scan_race(scan, frame, state, solutions, reader);
}

}  // namespace gridrace::simulation
