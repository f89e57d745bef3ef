// A room in which somebody plays alone. The page keeps what has happened; each call gets the state that follows from
// it, and common/race decides what happens next.
#include "client/app/core/solo_player.hpp"
#include "client/app/pages/statistics.hpp"
#include "client/web/engine/event_json.hpp"
#include "client/web/engine/solo_state.hpp"
#include "common/race/decide/decide.hpp"
#include "common/race/recorder.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace::web {

namespace {

using namespace race;

struct Outcome {
    Events events;
    std::optional<Refusal> refusal;  // none: done
};

// A command, by its name in the protocol. Not by race::execute(), which brings along the commands that need a second
// member and the numbers by which a server answers each once: a fifth of what the rules weigh here.
std::optional<Refusal> decide_command(Recorder& room, std::string_view name, Fields& fields,
                                      Context context) {
    if (name == "set_ready") return decide(room, lone_member, SetReady{fields.flag()}, context);
    if (name == "start_race") return decide(room, lone_member, StartRace{fields.flag()}, context);
    if (name == "set_rules") {
        SetRules command{read_rules(fields), {}};
        command.choice = read_choice(fields);
        return decide(room, lone_member, command, context);
    }
    if (name == "place_digit") {
        PlaceDigit move{fields.count(), 0};
        move.digit = fields.count();
        return decide(room, lone_member, move, context);
    }
    if (name == "clear_cell") return decide(room, lone_member, ClearCell{fields.count()}, context);
    if (name == "forfeit") return decide(room, lone_member, Forfeit{}, context);
    if (name == "take_aid") {
        const auto assist = fields.enumeration(all_assists.back());
        if (!assist) return RefusalCode::aid_not_allowed;
        return decide(room, lone_member, TakeAssist{*assist}, context);
    }
    return RefusalCode::not_known;
}

Result<OrderedPuzzle, CancelReason> read_puzzle(const RoomState& state, Fields& fields) {
    const auto seed = fields.optional_number();
    const auto grid = fields.optional_grid();
    if (!grid) return CancelReason::puzzle_not_found;
    return OrderedPuzzle{*grid, seed, needed_solution(state.race.mode(), *grid)};
}

Outcome step(RoomState& state, Context context, Fields& fields) {
    const auto what = fields.text();
    if (what == "time_passed") return {pass_time(state, context), {}};
    if (what == "absence") return {interrupt(state, fields.instant(), context), {}};
    if (what == "puzzle") return {deliver_puzzle(state, read_puzzle(state, fields), context), {}};
    Recorder room(state);
    auto refusal = decide_command(room, what, fields, context);
    return {room.take(), std::move(refusal)};
}

void write_choice(Json& json, const PuzzleChoice& choice) {
    json.begin('{');
    if (choice.seed) write_seed(json.key("seed"), *choice.seed);
    if (choice.given_puzzle) json.key("given_puzzle").string(sudoku::to_line(*choice.given_puzzle));
    json.end('}');
}

void write_order(Json& json, const PuzzleOrder& order) {
    json.begin('{').key("grade").number(static_cast<std::int64_t>(order.grade) + 1);
    if (order.rating) {
        json.key("lowest").number(order.rating->lowest.tenths);
        json.key("highest").number(order.rating->highest.tenths);
    }
    if (order.seed) write_seed(json.key("seed"), *order.seed);
    if (order.given_puzzle) json.key("given_puzzle").string(sudoku::to_line(*order.given_puzzle));
    json.end('}');
}

// What has happened, and what the page has to know of the state that only the rules know.
int answer_with(const RoomState& state, const Outcome& outcome) {
    Json json;
    write_events(json.begin('{').key("events"), outcome.events);
    write_choice(json.key("choice"), state.choice);
    if (outcome.refusal) write_refusal(json.key("refusal"), *outcome.refusal);
    if (const auto order = puzzle_wanted(state)) write_order(json.key("order"), *order);
    if (const auto at = next_deadline(state))
        json.key("deadline").number(at->time_since_epoch().count());
    return answer(json.end('}').take());
}

int open(Fields fields) {
    const Context context{fields.instant()};
    const auto rules = read_rules(fields);
    const auto choice = read_choice(fields);
    RoomState state;
    const auto opened = open_room(state, RoomCode::from_number(0), rules, choice, context);
    if (!opened) return answer_with(state, {{}, opened.error()});
    const auto joined =
        join_as_named(state, {std::string(app::solo_player), Role::player, {}}, context);
    return answer_with(state, {*joined, {}});
}

int decide_next(Fields fields) {
    const Context context{fields.instant()};
    auto state = read_state(fields);
    const auto outcome = step(state, context, fields);
    return answer_with(state, outcome);
}

}  // namespace

}  // namespace gridrace::web

// A moment, rules, a choice of the puzzle. The events follow those of a room with these rules.
GRIDRACE_EXPORT(room_open) int room_open(int length) {
    return gridrace::web::open(gridrace::web::Fields(gridrace::web::given(length)));
}

// A moment, the state of the room, what is to happen: src/engine/room_rules.ts writes them.
GRIDRACE_EXPORT(room_decide) int room_decide(int length) {
    return gridrace::web::decide_next(gridrace::web::Fields(gridrace::web::given(length)));
}

// The seed of a day's puzzle, by its place in sudoku::Grade.
GRIDRACE_EXPORT(daily_seed) int daily_seed(int days, int grade) {
    using namespace gridrace;
    const std::chrono::sys_days day{std::chrono::days(days)};
    return web::answer(std::to_string(app::daily_seed(day, static_cast<sudoku::Grade>(grade))));
}
