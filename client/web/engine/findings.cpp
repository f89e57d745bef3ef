// What decided a race: the terminal's analysis (client/app/analysis) as JSON, and the check of records.
#include "client/app/analysis/findings.hpp"

#include <algorithm>

#include "client/app/analysis/finish_gaps.hpp"
#include "client/web/engine/bridge.hpp"
#include "client/web/engine/drawing_json.hpp"
#include "client/web/engine/record_reader.hpp"
#include "common/race/decide/record_check.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::web {

namespace {

using namespace app;

// Steps of the search for what five digits needed: those of the hardest puzzles end within seconds.
constexpr int most_search_steps = 300;

Json& time(Json& json, std::string_view name, Milliseconds time) {
    return json.key(name).number(time.count());
}
Json& member(Json& json, std::string_view name, MemberId id) {
    return json.key(name).number(id.value);
}

void write_technique(Json& json, const sudoku::Step& step) {
    json.key("technique").string(say_technique(step, sudoku::Language::english));
    json.key("rating").number(step.rating.tenths);
}

void write_slow_step(Json& json, const SlowStep& step) {
    json.begin('{').key("cell").number(step.cell.index()).key("digit").number(step.digit);
    time(time(json, "at", step.at), "took", step.took);
    json.key("before").string(sudoku::to_line(step.before));
    json.key("isWrong").boolean(step.is_wrong);
    if (step.needed) {
        write_technique(json.key("needed").begin('{'), step.needed->step);
        json.key("text").string(say(step.needed->step, sudoku::Language::english));
        json.key("leadsOn").boolean(step.needed->step.placements.empty());
        json.key("first").begin('[');
        for (const auto& [cell, digit] : step.needed->first)
            write_marks(json, cell, sudoku::DigitSet::only(digit));
        json.end(']');
        write_drawing(json, step.needed->drawing);
        json.end('}');
    }
    if (step.easier && !step.easier->placements.empty()) {
        write_technique(json.key("easier").begin('{'), *step.easier);
        json.key("cell").number(step.easier->placements.front().cell.index()).end('}');
    }
    json.end('}');
}

void write_order(Json& json, const FillOrder& order) {
    member(json.begin('{'), "member", order.member).key("filled").number(order.filled);
    json.key("ranks").begin('[');
    for (const int rank : order.ranks) json.number(rank);
    json.end(']').key("boxes").begin('[');
    for (const int box : order.boxes) json.number(box);
    json.end(']').end('}');
}

void write_mistakes(Json& json, const MistakeCosts& mistakes) {
    json.begin('{').key("wrong").begin('[');
    for (const auto& wrong : mistakes.wrong) {
        json.begin('{').key("cell").number(wrong.cell.index()).key("digit").number(wrong.digit);
        time(time(json, "at", wrong.at), "cost", wrong.cost);
        json.key("isCorrected").boolean(wrong.is_corrected).end('}');
    }
    json.end(']').key("refused").begin('[');
    for (const auto& refused : mistakes.refused)
        time(time(json.begin('{'), "at", refused.at), "cost", refused.cost).end('}');
    time(json.end(']'), "withWrong", mistakes.with_wrong);
    time(json, "afterRefused", mistakes.after_refused).end('}');
}

void write_course(Json& json, const RaceCourse& course) {
    json.key("cellsToFill").number(course.cells_to_fill);
    time(json, "length", course.length).key("players").begin('[');
    for (const auto& player : course.players) {
        time(member(json.begin('{'), "member", player.member), "end", player.end);
        json.key("progress").begin('[');
        for (const auto& [at, filled] : player.progress)
            json.begin('[').number(at.count()).number(filled).end(']');
        json.end(']').end('}');
    }
    json.end(']').key("leads").begin('[');
    for (const auto& span : lead_spans(course)) {
        time(time(member(json.begin('{'), "member", span.member), "from", span.from), "until",
             span.until)
            .end('}');
    }
    json.end(']');
}

// How far everybody was behind the one ahead at the end, and who finished at almost the same time.
void write_finish(Json& json, const race::RaceRecord& record) {
    race::RoomState room = record.start;
    Pace pace;
    for (const auto& moment : record.course) {
        for (const auto& event : moment.events) race::fold(room, event);
        if (room.race.puzzle) pace.note(room.race, moment.at);
    }
    json.key("gaps").begin('[');
    for (const auto& standing : race::standings(room.race)) {
        const auto gap = gaps_of(room.race, standing.member, pace).ahead;
        if (!gap) continue;
        member(member(json.begin('{'), "member", standing.member), "ahead", gap->member);
        json.key("cells").number(gap->cells);
        if (gap->time) time(json, "time", *gap->time);
        json.end('}');
    }
    json.end(']').key("photos").begin('[');
    for (const auto& photo : photo_finishes(room.race)) {
        member(member(json.begin('{'), "first", photo.first), "second", photo.second);
        time(json, "gap", photo.gap).end('}');
    }
    json.end(']');
}

std::string findings_text(const race::RaceRecord& record, MemberId viewer) {
    int steps = 0;
    const auto findings =
        findings_of(record, viewer, [&steps] { return ++steps > most_search_steps; });
    Json json;
    member(json.begin('{'), "subject", findings.subject);
    json.key("hasSolution").boolean(findings.has_solution).key("slowest").begin('[');
    for (const auto& step : findings.slowest) write_slow_step(json, step);
    write_order(json.end(']').key("order"), findings.order);
    if (findings.rival) {
        write_order(json.key("rival"), *findings.rival);
        const int cells = std::min({findings.order.filled, findings.rival->filled, early_cells});
        json.key("early").number(cells).key("common");
        json.number(common_start(findings.order, *findings.rival, cells));
    }
    write_mistakes(json.key("mistakes"), findings.mistakes);
    write_course(json, findings.course);
    write_finish(json, record);
    return json.end('}').take();
}

int find(Fields fields) {
    const MemberId viewer{fields.count()};
    return answer(findings_text(read_record(fields), viewer));
}

int check(Fields fields) {
    const auto fault = race::record_fault(read_record(fields));
    return answer(fault ? race::disbelief(*fault) : "");
}

}  // namespace

}  // namespace gridrace::web

// A member, and the record of a race with at least one player.
GRIDRACE_EXPORT(findings) int findings(int length) {
    return gridrace::web::find(gridrace::web::Fields(gridrace::web::given(length)));
}

// The record of a race in a mode that can have ghosts. A sentence on why it cannot be true; nothing if it can.
GRIDRACE_EXPORT(record_check) int record_check(int length) {
    return gridrace::web::check(gridrace::web::Fields(gridrace::web::given(length)));
}
