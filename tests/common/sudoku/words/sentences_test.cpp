// Every sentence of every hint is true: checked on the board, by code that shares nothing with the
// techniques. GRIDRACE_HINT_STEPS=5000 takes that many steps from more puzzles.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "common/sudoku/hints/hint.hpp"
#include "common/sudoku/people/people_ladder.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/sudoku/techniques/techniques.hpp"
#include "common/sudoku/words/catalogue.hpp"
#include "common/sudoku/words/words.hpp"
#include "tests/common/sudoku/samples.hpp"
#include "tests/common/sudoku/words/sentence_checker.hpp"

namespace gridrace::sudoku {

namespace {

using sentences::Said;

sentences::Position position_of(const Grid& grid, const Candidates& candidates) {
    sentences::Position position;
    for (int i = 0; i < Cell::count; ++i) {
        const auto place = static_cast<std::size_t>(i);
        position.filled[place] = grid.digit(Cell(i));
        position.open[place] = candidates.at(Cell(i)).bits();
    }
    return position;
}

std::array<int, 81> digits_of(const Grid& grid) {
    std::array<int, 81> digits{};
    for (int i = 0; i < Cell::count; ++i) {
        digits[static_cast<std::size_t>(i)] = grid.digit(Cell(i));
    }
    return digits;
}

std::vector<Said> effects_of(const Step& step) {
    std::vector<Said> effects;
    for (const auto& [cell, digit] : step.placements)
        effects.push_back({cell.index(), digit, true});
    for (const auto& [cell, digits] : step.eliminations) {
        for (int digit = 1; digit <= 9; ++digit) {
            if (digits.contains(digit)) effects.push_back({cell.index(), digit, false});
        }
    }
    return effects;
}

// Names what kind of sentence a hint has.
std::string kind_of(const Hint& hint) {
    std::string kind(name(hint.step->technique));
    if (hint.step->type > 0) kind += " " + std::to_string(hint.step->type);
    if (hint.step->type == 3 && !hint.step->other_cells.empty()) {
        const bool is_hidden =
            hint.step->other_cells.contains(hint.step->eliminations.front().cell);
        kind += is_hidden ? " hidden" : " naked";
    }
    return kind;
}

// Hints, each checked. Counts what kinds there were.
class Sample {
public:
    // On the way to the solution. `limit` is the hardest step.
    void take(const Grid& puzzle, Rating limit) {
        const Grid solution = *solve(puzzle);
        Board board{puzzle, puzzle, {}};
        Position position{puzzle, puzzle, Candidates(puzzle)};
        while (!position.played.is_full()) {
            board.played = position.played;
            for (int i = 0; i < Cell::count; ++i) {
                board.notes[static_cast<std::size_t>(i)] = position.candidates.at(Cell(i));
            }
            const auto step = next_step_for_people(position);
            if (!step || step->rating > limit) return;
            check(hint(board, HintStage::step), position.played, position.candidates, solution);
            apply(*step, position.played, position.candidates);
        }
    }
    void take(const Step& step, const Grid& grid, const Candidates& candidates) {
        Hint told;
        told.subject = HintSubject::step;
        told.stage = HintStage::step;
        told.step = step;
        check(told, grid, candidates, *solve(grid));
    }
    int steps() const { return steps_; }
    int faults() const { return faults_; }
    // How often each kind occurred.
    const std::map<std::string, int>& kinds() const { return kinds_; }

private:
    void check(const Hint& told, const Grid& grid, const Candidates& candidates,
               const Grid& solution) {
        const std::string text = say(told, Language::english);
        const auto fault = sentences::check_hint(text, position_of(grid, candidates),
                                                 digits_of(solution), effects_of(*told.step));
        ++steps_;
        ++kinds_[kind_of(told)];
        if (fault.empty()) return;
        if (++faults_ <= 12) ADD_FAILURE() << fault << "\n" << to_line(grid) << "\n" << text;
    }

    int steps_ = 0;
    int faults_ = 0;
    std::map<std::string, int> kinds_;
};

// Candidates as in tests/data/steps: three hexadecimal digits for each cell. None if they are not
// what a player of the grid can have.
std::optional<Candidates> candidates_in(const std::string& text, const Grid& grid) {
    Candidates candidates(grid);
    const auto solution = only_solution(grid);
    if (!solution) return std::nullopt;
    for (int i = 0; i < Cell::count; ++i) {
        const auto bits = std::stoul(text.substr(static_cast<std::size_t>(i) * 3, 3), nullptr, 16);
        const auto held = DigitSet::from_bits(static_cast<unsigned>(bits));
        for (int digit = 1; digit <= 9; ++digit) {
            if (!held.contains(digit)) candidates.eliminate(Cell(i), digit);
        }
        const bool is_open = grid.is_empty(Cell(i));
        if (is_open && !candidates.contains(Cell(i), solution->digit(Cell(i)))) return std::nullopt;
    }
    return candidates;
}

// The rarer patterns, on positions where they are known to be.
void take_patterns(Sample& sample) {
    const std::map<std::string, std::optional<Step> (*)(const Candidates&)> finders = {
        {"unique loop", techniques::unique_loop},
        {"bivalue universal grave", techniques::bivalue_universal_grave},
        {"aligned pair exclusion", techniques::aligned_pair_exclusion},
        {"aligned triplet exclusion", techniques::aligned_triplet_exclusion}};
    std::ifstream file(test_data("steps/patterns.tsv"));
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line);
        std::string text, marks, technique;
        std::getline(fields, text, '\t');
        std::getline(fields, marks, '\t');
        std::getline(fields, technique, '\t');
        const auto finder = finders.find(technique);
        if (finder == finders.end()) continue;
        const Grid grid = grid_of(text);
        const auto candidates = candidates_in(marks, grid);
        if (!candidates) continue;
        if (const auto step = finder->second(*candidates)) sample.take(*step, grid, *candidates);
    }
}

int wanted_steps() {
    const char* wanted = std::getenv("GRIDRACE_HINT_STEPS");
    return wanted == nullptr ? 0 : std::atoi(wanted);
}

constexpr Rating all_but_the_slowest{95};

// Hints call these by the names of players, or know patterns instead.
bool is_of_the_scale_alone(Technique technique) {
    switch (technique) {
        case Technique::direct_hidden_pair:
        case Technique::direct_hidden_triplet:
        case Technique::bidirectional_x_cycle:
        case Technique::bidirectional_y_cycle:
        case Technique::bidirectional_cycle:
        case Technique::forcing_x_chain:
        case Technique::forcing_chain:
        case Technique::franken_fish:
        case Technique::mutant_fish:
        case Technique::als_chain: return true;
        default: return false;
    }
}

// None among 4,500 hints.
bool is_rare(Technique technique) {
    return technique == Technique::avoidable_rectangle ||
           technique == Technique::sashimi_jellyfish || technique == Technique::death_blossom;
}
constexpr int steps_to_rare_ones = 20'000;

}  // namespace

TEST(Sentences, OfEveryHintAreTrue) {
    Sample sample;
    take_patterns(sample);
    for (const Grid& puzzle : sample_puzzles("techniques.txt")) {
        sample.take(puzzle, all_but_the_slowest);
    }
    for (const Grid& puzzle : sample_puzzles("chains-rated.tsv")) {
        sample.take(puzzle, all_but_the_slowest);
    }
    // At 9.6 a claiming whose line had a third place when its chain began.
    sample.take(
        grid_of(
            "........8..3.9.4..6....7.1....5.97..43..7..2...74.....3..7....6..4.5.3..81......."),
        highest_rating);
    const int wanted = wanted_steps();
    for (const char* file : {"hardest1106.txt", "top1465.txt", "unbiased-rated.tsv"}) {
        for (const Grid& puzzle : sample_puzzles(file)) {
            if (sample.steps() < wanted) sample.take(puzzle, highest_rating);
        }
    }
    EXPECT_EQ(sample.faults(), 0) << "of " << sample.steps();
    EXPECT_GT(sample.kinds().size(), 35u);
    if (wanted == 0) return;
    for (int i = 0; i < words::techniques; ++i) {
        const auto technique = std::string(name(static_cast<Technique>(i)));
        // Where a line's digit is locked in a box, and that leaves another line one place, in a second box, the third
        // box of the three has the digit on the third line: the same place by direct pointing, which comes first.
        if (technique == name(Technique::direct_claiming)) continue;
        if (is_of_the_scale_alone(static_cast<Technique>(i))) continue;
        if (is_rare(static_cast<Technique>(i)) && wanted < steps_to_rare_ones) continue;
        const auto found = sample.kinds().lower_bound(technique);
        const bool occurs = found != sample.kinds().end() && found->first.starts_with(technique);
        EXPECT_TRUE(occurs) << technique << " does not occur";
    }
    for (const auto& [kind, times] : sample.kinds()) std::printf("%5d %s\n", times, kind.c_str());
}

// As in a nested chain of difficulty 10.4: r5c8, of two candidates, is 1, then not 1 and so 6.
TEST(Sentences, OfAChainMayComeBackToACellByAnotherWay) {
    sentences::Position position;
    position.open.fill(0x1ff);
    const auto leave = [&position](int digit, sentences::Cells house, sentences::Cells places) {
        for (const int cell : sentences::without(house, places))
            position.take({cell, digit, false});
    };
    leave(6, {6, 15, 24, 33, 42, 51, 60, 69, 78}, {51, 78});    // column 7: r6c7, r9c7
    leave(1, {27, 28, 29, 30, 31, 32, 33, 34, 35}, {31, 35});   // row 4: r4c5, r4c9
    leave(1, {72, 73, 74, 75, 76, 77, 78, 79, 80}, {76, 79});   // row 9: r9c5, r9c8
    position.open[43] = sentences::bit(1) | sentences::bit(6);  // r5c8
    const std::string way =
        "Suppose that r9c7 is not 6. Then r6c7 is 6 (only place in column 7), so r5c8 is not 6, so "
        "r5c8 is 1, so r4c9 is not 1, so r4c5 is 1 (only place in row 4), so r9c5 is not 1, so "
        "r9c8 "
        "is 1 (only place in row 9), so r5c8 is not 1, so r5c8 is 6, so r6c7 is not 6, so r9c7 is "
        "6 "
        "(only place in column 7).";

    EXPECT_EQ(sentences::check_chain({way}, position).fault, "");
    position.open[43] |= sentences::bit(2);
    EXPECT_NE(sentences::check_chain({way}, position).fault, "");
}

}  // namespace gridrace::sudoku
