#include "common/sudoku/words/hint_json.hpp"

#include "common/base/json.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/words/step_text.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::sudoku {

namespace {

std::string_view name(HintSubject subject) {
    switch (subject) {
        case HintSubject::no_solution: return "no_solution";
        case HintSubject::wrong_digits: return "wrong_digits";
        case HintSubject::several_solutions: return "several_solutions";
        case HintSubject::complete: return "complete";
        case HintSubject::wrong_notes: return "wrong_notes";
        case HintSubject::step: return "step";
        case HintSubject::no_step: return "no_step";
    }
    return "";
}

std::string text_of(Cell cell) {
    return to_string(cell);
}

template <class Items>
void write_list(Json& json, std::string_view key, const Items& items) {
    json.key(key).begin('[');
    for (const auto& item : items) json.string(text_of(item));
    json.end(']');
}

template <class Items>
void write_if_any(Json& json, std::string_view key, const Items& items) {
    if (!items.empty()) write_list(json, key, items);
}

void write_marks(Json& json, std::string_view key, const std::vector<Marks>& marks) {
    if (marks.empty()) return;
    json.key(key).begin('[');
    for (const auto& [cell, digits] : marks) {
        json.begin('{').key("cell").string(to_string(cell));
        json.key("digits").string(text_of(digits)).end('}');
    }
    json.end(']');
}

void write_side(Json& json, std::string_view key, const Side& side) {
    json.key(key).begin('{');
    write_list(json, "cells", side.cells);
    json.key("digit").number(side.digit).end('}');
}

// The sides, and why one of them is true.
void write_link(Json& json, const EitherOr& link) {
    json.begin('{');
    write_side(json, "either", link.one);
    if (link.set.empty()) json.key("house").string(text_of(link.house));
    write_side(json, "or", link.other);
    write_if_any(json, "set", link.set);
    json.end('}');
}

// The drawing, without what the step already contains.
void write_drawing(Json& json, const Drawing& drawing) {
    json.begin('{');
    if (!drawing.arrows.empty()) {
        json.key("arrows").begin('[');
        for (const auto& [from, to] : drawing.arrows)
            json.begin('[').string(text_of(from)).string(text_of(to)).end(']');
        json.end(']');
    }
    write_marks(json, "beside", drawing.beside);
    write_list(json, "cells", drawing.cells);
    write_marks(json, "denied", drawing.denied);
    write_marks(json, "found_by", drawing.found_by);
    write_list(json, "houses", drawing.houses);
    json.end('}');
}

}  // namespace

std::string to_json(const Step& step) {
    Json json;
    json.begin('{');
    write_if_any(json, "cells", step.cells);
    write_if_any(json, "eliminations", step.eliminations);
    write_if_any(json, "houses", step.houses);
    if (!step.links.empty()) {
        json.key("links").begin('[');
        for (const auto& link : step.links) write_link(json, link);
        json.end(']');
    }
    write_if_any(json, "other_cells", step.other_cells);
    write_if_any(json, "placements", step.placements);
    if (step.rating != Rating{}) json.key("rating").tenths(step.rating.tenths);
    json.key("technique").string(say_technique(step, Language::english));
    return json.end('}').take();
}

std::string to_json(const Board& board, const Hint& hint, std::string_view text) {
    Json json;
    json.begin('{').key("board").string(to_line(board.played)).key("drawing");
    write_drawing(json, hint.drawing);
    json.key("stage").number(static_cast<int>(hint.stage) + 1);
    if (hint.step) json.key("step").value(to_json(*hint.step));
    json.key("subject").string(name(hint.subject)).key("text").string(text);
    if (hint.wrong_cells > 0) json.key("wrong_cells").number(hint.wrong_cells);
    return json.end('}').take();
}

}  // namespace gridrace::sudoku
