#include "tests/common/sudoku/words/sentence_checker.hpp"

#include <sstream>

namespace gridrace::sudoku::sentences {

namespace {

// "So place 5 in r1c1 and remove 2 and 7 from r3c2."
std::vector<Said> effects_in(std::string_view conclusion) {
    std::vector<Said> effects;
    bool places = false;
    Digits digits = 0;
    std::string word;
    std::istringstream words{std::string(conclusion)};
    bool has_cells = false;
    while (words >> word) {
        if (word == "place" || word == "remove") {
            places = word == "place";
            digits = 0;
            has_cells = false;
        } else if (const auto cells = cells_in(word); !cells.empty()) {
            for (int digit = 1; digit <= 9; ++digit) {
                if ((digits & bit(digit)) != 0) effects.push_back({cells.front(), digit, places});
            }
            has_cells = true;
        } else if (word != "in" && word != "from" && word != "and") {
            if (has_cells) digits = 0;
            has_cells = false;
            digits |= digits_in(word);
        }
    }
    return effects;
}

bool is_among(const Said& said, const std::vector<Said>& all) {
    return std::ranges::find(all, said) != all.end();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);) lines.push_back(line);
    return lines;
}

// The conclusion says what the step does, no more and no less; it is true, and follows.
void check_effects(const std::vector<Said>& effects, const std::vector<Said>& shown,
                   const std::array<int, 81>& solution, Verdict& verdict) {
    for (const Said& effect : effects) {
        const bool is_solution = solution[static_cast<std::size_t>(effect.cell)] == effect.digit;
        verdict.demand(is_solution == effect.stands, "the solution differs");
        verdict.demand(is_among(effect, shown), "the conclusion does not follow");
    }
}

}  // namespace

std::string check_hint(const std::string& text, const Position& position,
                       const std::array<int, 81>& solution, const std::vector<Said>& effects) {
    auto lines = lines_of(text);
    if (lines.size() < 4 || !match(lines[0], "Look at {}.") || !match(lines[1], "Technique: {}.")) {
        return "not a hint";
    }
    lines.erase(lines.begin(), lines.begin() + 2);
    Verdict verdict;
    if (const auto leads = match(lines.back(), "That leads to {} in {}.")) {
        const int cell = cells_in((*leads)[1]).front();
        verdict.demand(solution[static_cast<std::size_t>(cell)] == digit_in((*leads)[0]),
                       "what it leads to");
        verdict.demand(position.digit(cell) == 0, "an open cell");
        lines.pop_back();
    }
    const auto told = effects_in(lines.back());
    verdict.demand(lines.back().starts_with("So "), "a conclusion");
    for (const Said& effect : effects) verdict.demand(is_among(effect, told), "not concluded");
    for (const Said& effect : told) verdict.demand(is_among(effect, effects), "concludes too much");
    lines.pop_back();

    const bool is_pattern = check_pattern(lines.front(), position).is_known;
    std::vector<Said> shown;
    if (is_pattern) {
        for (const auto& line : lines) {
            const auto one = check_pattern(line, position);
            if (!one.is_known) verdict.fail("unknown sentence: " + line);
            verdict.fail(one.fault);
            shown.insert(shown.end(), one.shown.begin(), one.shown.end());
        }
    } else {
        const auto chain = check_chain(lines, position);
        verdict.fail(chain.fault);
        shown = chain.shown;
    }
    check_effects(effects, shown, solution, verdict);
    return verdict.fault;
}

}  // namespace gridrace::sudoku::sentences
