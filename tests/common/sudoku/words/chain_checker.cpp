#include <map>

#include "tests/common/sudoku/words/sentence_checker.hpp"

namespace gridrace::sudoku::sentences {

namespace {

using Lines = std::vector<std::string>;

std::size_t indent_of(const std::string& line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

// A claim and what is said in brackets after it.
struct Inference {
    Said said;
    std::string aside;
    bool is_next = false;  // after "so": no further claim of the same list
};

std::vector<Inference> inferences_in(std::string_view text) {
    std::vector<Inference> all;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '(' && !all.empty()) {
            const auto end = text.find(')', at);
            all.back().aside = text.substr(at + 1, end - at - 1);
            at = end;
        } else if (text[at] == 'r' && at + 4 < text.size() && text.substr(at + 4, 4) == " is ") {
            const bool stands = text.substr(at + 8, 4) != "not ";
            const std::size_t digit = at + (stands ? 8 : 12);
            const int cell = (text[at + 1] - '1') * 9 + (text[at + 3] - '1');
            const bool is_next = at >= 3 && text.substr(at - 3, 3) == "so ";
            all.push_back({{cell, text[digit] - '0', stands}, "", is_next});
            at = digit;
        }
        ++at;
    }
    // The last claim's brackets speak for a list of claims.
    for (std::size_t i = all.size(); i-- > 1;) {
        if (all[i - 1].aside.empty() && !all[i].is_next) all[i - 1].aside = all[i].aside;
    }
    return all;
}

// Whether the pattern is there, and rules the candidate out.
bool does_pattern_exclude(std::string_view name, Digits digits, const Cells& cells,
                          const Said& said, const Position& position) {
    if (said.stands) return false;
    const auto houses = all_houses();
    const auto all_lie_in = [&](const Cells& house, int digit) {
        const auto places = position.places(house, digit);
        return !places.empty() && without(places, cells).empty();
    };
    if (name == "pointing" || name == "claiming") {
        const bool is_locked = std::ranges::any_of(
            houses, [&](const Cells& house) { return all_lie_in(house, said.digit); });
        const bool is_in_both =
            std::ranges::all_of(cells, [&](int cell) { return sees(cell, said.cell); });
        return is_locked && is_in_both && (digits & bit(said.digit)) != 0;
    }
    if (name.starts_with("naked")) {
        return (position.all(cells) & ~digits) == 0 && count(digits) == std::ssize(cells) &&
               std::ranges::all_of(cells, [&](int cell) { return sees(cell, said.cell); }) &&
               (digits & bit(said.digit)) != 0;
    }
    if (name.starts_with("hidden")) {
        const bool is_there = std::ranges::any_of(houses, [&](const Cells& house) {
            for (int digit = 1; digit <= 9; ++digit) {
                if ((digits & bit(digit)) != 0 && !all_lie_in(house, digit)) return false;
            }
            return true;
        });
        return is_there && count(digits) == std::ssize(cells) && contains(cells, said.cell) &&
               (digits & bit(said.digit)) == 0;
    }
    if (name != "X-wing") return false;
    int lines = 0, across = 0;
    bool crosses = false;
    for (const bool by_rows : {true, false}) {
        lines = across = 0;
        crosses = false;
        for (std::size_t i = 0; i < 18; ++i) {
            const bool is_row = i < 9;
            const auto inside = cells.size() - without(cells, houses[i]).size();
            if (inside == 0) continue;
            if (is_row == by_rows) lines += all_lie_in(houses[i], said.digit);
            if (is_row != by_rows) ++across;
            if (is_row != by_rows && contains(houses[i], said.cell)) crosses = true;
        }
        if (lines == 2 && across == 2 && crosses && !contains(cells, said.cell)) return true;
    }
    return false;
}

class ChainChecker {
public:
    ChainChecker(Verdict& verdict, bool is_nested) : verdict_(verdict), is_nested_(is_nested) {}

    void read_steps(const Lines& lines);
    void run(const Lines& lines, const Position& position);

private:
    bool follows(const Inference& inference, const Position& position) const;
    bool follows_from_step(const Said& said, const std::string& number,
                           const Position& position) const;
    void take_all(std::string_view text, Position& position, std::vector<Said>& told);
    std::vector<Lines> branches_of(const Lines& lines) const;
    void simple(const Lines& lines, const Position& position);
    bool contradiction(const Lines& lines, const Position& position);
    bool cases(const Lines& lines, const Position& position);
    void every_case(const std::vector<Said>& assumptions, const Said& result, const Lines& lines,
                    const Position& position);

    Verdict& verdict_;
    // What was said since such a chain was found may have made one of its cases impossible.
    bool is_nested_;
    std::map<std::string, Lines> steps_;  // the chains that this one uses
    Position at_start_;                   // with the assumption of this branch
    std::vector<Position> before_;        // before each claim of this branch, the newest last
};

// The nested chains, each with its lines as if it stood alone.
void ChainChecker::read_steps(const Lines& lines) {
    std::string number;
    std::size_t indent = 0;
    for (const auto& line : lines) {
        const std::string_view said = std::string_view(line).substr(indent_of(line));
        const bool is_step = said.starts_with("Step ") && indent_of(line) == 2;
        if (is_step) {
            number = said.substr(5, said.find(',') - 5);
            indent = indent_of(line);
            steps_[number] = {std::string(said.substr(said.find(": ") + 2))};
        } else if (!number.empty() && indent_of(line) > indent) {
            steps_[number].push_back(line.substr(indent));
        }
    }
}

bool ChainChecker::follows_from_step(const Said& said, const std::string& number,
                                     const Position& position) const {
    const auto step = steps_.find(number);
    if (step == steps_.end()) return false;
    const auto nested = check_chain(step->second, position, true);
    // That 2 stands there shows that 4 does not.
    Position shown = position;
    for (const Said& one : nested.shown) shown.take(one);
    return nested.is_right() && shown.excludes(said);
}

// Whether the claim follows at once, for the reason in brackets, from the claims before.
bool ChainChecker::follows(const Inference& inference, const Position& position) const {
    const auto& said = inference.said;
    const auto& aside = inference.aside;
    const auto end = std::min(aside.find(", as "), aside.find("as r"));
    const auto reason = aside.substr(0, end);
    for (const auto& premise : inferences_in(end == std::string::npos ? "" : aside.substr(end))) {
        if (!position.excludes(premise.said)) return false;
    }
    if (position.excludes(said)) return true;
    if (const auto step = match(reason, "step {}"))
        return follows_from_step(said, step->front(), position);
    if (const auto house = match(reason, "only place in {}")) {
        const auto places = position.places(houses_in(house->front()).front(), said.digit);
        return said.stands && without(places, {said.cell}).empty();
    }
    if (const auto pattern = match(reason, "{}: {} in {}")) {
        return does_pattern_exclude((*pattern)[0], digits_in((*pattern)[1]),
                                    cells_in((*pattern)[2]), said, position);
    }
    const bool is_only = said.stands && (position.at(said.cell) & ~bit(said.digit)) == 0;
    return is_only && (reason.empty() || reason == "only candidate");
}

void ChainChecker::take_all(std::string_view text, Position& position, std::vector<Said>& told) {
    // Of a list of claims with one reason all follow from what was before.
    const auto all = inferences_in(text);
    for (const auto& inference : all) {
        before_.push_back(position);
        // What followed before follows still: in a contradiction, later claims may have undone what it is about. So may
        // the very claim that it contradicts.
        Position apart = at_start_;
        for (const Said& one : told) {
            if (one != inference.said.opposite()) apart.take(one);
        }
        const bool holds =
            std::any_of(before_.rbegin(), before_.rend(),
                        [&](const Position& earlier) { return follows(inference, earlier); }) ||
            follows(inference, apart);
        verdict_.demand(holds, "\"" + std::string(text) + "\" at r" +
                                   std::to_string(inference.said.cell / 9 + 1) + "c" +
                                   std::to_string(inference.said.cell % 9 + 1));
        told.push_back(inference.said);
        position.take(inference.said);
    }
}

// A loop, or an assumption that leads to its opposite.
void ChainChecker::simple(const Lines& lines, const Position& position) {
    const auto parts = match(lines.front(), "Suppose that {}. Then {}.");
    const auto start = parts ? said_in((*parts)[0]) : std::nullopt;
    if (!start) return verdict_.fail("not a chain: " + lines.front());
    Position now = position;
    std::vector<Said> told;
    now.take(*start);
    before_.clear();
    at_start_ = now;
    take_all((*parts)[1], now, told);
    if (told.empty()) return verdict_.fail("nothing follows");
    const std::string verdict = lines.size() > 1 ? lines[1] : "";
    if (told.back() == start->opposite()) {
        const bool is_said =
            verdict.empty() || verdict == "The assumption leads to its opposite, so it is false.";
        verdict_.demand(is_said, verdict);
        verdict_.shown.push_back(told.back());
        return;
    }
    const std::string of_loop =
        "The claims of this loop are all true or all false: what both ways rule out can go.";
    verdict_.demand(told.back() == *start, "the loop closes");
    verdict_.demand(verdict.empty() || verdict == of_loop, verdict);
    for (int cell = 0; cell < 81; ++cell) {
        for (int digit = 1; digit <= 9; ++digit) {
            const auto rules_out = [&](const Said& said, bool stands) {
                if (said.stands != stands) return false;
                return said.cell == cell ? said.digit != digit
                                         : said.digit == digit && sees(said.cell, cell);
            };
            const auto one = [&](const Said& said) { return rules_out(said, true); };
            const auto other = [&](const Said& said) { return rules_out(said, false); };
            if (std::ranges::any_of(told, one) && std::ranges::any_of(told, other)) {
                verdict_.show(cell, digit, false);
            }
        }
    }
}

// All lines are in the world of one assumption; then what cannot be.
bool ChainChecker::contradiction(const Lines& lines, const Position& position) {
    auto said = match(lines.front(), "Suppose that {}. Then {} comes twice in {}: in {}.");
    const bool is_twice = said.has_value();
    if (!said) said = match(lines.front(), "Suppose that {}. Then {} is both {}.");
    const bool is_both = said && !is_twice;
    if (!said) {
        said = match(lines.front(),
                     "Suppose that {}. Then {} has to be {}, which has been ruled out there.");
    }
    const bool is_ruled_out = said && !is_twice && !is_both;
    if (!said) said = match(lines.front(), "Suppose that {}. Then {} is {} after all.");
    if (!said) return false;
    const auto start = said_in((*said)[0]);
    if (!start) return false;
    Position now = position;
    std::vector<Said> told = {*start};
    now.take(*start);
    before_.clear();
    at_start_ = now;
    for (const auto& line : lines) {
        if (indent_of(line) == 0 || line.find("Step ") == indent_of(line)) continue;
        if (indent_of(line) > 2) continue;  // of a nested chain
        take_all(line, now, told);
    }
    const auto is_told = [&told](const Said& one) {
        return std::ranges::find(told, one) != told.end();
    };
    if (is_twice) {
        const auto cells = cells_in((*said)[3]);
        const auto house = houses_in((*said)[2]).front();
        verdict_.demand(cells.size() == 2 && without(cells, house).empty(), "twice in the house");
        for (const int cell : cells) {
            verdict_.demand(is_told({cell, digit_in((*said)[1]), true}), "twice");
        }
    } else {
        const int cell = cells_in((*said)[1]).front();
        for (int digit = 1; digit <= 9; ++digit) {
            if ((digits_in((*said)[2]) & bit(digit)) == 0) continue;
            verdict_.demand(is_told({cell, digit, true}), "what it leads to");
            if (is_ruled_out) verdict_.demand(is_told({cell, digit, false}), "ruled out before");
        }
        if (is_both) verdict_.demand(count(digits_in((*said)[2])) == 2, "two digits");
    }
    verdict_.shown.push_back(start->opposite());
    return true;
}

// Each branch: its first line, and those that continue it.
std::vector<Lines> ChainChecker::branches_of(const Lines& lines) const {
    std::vector<Lines> branches;
    bool is_step = false;
    for (const auto& line : lines) {
        const auto said = std::string_view(line).substr(indent_of(line));
        if (indent_of(line) == 0) continue;
        if (indent_of(line) == 2) {
            is_step = said.starts_with("Step ");
            if (!is_step) branches.emplace_back();
        }
        if (!is_step) branches.back().emplace_back(said);
    }
    return branches;
}

void ChainChecker::every_case(const std::vector<Said>& assumptions, const Said& result,
                              const Lines& lines, const Position& position) {
    const auto branches = branches_of(lines);
    verdict_.demand(branches.size() == assumptions.size(), "one branch for each case");
    for (const Said& assumption : assumptions) {
        if (position.excludes(assumption.opposite())) continue;
        bool is_found = false;
        for (const auto& branch : branches) {
            Position now = position;
            std::vector<Said> told = {assumption};
            const auto parts = match(branch.front(), "Suppose that {}. Then {}.");
            const auto at_once = match(branch.front(), "{}: that is the result itself.");
            if (said_in(parts ? (*parts)[0] : at_once ? (*at_once)[0] : "") != assumption) continue;
            is_found = true;
            now.take(assumption);
            before_.clear();
            at_start_ = now;
            if (parts) take_all((*parts)[1], now, told);
            for (std::size_t i = 1; i < branch.size(); ++i) take_all(branch[i], now, told);
            verdict_.demand(now.excludes(result), "the result of a case");
        }
        verdict_.demand(is_found, "a case is missing");
    }
    verdict_.shown.push_back(result);
}

bool ChainChecker::cases(const Lines& lines, const Position& position) {
    std::vector<Said> assumptions;
    std::optional<Said> result;
    if (const auto cell = match(lines.front(), "Whichever of {} is in {}, {}.")) {
        const int place = cells_in((*cell)[1]).front();
        const auto named = digits_in((*cell)[0]);
        verdict_.demand((position.at(place) & ~named) == 0, "the cell's candidates");
        verdict_.demand(is_nested_ || position.at(place) == named, "a candidate too many");
        for (int digit = 1; digit <= 9; ++digit) {
            if ((named & bit(digit)) != 0) assumptions.push_back({place, digit, true});
        }
        result = said_in((*cell)[2]);
    } else if (const auto region = match(lines.front(), "Wherever {} goes in {} ({}), {}.")) {
        const int digit = digit_in((*region)[0]);
        const auto places = position.places(houses_in((*region)[1]).front(), digit);
        const auto named = cells_in((*region)[2]);
        verdict_.demand(without(places, named).empty(), "the digit's places");
        verdict_.demand(is_nested_ || are_same(places, named), "a place too many");
        for (const int place : named) assumptions.push_back({place, digit, true});
        result = said_in((*region)[3]);
    } else if (const auto either = match(lines.front(), "Whether {} is {} or not, {}.")) {
        const Said one{cells_in((*either)[0]).front(), digit_in((*either)[1]), true};
        assumptions = {one, one.opposite()};
        result = said_in((*either)[2]);
    }
    if (!result) return false;
    every_case(assumptions, *result, lines, position);
    return true;
}

void ChainChecker::run(const Lines& lines, const Position& position) {
    if (const auto either = match(lines.front(), "{} or {}: for if {}, then {}. Either way, {}.")) {
        const auto one = said_in((*either)[0]), other = said_in((*either)[1]);
        const auto not_one = said_in((*either)[2]), result = said_in((*either)[4]);
        if (!one || !other || !not_one || !result) return verdict_.fail(lines.front());
        verdict_.demand(*not_one == one->opposite(), "the opposite of the first");
        Position now = position;
        std::vector<Said> told;
        now.take(*not_one);
        before_.clear();
        at_start_ = now;
        take_all((*either)[3], now, told);
        verdict_.demand(!told.empty() && told.back() == *other, "leads to the second");
        for (const Said& way : {*one, *other}) {
            Position then = position;
            then.take(way);
            verdict_.demand(then.excludes(*result), "either way");
        }
        verdict_.shown.push_back(*result);
        return;
    }
    if (contradiction(lines, position) || cases(lines, position)) return;
    simple(lines, position);
}

}  // namespace

Verdict check_chain(const std::vector<std::string>& lines, const Position& position,
                    bool is_nested) {
    Verdict verdict = check_pattern(lines.front(), position);  // some have a sentence of their own
    if (verdict.is_known) return verdict;
    verdict = {};
    ChainChecker checker(verdict, is_nested);
    checker.read_steps(lines);
    checker.run(lines, position);
    return verdict;
}

}  // namespace gridrace::sudoku::sentences
