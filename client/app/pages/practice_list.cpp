#include "client/app/pages/practice_list.hpp"

#include <algorithm>

#include "client/app/widgets/page.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/sudoku/people/people_ladder.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::Technique;

// The positions of a technique that say how good somebody is at it now.
constexpr std::size_t counted_results = 10;
// Of a hundred: from here on a technique is no weakness.
constexpr int good_score = 80;

// A hundred if all of the last positions were found at once, 0 if all were told; none without any.
std::optional<int> score_of(std::span<const PracticeResult> results, Technique technique) {
    int points = 0;
    int counted = 0;
    for (auto i = results.size(); i-- > 0 && counted < static_cast<int>(counted_results);) {
        const auto& result = results[i];
        if (result.technique != technique) continue;
        ++counted;
        if (result.tries > 0) points += most_tries + 1 - result.tries;
    }
    if (counted == 0) return std::nullopt;
    return 100 * points / (most_tries * counted);
}

Form form_of(language::Language language, std::span<const PracticeResult> results) {
    const Technique weakest = weakest_technique(results);
    std::vector<FormRow> rows;
    for (const Technique technique : techniques_to_practise()) {
        const auto tally = tally_of(results, technique);
        const auto note =
            technique == weakest ? say(language, "Proposed: here there is most to gain."_t) : "";
        rows.push_back({static_cast<int>(technique), technique_name(language, technique),
                        Shown{tally_text(language, tally)}, note});
    }
    Form form(
        say(language, "Practise a technique"_t), std::move(rows),
        {say(language, "Positions just before it is needed: find it yourself, in three tries."_t)});
    form.select(static_cast<int>(weakest));
    return form;
}

}  // namespace

std::size_t PracticeTally::found() const {
    return ended[1] + ended[2] + ended[3];
}

std::vector<Technique> techniques_to_practise() {
    auto all = sudoku::techniques_for_people();
    // Too easy, or so rare that easier ones always come first.
    std::erase_if(all, [](Technique technique) {
        using enum Technique;
        return technique == full_house || technique == direct_claiming || technique == als_chain;
    });
    return all;
}

PracticeTally tally_of(std::span<const PracticeResult> results, Technique technique) {
    PracticeTally tally;
    for (const auto& result : results) {
        if (result.technique == technique) tally.add(result);
    }
    return tally;
}

Technique weakest_technique(std::span<const PracticeResult> results) {
    std::optional<Technique> weakest, untried;
    int least = good_score;
    for (const Technique technique : techniques_to_practise()) {
        const auto score = score_of(results, technique);
        if (!score && !untried) untried = technique;
        if (!score || *score >= least) continue;
        least = *score;
        weakest = technique;
    }
    if (weakest) return *weakest;
    return untried.value_or(techniques_to_practise().back());
}

std::string tally_text(language::Language language, const PracticeTally& tally) {
    if (tally.all() == 0) return say(language, "not yet"_t);
    return say(language, "found {0} of {1}, {2} at once"_t, tally.found(), tally.all(),
               tally.at_once());
}

std::vector<std::string> practice_lines(std::span<const PracticeResult> results,
                                        language::Language language) {
    constexpr int name_columns = 32;
    std::vector<std::string> lines;
    for (const Technique technique : techniques_to_practise()) {
        lines.push_back(fit(technique_name(language, technique), name_columns) +
                        tally_text(language, tally_of(results, technique)));
    }
    return lines;
}

PracticeListPage::PracticeListPage(Settings settings, std::span<const PracticeResult> results)
    : settings_(std::move(settings)), form_(form_of(settings_.language, results)) {}

void PracticeListPage::take(const terminal::Input& input) {
    const auto* key = std::get_if<terminal::Key>(&input);
    if (key == nullptr) return;
    const auto act = form_.take(*key);
    const bool leaves = act == Form::Act::back || (key->control && key->rune == U'c');
    is_done_ = leaves || act == Form::Act::chosen;
    if (is_done_ && !leaves) chosen_ = static_cast<Technique>(form_.selected());
}

terminal::Canvas PracticeListPage::view(terminal::Size size) const {
    const auto& look = theme(settings_.theme);
    return page(
        size, look, settings_.language, say(settings_.language, "↑↓ select  enter open  q quit"_t),
        [&](terminal::Canvas& canvas, terminal::Area area) { form_.draw(canvas, area, look, {}); });
}

}  // namespace gridrace::app
