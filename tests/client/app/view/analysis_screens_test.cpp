// The end of a race and its analysis: pictures, and what the keys do.
#include <algorithm>

#include "client/app/view/screens.hpp"
#include "client/app/view/view.hpp"
#include "client/terminal/ascii.hpp"
#include "common/base/text.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/client/app/picture.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;

// Ada wins in the end, after a wrong digit and two refused ones; Ben leads at first; Cho forfeits.
RecordedRace told_race() {
    struct Move {
        Milliseconds at;
        MemberId member;
        std::size_t index;
    };
    std::vector<Move> moves;
    Milliseconds ada{}, ben{}, cho{};
    for (std::size_t i = 0; i < 51; ++i) {
        ada += 1700ms + Milliseconds(i * 7919 % 5 * 400) + (i == 6 ? 24s : i == 19 ? 13s : 0s);
        ben += 2200ms + (i > 30 ? Milliseconds(2900) : Milliseconds(0));
        cho += 3100ms;
        moves.push_back({ada, RecordedRace::ada, (i * 20 + 3) % 51});
        moves.push_back({ben, RecordedRace::ben, i});
        if (i < 30) moves.push_back({cho, RecordedRace::cho, 50 - i});
    }
    std::ranges::stable_sort(moves, {}, &Move::at);
    RecordedRace race(3);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        race.wait_until(moves[i].at);
        if (i == 12) race.ask(RecordedRace::ada, race::PlaceDigit{2, 1});
        if (i == 20) race.ask(RecordedRace::ada, race::ClearCell{2});
        if (i == 40 || i == 41) race.slip(RecordedRace::ada);
        race.place(moves[i].member, moves[i].index);
    }
    race.ask(RecordedRace::cho, race::Forfeit{});
    return race;
}

class AnalysisScreens : public ::testing::Test, public Stage {
protected:
    // The race is over, and everybody has the same time on the screen.
    void end_race() {
        const auto ben = join("Ben");
        const auto cho = join("Cho 数独");
        start_race();
        pass(std::chrono::seconds(100));
        solve(ben);
        pass(std::chrono::seconds(12));
        solve(model.self);
        command(cho, race::Forfeit{});
    }
    void open_analysis() {
        press("a");
        give(std::make_shared<Findings>(
            findings_of(told_race().record(), RecordedRace::ada, [] { return false; })));
    }
    void give(std::shared_ptr<const Findings> findings) {
        model = update(std::move(model), FindingsArrived{RaceNumber{1}, std::move(findings)}, now)
                    .model;
    }
    void expect_screen(const std::string& name) { expect_picture(name, view(model)); }
    void expect_all_sizes(const std::string& name) {
        expect_screen(name);
        for (const Size size : {Size{40, 16}, {60, 18}, {120, 40}}) {
            resize(size.width, size.height);
            expect_screen(name + "-" + std::to_string(size.width) + "x" +
                          std::to_string(size.height));
        }
        resize(80, 24);
        for (const auto language : language::all_languages) {
            if (language == language::Language::english) continue;
            model.settings.language = language;
            expect_file(name + "-" + std::string(code(language)) + ".utf8.txt", view(model).text());
        }
    }
    bool shows(const std::string& text) const {
        return view(model).text().find(text) != std::string::npos;
    }
};

TEST_F(AnalysisScreens, SlowestSteps) {
    end_race();
    open_analysis();

    expect_all_sizes("analysis-slowest");
}

TEST_F(AnalysisScreens, Order) {
    end_race();
    open_analysis();
    press("\t");

    expect_all_sizes("analysis-order");
}

TEST_F(AnalysisScreens, Mistakes) {
    end_race();
    open_analysis();
    press("\t\t");

    expect_all_sizes("analysis-mistakes");
}

TEST_F(AnalysisScreens, Lead) {
    end_race();
    open_analysis();
    press("\x1b[Z");

    expect_all_sizes("analysis-lead");
}

TEST_F(AnalysisScreens, OffersToPractiseWhatCostMost) {
    end_race();
    press("p");
    EXPECT_TRUE(shows("Open the analysis first"));
    open_analysis();
    const auto most = costliest_technique(model.analysis->findings->slowest);
    ASSERT_TRUE(most);
    EXPECT_TRUE(shows("p: practise"));

    press("p");

    EXPECT_EQ(std::ranges::count(effects, Effect(Practise{most->technique})), 1);
    EXPECT_TRUE(model.shows_analysis());
}

// A step that needed more than a single, from another puzzle.
TEST_F(AnalysisScreens, DrawsATechniqueOnTheBoard) {
    end_race();
    open_analysis();
    auto findings = std::make_shared<Findings>(*model.analysis->findings);
    const auto hard_puzzle = sudoku::generate(3, sudoku::Grade::hard);
    const auto its_solution = *sudoku::solve(hard_puzzle);
    findings->course.puzzle = hard_puzzle;
    auto& step = findings->slowest[0];
    for (int i = 0; i < Cell::count; ++i) {
        if (!hard_puzzle.is_empty(Cell(i))) continue;
        step.cell = Cell(i);
        step.digit = its_solution.digit(Cell(i));
        step.before = hard_puzzle;
        step.needed = needed_step(hard_puzzle, step.cell, step.digit, [] { return false; });
        if (step.needed && step.needed->step.rating >= sudoku::Rating{30}) break;
    }
    ASSERT_FALSE(step.needed->step.eliminations.empty());
    step.easier = easier_single(hard_puzzle, step.needed->step.rating);
    give(findings);

    expect_all_sizes("analysis-technique");
}

TEST_F(AnalysisScreens, SayPlainlyThatThereIsNoRecord) {
    end_race();
    press("a");
    EXPECT_TRUE(shows("Reading the record"));
    ASSERT_EQ(effects.back(), Effect(FetchFindings{RaceNumber{1}, model.self}));

    model = update(std::move(model),
                   FindingsArrived{RaceNumber{1}, std::string("the server has no such race")}, now)
                .model;
    EXPECT_TRUE(shows("The record of this race is not available: the server has no such race."));

    press("a");
    EXPECT_FALSE(model.shows_analysis());
    effects.clear();
    press("a");
    EXPECT_EQ(effects.size(), 1u) << "asks again after a fault";
}

TEST_F(AnalysisScreens, OpenAndCloseByKeys) {
    end_race();
    open_analysis();
    effects.clear();
    EXPECT_TRUE(shows("Slowest steps"));

    press("\x1b");
    EXPECT_FALSE(model.shows_analysis());
    EXPECT_EQ(screen_of(model), Screen::result);
    press("a");
    EXPECT_TRUE(model.shows_analysis());
    press("q");
    EXPECT_FALSE(model.shows_analysis());
    EXPECT_TRUE(effects.empty()) << "fetched once, and nobody has left";
    press("al");
    EXPECT_EQ(screen_of(model), Screen::lobby);
}

TEST_F(AnalysisScreens, SelectTheSteps) {
    end_race();
    open_analysis();
    const auto& slowest = model.analysis->findings->slowest;

    press("j");
    EXPECT_TRUE(shows("▸ " + to_string(slowest[1].cell)));
    press("kk");
    EXPECT_TRUE(shows("▸ " + to_string(slowest[4].cell)));
    press("\tj");
    EXPECT_EQ(model.analysis->selected, 4u) << "only where there are steps";
}

TEST_F(AnalysisScreens, EndWithTheNextRace) {
    end_race();
    open_analysis();

    play("rs");
    play("s");

    EXPECT_FALSE(model.analysis);
}

TEST_F(AnalysisScreens, IgnoreFindingsOfAnotherRace) {
    end_race();
    press("a");

    model =
        update(std::move(model), FindingsArrived{RaceNumber{9}, std::string("late")}, now).model;

    EXPECT_TRUE(model.analysis->fault.empty());
}

// Keys, and the text of each page, in every language and window.
TEST_F(AnalysisScreens, NameTheWayOutInEveryLanguage) {
    end_race();
    const auto result = key_hints(model, 80);
    EXPECT_NE(result.find("a analysis"), std::string::npos) << result;
    open_analysis();
    for (const auto language : language::all_languages) {
        model.settings.language = language;
        for (int tab = 0; tab < analysis_tabs; ++tab) {
            for (const int columns : {40, 60, 80}) {
                const auto bar = key_hints(model, columns);
                EXPECT_LE(display_width(bar), columns) << bar;
                EXPECT_NE(bar.find("q "), std::string::npos) << bar;
                EXPECT_NE(bar.find("ab "), std::string::npos) << bar;  // tab, Tab
            }
            press("\t");
        }
    }
}

TEST_F(AnalysisScreens, FitAnyWindow) {
    end_race();
    open_analysis();
    for (int tab = 0; tab < analysis_tabs; ++tab) {
        for (int width = 1; width <= 130; width += 3) {
            for (const int height : {1, 15, 16, 17, 19, 23, 24, 30, 45}) {
                resize(width, height);
                EXPECT_EQ(view(model).size(), (Size{width, height}));
            }
        }
        press("\t");
    }
}

class ClosingRace : public AnalysisScreens {
protected:
    MemberId ben_, cho_;

    void close_race() {
        ben_ = join("Ben");
        cho_ = join("Cho 数独");
        start_race();
        for (std::uint32_t cell : {2u, 3u, 5u, 6u}) {
            pass(std::chrono::seconds(20));
            command(cho_, place(cell));
        }
        model.cursor = Cell(2);
        play("4");
        pass(std::chrono::seconds(31));
        solve(ben_);
    }
    race::PlaceDigit place(std::uint32_t cell) const {
        return {cell, static_cast<std::uint32_t>(solution.digit(Cell(static_cast<int>(cell))))};
    }
};

TEST_F(ClosingRace, ShowsWhoHasFinishedAndTheGaps) {
    close_race();

    expect_screen("closing");
    resize(40, 16);
    expect_screen("closing-40x16");
}

TEST_F(ClosingRace, ShowsAChangeForASomeSecondsOnly) {
    close_race();
    EXPECT_TRUE(shows("1★Ben"));

    pass(change_shown - Milliseconds(1));
    EXPECT_TRUE(shows("1★Ben"));
    pass(Milliseconds(1));
    EXPECT_TRUE(shows("1 Ben"));
}

TEST_F(ClosingRace, KeepsCalmIfWanted) {
    model.settings.calm = true;
    close_race();

    EXPECT_FALSE(shows("Ben  "));
    EXPECT_FALSE(shows("3 cells"));
    EXPECT_TRUE(shows("Ben has finished."));
    solve(model.self);
    EXPECT_FALSE(shows("★"));
}

TEST_F(ClosingRace, NamesAPhotoFinish) {
    close_race();
    pass(Milliseconds(370));
    command(cho_, place(7));
    solve(model.self);

    EXPECT_TRUE(shows("You finished 2nd in 1:51.6. Photo finish: Ben was 0.37 s"))
        << view(model).text();
    solve(cho_);
    EXPECT_EQ(screen_of(model), Screen::result);
    expect_screen("result-photo");
}

}  // namespace
}  // namespace gridrace::app
