#include "common/sudoku/hints/hint.hpp"

#include "common/sudoku/people/people_ladder.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

Board untouched(const Grid& puzzle) {
    return {puzzle, puzzle, {}};
}

Board easy_board() {
    return untouched(grid_of(easy_puzzle));
}

void note(Board& board, const Candidates& candidates) {
    for (int i = 0; i < Cell::count; ++i) {
        board.notes[static_cast<std::size_t>(i)] = candidates.at(Cell(i));
    }
}

// The first board on the way to the solution where this technique is next.
Board board_before(const Grid& puzzle, Technique technique) {
    Position position{puzzle, puzzle, Candidates(puzzle)};
    while (const auto step = next_step_for_people(position)) {
        if (step->technique == technique) break;
        apply(*step, position.played, position.candidates);
    }
    Board board{puzzle, position.played, {}};
    note(board, position.candidates);
    return board;
}

}  // namespace

TEST(Hint, TellsFirstOnlyWhereToLook) {
    const Hint first = hint(easy_board(), HintStage::where);

    EXPECT_EQ(first.subject, HintSubject::step);
    EXPECT_EQ(first.drawing.houses.size(), 1u);
    EXPECT_TRUE(first.drawing.cells.empty());
    EXPECT_TRUE(first.drawing.placed.empty());
    EXPECT_FALSE(first.step);
}

TEST(Hint, TellsNextTheTechniqueButNotTheStep) {
    const Hint second = hint(easy_board(), HintStage::technique);

    ASSERT_TRUE(second.step);
    EXPECT_EQ(second.step->technique, Technique::hidden_single);
    EXPECT_EQ(second.step->rating, Rating{12});
    EXPECT_TRUE(second.step->placements.empty());
    EXPECT_TRUE(second.drawing.cells.empty());
}

TEST(Hint, TellsAtLastTheWholeStep) {
    const Hint last = hint(easy_board(), HintStage::step);

    ASSERT_TRUE(last.step);
    ASSERT_EQ(last.drawing.placed.size(), 1u);
    const auto [cell, digit] = last.drawing.placed.front();
    EXPECT_EQ(digit, grid_of(easy_solution).digit(cell));
    EXPECT_EQ(last.drawing.found_by, (std::vector{Marks{cell, DigitSet::only(digit)}}));
    EXPECT_EQ(last.drawing.placed, last.step->placements);
}

TEST(Hint, SaysTheSameAtEveryStage) {
    const Hint first = hint(easy_board(), HintStage::where);
    const Hint last = hint(easy_board(), HintStage::step);

    EXPECT_EQ(first.drawing.houses, draw_place(*last.step).houses);
}

TEST(Hint, DrawsTheCandidatesThatMakeUpThePattern) {
    for (const auto& puzzle : sample_puzzles("unbiased-rated.tsv", 20)) {
        const Board board = board_before(puzzle, Technique::naked_pair);
        const Hint last = hint(board, HintStage::step);
        if (!last.step || last.step->technique != Technique::naked_pair) continue;

        EXPECT_EQ(last.drawing.found_by.size(), 2u);
        for (const auto& [cell, digits] : last.drawing.found_by) {
            EXPECT_EQ(digits, last.step->digits);
        }
        EXPECT_FALSE(last.drawing.removed.empty());
    }
}

TEST(Hint, TellsOfAWrongDigitBeforeAnythingElse) {
    Board board = easy_board();
    board.played.place(Cell(2), 1);  // the solution has 4; the rules would allow it

    const Hint first = hint(board, HintStage::where);
    const Hint second = hint(board, HintStage::technique);
    const Hint last = hint(board, HintStage::step);

    EXPECT_EQ(first.subject, HintSubject::wrong_digits);
    EXPECT_EQ(first.wrong_cells, 1);
    EXPECT_EQ(first.drawing, Drawing());
    EXPECT_EQ(second.drawing.houses, (std::vector{House{HouseKind::box, 0}}));
    EXPECT_TRUE(second.drawing.cells.empty());
    EXPECT_TRUE(last.drawing.cells.contains(Cell(2)));
    EXPECT_EQ(last.drawing.cells.size(), 1);
}

TEST(Hint, FindsFewHousesAroundManyWrongDigits) {
    Board board = easy_board();
    for (const Cell cell : {Cell(2), Cell(3), Cell(8), Cell(54)}) {
        board.played.place(cell, grid_of(easy_solution).digit(cell) % 9 + 1);
    }
    const Hint second = hint(board, HintStage::technique);

    EXPECT_EQ(second.subject, HintSubject::wrong_digits);
    EXPECT_EQ(second.drawing.houses.front(), (House{HouseKind::row, 0}));
    EXPECT_EQ(second.drawing.houses.size(), 2u);
}

TEST(Hint, TellsWhenNotesLackTheDigitOfTheirCell) {
    Board board = easy_board();
    board.notes[2] = DigitSet::only(1).with(2);  // the solution has 4
    const Hint last = hint(board, HintStage::step);

    EXPECT_EQ(last.subject, HintSubject::wrong_notes);
    EXPECT_EQ(last.wrong_cells, 1);
    EXPECT_TRUE(last.drawing.cells.contains(Cell(2)));
}

TEST(Hint, BelievesWhatThePlayerHasRuledOut) {
    Board board = easy_board();
    board.notes[2] = DigitSet::only(4);

    EXPECT_EQ(candidates_of(board).at(Cell(2)), DigitSet::only(4));
    EXPECT_EQ(hint(board, HintStage::step).subject, HintSubject::step);
}

TEST(Hint, SaysWhyThereIsNoStep) {
    Board full = easy_board();
    full.played = grid_of(easy_solution);
    Board hopeless = easy_board();
    hopeless.puzzle.place(Cell(2), 5);
    hopeless.played = hopeless.puzzle;
    Board open = untouched(Grid());

    EXPECT_EQ(hint(full, HintStage::where).subject, HintSubject::complete);
    EXPECT_EQ(hint(hopeless, HintStage::where).subject, HintSubject::no_solution);
    EXPECT_EQ(hint(open, HintStage::where).subject, HintSubject::several_solutions);
}

TEST(Hint, FindsEntriesThatClashWhereThePuzzleHasSeveralSolutions) {
    Board board = untouched(Grid());
    board.puzzle.place(Cell(0), 5);
    board.played = board.puzzle;
    board.played.place(Cell(1), 5);
    const Hint last = hint(board, HintStage::step);

    EXPECT_EQ(last.subject, HintSubject::wrong_digits);
    EXPECT_TRUE(last.drawing.cells.contains(Cell(1)));
    EXPECT_FALSE(last.drawing.cells.contains(Cell(0)));
}

TEST(Hint, IsTrueOnEveryBoardOnTheWay) {
    for (const auto& puzzle : sample_puzzles("techniques.txt", 8)) {
        const Grid solution = *solve(puzzle);
        Board board = untouched(puzzle);
        Candidates candidates(puzzle);
        while (!board.played.is_full()) {
            note(board, candidates);
            const Hint last = hint(board, HintStage::step);
            ASSERT_EQ(last.subject, HintSubject::step) << to_line(board.played);
            for (const auto& [cell, digit] : last.drawing.placed) {
                EXPECT_EQ(solution.digit(cell), digit);
            }
            for (const auto& [cell, digits] : last.drawing.removed) {
                EXPECT_FALSE(digits.contains(solution.digit(cell)));
            }
            apply(*last.step, board.played, candidates);
        }
        EXPECT_EQ(board.played, solution);
    }
}

TEST(Hint, LeadsToTheSolutionWhenItIsFollowed) {
    for (const auto& puzzle : sample_puzzles("easy.txt", 5)) {
        Board board = untouched(puzzle);
        for (Hint next = hint(board, HintStage::step); next.subject == HintSubject::step;
             next = hint(board, HintStage::step)) {
            ASSERT_FALSE(next.drawing.placed.empty());
            for (const auto& [cell, digit] : next.drawing.placed) board.played.place(cell, digit);
        }
        EXPECT_EQ(board.played, *solve(puzzle));
    }
}

TEST(Hint, NamesAndDrawsTheDigitsThatLeaveASingleNoAlternative) {
    const Hint last = hint(easy_board(), HintStage::step);

    ASSERT_FALSE(last.why.seen.empty());
    const int digit = last.step->placements.front().digit;
    for (const Cell cell : last.why.seen) EXPECT_EQ(grid_of(easy_puzzle).digit(cell), digit);
    EXPECT_EQ(last.drawing.seen, last.why.seen);
    EXPECT_TRUE(last.why.cells_without_note.empty());
}

// A row and two columns, where each digit blocks one; fewer do not leave one place in box 2.
TEST(Hint, NamesAsFewBlockersAsThereCanBe) {
    const auto board = untouched(grid_of(
        "..98..1.7.2..........54....3.1..8..............417......34...9.2..751....7.2....8"));
    const auto last = hint(board, HintStage::step);

    EXPECT_EQ(last.step->placements.front(), (Placement{Cell::at(1, 4), 1}));
    const auto blocked = [&](int row, int column) {
        EXPECT_TRUE(last.why.seen.contains(Cell::at(row, column)));
        return house_blocked_by(Cell::at(row, column), last.step->houses.front());
    };
    EXPECT_EQ(blocked(0, 6), (House{HouseKind::row, 0}));
    EXPECT_EQ(blocked(5, 3), (House{HouseKind::column, 3}));
    EXPECT_EQ(blocked(7, 5), (House{HouseKind::column, 5}));
    EXPECT_EQ(last.drawing.seen.size(), 3);
}

// Each blocks an open cell that no other of them blocks.
TEST(Hint, NamesNoBlockerThatOthersMakeSuperfluous) {
    for (const Grid& puzzle : sample_puzzles("techniques.txt", 100)) {
        Position position{puzzle, puzzle, Candidates(puzzle)};
        for (int steps = 0; steps < 30; ++steps) {
            const auto step = next_step_for_people(position, UpTo::patterns);
            if (!step) break;
            const auto why = why_single(*step, position.played);
            const bool is_hidden = step->technique == Technique::hidden_single;
            for (const Cell left_out : is_hidden ? why.seen : CellSet()) {
                CellSet others = cells_of(step->houses.front()) & peers_of(left_out);
                others.erase(step->placements.front().cell);
                for (const Cell cell : why.seen) {
                    if (cell != left_out) others = others - peers_of(cell);
                }
                bool blocks_alone = false;
                for (const Cell cell : others) {
                    blocks_alone = blocks_alone || position.played.is_empty(cell);
                }
                EXPECT_TRUE(blocks_alone);
            }
            apply(*step, position.played, position.candidates);
        }
    }
}

// Players without notes cannot write a removal down: the next digit is told.
TEST(Hint, LeadsOnToADigitForWhoKeepsNoNotes) {
    const Grid puzzle = grid_of(
        ".2.4567..45..892...9..32.542.96.54....482...5.75943.2156.3.4..2.425.....9.126.54.");
    const Grid solution = *solve(puzzle);
    const Hint last = hint(untouched(puzzle), HintStage::step);

    ASSERT_TRUE(last.step);
    ASSERT_TRUE(last.step->placements.empty());
    ASSERT_TRUE(last.leads_to);
    EXPECT_EQ(solution.digit(last.leads_to->cell), last.leads_to->digit);

    Board noted = untouched(puzzle);
    note(noted, Candidates(puzzle));
    EXPECT_FALSE(hint(noted, HintStage::step).leads_to);
}

TEST(Hint, PlacesTheDigitThatAGraveLeaves) {
    for (const auto& puzzle : sample_puzzles("techniques.txt")) {
        Position position{puzzle, puzzle, Candidates(puzzle)};
        while (const auto step = next_step_for_people(position, UpTo::patterns)) {
            Board board{puzzle, position.played, {}};
            note(board, position.candidates);
            if (step->technique == Technique::bivalue_universal_grave && step->type == 1) {
                const auto& [cell, removed] = step->eliminations.front();
                const bool is_one = (position.candidates.at(cell) - removed).size() == 1;
                const Hint last = hint(board, HintStage::step);
                EXPECT_EQ(last.step->placements.size(), is_one ? 1u : 0u);
                EXPECT_EQ(last.step->eliminations.empty(), is_one);
            }
            apply(*step, position.played, position.candidates);
        }
    }
}

TEST(Drawing, ShowsWhatAPatternRestsOnBesideItself) {
    Step step;
    step.technique = Technique::unique_rectangle;
    step.type = 3;
    for (const int cell : {0, 3, 9, 12}) step.cells.insert(Cell(cell));
    step.digits = DigitSet::only(1).with(2);
    step.other_cells.insert(Cell(8));
    step.other_digits = DigitSet::only(5).with(6);
    Candidates candidates{Grid()};
    for (int digit = 3; digit <= 9; ++digit) {
        for (const int cell : {0, 3, 9}) candidates.eliminate(Cell(cell), digit);
    }
    const Drawing drawing = draw(step, candidates);

    EXPECT_EQ(drawing.found_by.size(), 4u);
    const std::vector beside = {Marks{Cell(8), step.other_digits},
                                Marks{Cell(12), step.other_digits}};
    EXPECT_EQ(drawing.beside, beside);
}

TEST(Drawing, ShowsWhatAChainClaimsAndHowItFollows) {
    Step chain;
    chain.technique = Technique::forcing_x_chain;
    const Claim start{Cell(0), 5, true}, then{Cell(8), 5, false}, so{Cell(80), 5, true};
    chain.branches = {{{start, Reason::assumption, {}, -1},
                       {then, Reason::digit_is_in_row, {0}, -1},
                       {so, Reason::last_place_in_column, {1}, -1}}};
    const Drawing drawing = draw(chain, Candidates(Grid()));

    EXPECT_EQ(drawing.arrows, (std::vector{Arrow{start, then}, Arrow{then, so}}));
    const std::vector standing = {Marks{Cell(0), DigitSet::only(5)},
                                  Marks{Cell(80), DigitSet::only(5)}};
    EXPECT_EQ(drawing.found_by, standing);
    EXPECT_EQ(drawing.denied, (std::vector{Marks{Cell(8), DigitSet::only(5)}}));
    EXPECT_EQ(draw_place(chain).cells.size(), 1);
}

}  // namespace gridrace::sudoku
