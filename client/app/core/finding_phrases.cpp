#include "client/app/core/finding_phrases.hpp"

#include <algorithm>

#include "client/app/core/race_phrases.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/widgets/phrases.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// "0.37".
std::string hundredths(Milliseconds duration) {
    const auto all = std::max<long long>(duration.count() / 10, 0);
    const auto rest = std::to_string(all % 100);
    return std::to_string(all / 100) + "." + (rest.size() < 2 ? "0" : "") + rest;
}

std::string technique_text(const Model& model, const sudoku::Step& step) {
    return sudoku::say_technique(step, language_of_hints(model.settings.language)) + " (SE " +
           to_string(step.rating) + ")";
}

std::string wrong_sentence(const Model& model, const WrongDigit& wrong) {
    const auto cell = to_string(wrong.cell);
    const auto at = duration_text(model, wrong.at);
    const auto cost = exact_duration_text(model, wrong.cost);
    return wrong.is_corrected
               ? model.say("{0}: {1} in {2} was wrong; corrected after {3}."_t, at, wrong.digit,
                           cell, cost)
               : model.say("{0}: {1} in {2} was wrong; never corrected."_t, at, wrong.digit, cell);
}

std::string photo_text(const Model& model, const PhotoFinish& finish) {
    const auto gap = hundredths(finish.gap);
    if (finish.first == model.self)
        return model.say("Photo finish: you were {0} s ahead of {1}."_t, gap, finish.second_name);
    if (finish.second == model.self)
        return model.say("Photo finish: {0} was {1} s ahead of you."_t, finish.first_name, gap);
    return model.say("Photo finish: {0} was {1} s ahead of {2}."_t, finish.first_name, gap,
                     finish.second_name);
}

}  // namespace

std::string shown_name(const Model& model, MemberId member, const std::string& name) {
    return member == model.self || model.is_solo ? model.say("You"_t) : name;
}

std::vector<std::string> photo_sentences(const Model& model) {
    std::vector<std::string> sentences;
    for (const auto& finish : photo_finishes(model.room.race)) {
        if (is_at_own_table(model, model.room.run(finish.first)->table))
            sentences.push_back(photo_text(model, finish));
    }
    return sentences;
}

std::string photo_text_of(const Model& model, MemberId member) {
    const auto all = photo_finishes(model.room.race);
    const auto found = std::ranges::find(all, member, &PhotoFinish::second);
    return found == all.end() ? "" : photo_text(model, *found);
}

std::string needed_text(const Model& model, const Findings& findings, const SlowStep& step) {
    if (!findings.has_solution) return model.say("several solutions: nothing is certain"_t);
    if (step.is_wrong) return model.say("wrong digit"_t);
    if (!step.needed) return model.say("harder than the techniques up to SE 9.4"_t);
    return technique_text(model, step.needed->step);
}

std::string reason_text(const Model& model, const SlowStep& step) {
    if (!step.needed) return "";
    const auto& needed = step.needed->step;
    std::string first;
    for (const auto& [cell, digit] : step.needed->first) {
        first += (first.empty() ? "" : model.say(", "_t)) + to_string(cell) + " = " +
                 std::to_string(digit);
    }
    std::string text = first.empty() ? "" : model.say("First {0}."_t, first) + "\n";
    text += sudoku::say(needed, language_of_hints(model.settings.language));
    if (needed.placements.empty()) {
        text += model.say("That leads to {0} in {1}."_t, step.digit, to_string(step.cell)) + "\n";
    }
    return text;
}

std::string easier_text(const Model& model, const SlowStep& step) {
    if (!step.easier || step.easier->placements.empty()) return "";
    return model.say("Easier at that moment: {0}, {1}."_t, technique_text(model, *step.easier),
                     to_string(step.easier->placements.front().cell));
}

std::string practice_offer(const Model& model, const Costliest& most) {
    std::string word(sudoku::name(most.technique));
    if (word.find(' ') != std::string::npos) word = '"' + word + '"';
    return model.say("Most time, {0}, went to steps that need: {1}. Practise it: {2}"_t,
                     exact_duration_text(model, most.took),
                     technique_name(model.settings.language, most.technique),
                     "gridrace practise " + word);
}

std::string boxes_text(const Model& model, const FillOrder& order) {
    std::string boxes;
    for (const int box : order.boxes) {
        boxes += (boxes.empty() ? "" : model.say(", "_t)) + std::to_string(box + 1);
    }
    const auto name = shown_name(model, order.member, order.name);
    if (boxes.empty()) return model.say("{0}: no box completed."_t, name);
    return model.say("{0}: boxes {1}."_t, name, boxes);
}

std::string common_text(const Model& model, const Findings& findings) {
    if (!findings.rival) return "";
    const int cells = std::min({findings.order.filled, findings.rival->filled, early_cells});
    if (cells < 2) return "";
    return model.say("Of the first {0} cells, {1} are the same for both."_t, cells,
                     common_start(findings.order, *findings.rival, cells));
}

std::vector<std::string> mistake_sentences(const Model& model, const Findings& findings) {
    const auto& mistakes = findings.mistakes;
    std::vector<std::string> sentences;
    if (!findings.has_solution) {
        sentences.push_back(
            model.say("The puzzle has several solutions: no digit is called wrong."_t));
    }
    if (mistakes.wrong.empty() && mistakes.refused.empty()) {
        sentences.push_back(model.say("No mistakes."_t));
        return sentences;
    }
    for (const auto& wrong : mistakes.wrong) sentences.push_back(wrong_sentence(model, wrong));
    if (mistakes.wrong.size() > 1) {
        sentences.push_back(model.say("With wrong digits on the board: {0}."_t,
                                      exact_duration_text(model, mistakes.with_wrong)));
    }
    for (const auto& refused : mistakes.refused) {
        sentences.push_back(model.say("{0}: a digit was refused; the next one came after {1}."_t,
                                      duration_text(model, refused.at),
                                      exact_duration_text(model, refused.cost)));
    }
    if (mistakes.refused.size() > 1) {
        sentences.push_back(model.say("After refused digits: {0}."_t,
                                      exact_duration_text(model, mistakes.after_refused)));
    }
    return sentences;
}

std::string lead_text(const Model& model, const Findings& findings) {
    const auto spans = lead_spans(findings.course);
    if (spans.size() < 2) return model.say("The lead never changed."_t);
    return model.say_count(spans.size() - 1, "The lead changed {0} time."_t,
                           "The lead changed {0} times."_t);
}

std::string span_text(const Model& model, const Findings& findings, const LeadSpan& span) {
    const auto* player = findings.course.player(span.member);
    const auto name = player != nullptr ? player->name : model.say("A member"_t);
    return model.say("{0} to {1}: {2}"_t, duration_text(model, span.from),
                     duration_text(model, span.until), shown_name(model, span.member, name));
}

}  // namespace gridrace::app
