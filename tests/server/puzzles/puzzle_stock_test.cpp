// The stock as rooms and restarts see it: who is served, and that nothing is served twice.
#include "server/puzzles/puzzle_stock.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <semaphore>
#include <set>

#include "common/sudoku/generator/generator.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace {

using sudoku::Grade;
using Issued = std::set<std::uint64_t>;  // by their seeds

// Where the stock's puzzles come from, and what it tells. Outlives the stock.
class Workshop {
public:
    explicit Workshop(std::uint64_t first_seed = 1) : next_seed_(first_seed) {}

    StockSources sources() {
        return {[this] { return next_seed_++; },
                [this](std::uint64_t seed, Grade grade) { return make(seed, grade); },
                [this](Level, std::string_view line) { tell(line); }};
    }

    // Puzzles are made one by one from here on, each after a call of let_make().
    void hold() { held_ = true; }
    void let_make(std::ptrdiff_t count) { gate_.release(count); }
    // Waits until the stock has looked at its file.
    void wait_for_opening() { opened_.get_future().wait(); }

    int niceness = 0;                // of the thread that makes puzzles
    std::vector<std::string> lines;  // complete once opened

private:
    sudoku::Grid make(std::uint64_t seed, Grade grade) {
        if (held_) gate_.acquire();
        niceness = getpriority(PRIO_PROCESS, 0);
        return sudoku::generate(seed, grade);
    }
    void tell(std::string_view line) {
        lines.emplace_back(line);
        if (line.find("puzzle stock: easy") == 0) opened_.set_value();
    }

    std::uint64_t next_seed_;
    std::atomic<bool> held_ = false;
    std::counting_semaphore<> gate_{0};
    std::promise<void> opened_;
};

StockSettings settings(std::size_t per_grade, const std::filesystem::path& folder = {}) {
    return {per_grade, folder, 8};
}

std::optional<StockedPuzzle> take(PuzzleStock& stock, Grade grade) {
    std::promise<std::optional<StockedPuzzle>> ready;
    stock.take(grade, [&](const auto& puzzle) { ready.set_value(puzzle); });
    return ready.get_future().get();
}

Issued issue(PuzzleStock& stock, Grade grade, int count) {
    Issued issued;
    for (int i = 0; i < count; ++i) issued.insert(take(stock, grade)->seed);
    return issued;
}

void wait_for(const PuzzleStock& stock, Grade grade, std::size_t count) {
    while (stock.count(grade) < count) std::this_thread::yield();
}

Issued kept_in(const TemporaryFolder& folder) {
    Issued kept;
    const auto puzzles = parse_stock(folder.read("puzzles.txt"));
    for (const auto& puzzle : *puzzles) kept.insert(puzzle.seed);
    return kept;
}

bool have_none_in_common(const Issued& one, const Issued& other) {
    return std::ranges::none_of(one, [&](auto seed) { return other.contains(seed); });
}

}  // namespace

TEST(PuzzleStock, IssuesPuzzlesOfTheGradeThatTheirSeedsMakeAgain) {
    Workshop workshop;
    PuzzleStock stock(settings(2), workshop.sources());

    for (const auto grade : sudoku::all_grades) {
        const auto issued = take(stock, grade);
        ASSERT_TRUE(issued);
        EXPECT_EQ(issued->grade, grade);
        EXPECT_EQ(issued->puzzle, sudoku::generate(issued->seed, grade));
    }
}

TEST(PuzzleStock, IssuesNoneTwice) {
    Workshop workshop;
    PuzzleStock stock(settings(3), workshop.sources());

    EXPECT_EQ(issue(stock, Grade::easy, 20).size(), 20u);
}

TEST(PuzzleStock, AnswersWithinTheCallWhatIsOnTheShelf) {
    Workshop workshop;
    workshop.hold();
    workshop.let_make(1);  // for the easiest shelf
    PuzzleStock stock(settings(4), workshop.sources());
    wait_for(stock, Grade::easy, 1);

    bool answered = false;
    stock.take(Grade::easy, [&](const auto& puzzle) { answered = puzzle.has_value(); });

    EXPECT_TRUE(answered);
    workshop.let_make(1000);
}

TEST(PuzzleStock, LetsOrdersWaitInTurnWhenItIsDry) {
    Workshop workshop;
    workshop.hold();
    std::vector<Grade> served;
    std::promise<void> all_served;
    {
        PuzzleStock stock(settings(0), workshop.sources());
        for (const auto grade : {Grade::hard, Grade::easy, Grade::hard}) {
            stock.take(grade, [&](const auto& puzzle) {
                served.push_back(puzzle->grade);
                if (served.size() == 3) all_served.set_value();
            });
        }
        workshop.let_make(3);
        all_served.get_future().wait();
    }

    EXPECT_EQ(served, (std::vector{Grade::hard, Grade::easy, Grade::hard}));
}

TEST(PuzzleStock, RefusesWhenTooManyWaitAlready) {
    Workshop workshop;
    workshop.hold();
    int refused = 0;
    {
        PuzzleStock stock(settings(0), workshop.sources());
        for (int i = 0; i < 10; ++i) {
            stock.take(Grade::easy, [&](const auto& puzzle) {
                if (!puzzle) ++refused;
            });
        }
        EXPECT_EQ(refused, 2);
        workshop.let_make(10);
    }
}

TEST(PuzzleStock, MakesPuzzlesAtLowPriority) {
    Workshop workshop;
    PuzzleStock stock(settings(0), workshop.sources());

    take(stock, Grade::easy);

    EXPECT_GE(workshop.niceness, 10);
}

TEST(PuzzleStock, KeepsWhatItDidNotIssueForTheNextStart) {
    const TemporaryFolder folder;
    Workshop first(1);
    Issued issued;
    {
        PuzzleStock stock(settings(4, folder.path()), first.sources());
        issued = issue(stock, Grade::hard, 3);
        for (const auto grade : sudoku::all_grades) wait_for(stock, grade, 2);
    }
    const auto kept = kept_in(folder);
    EXPECT_GE(kept.size(), 12u);  // all that was on the shelves
    EXPECT_TRUE(have_none_in_common(issued, kept));

    Workshop second(1001);
    PuzzleStock stock(settings(4, folder.path()), second.sources());
    EXPECT_TRUE(kept.contains(take(stock, Grade::easy)->seed));
}

// Whatever the file holds at any moment is what a server finds that starts after this one was killed.
TEST(PuzzleStock, HasNothingInTheFileThatItCanStillIssue) {
    const TemporaryFolder folder;
    std::vector<StockedPuzzle> puzzles;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        puzzles.push_back({Grade::easy, seed, sudoku::generate(seed, Grade::easy)});
    }
    folder.write("puzzles.txt", to_text(puzzles));
    Workshop workshop(1001);
    workshop.hold();
    workshop.let_make(1);  // to see whether the file is of this version
    PuzzleStock stock(settings(8, folder.path()), workshop.sources());
    workshop.wait_for_opening();

    const auto left = kept_in(folder);
    const auto on_the_shelf = issue(stock, Grade::easy, 4);

    EXPECT_EQ(left.size(), 4u);
    EXPECT_EQ(on_the_shelf.size(), 4u);
    EXPECT_TRUE(have_none_in_common(left, on_the_shelf));
    workshop.let_make(1000);
}

TEST(PuzzleStock, StartsEmptyFromADamagedFileAndSaysSo) {
    const TemporaryFolder folder;
    folder.write("puzzles.txt", "gridrace puzzle stock 1\nnonsense\n");
    Workshop workshop;
    PuzzleStock stock(settings(2, folder.path()), workshop.sources());

    EXPECT_TRUE(take(stock, Grade::easy));
    EXPECT_EQ(workshop.lines.at(0), "puzzle stock: the file is not used: line 2 is damaged");
    EXPECT_EQ(workshop.lines.at(1),
              "puzzle stock: easy 0, medium 0, hard 0, expert 0, extreme 0, diabolical 0"
              "; more are made in the background");
}

TEST(PuzzleStock, ForgetsPuzzlesThatAreNotWhatTheFileSays) {
    const TemporaryFolder folder;
    const auto easy = sudoku::generate(1, Grade::easy);
    const auto hard = sudoku::generate(2, Grade::hard);
    folder.write("puzzles.txt", to_text({{Grade::easy, 8, hard},  // neither is it easy
                                         {Grade::easy, 1, easy},
                                         {Grade::hard, 9, hard}}));  // nor is this its seed
    Workshop workshop(1001);
    PuzzleStock stock(settings(2, folder.path()), workshop.sources());
    workshop.wait_for_opening();

    EXPECT_EQ(workshop.lines.back(),
              "puzzle stock: easy 1, medium 0, hard 0, expert 0, extreme 0, diabolical 0"
              "; more are made in the background");
    EXPECT_EQ(take(stock, Grade::easy)->seed, 1u);
    EXPECT_GE(take(stock, Grade::hard)->seed, 1001u);
}

TEST(PuzzleStock, GoesOnInMemoryWhereNothingCanBeKept) {
    const TemporaryFolder folder;
    folder.write("file", "not a folder");
    Workshop workshop;
    PuzzleStock stock(settings(2, folder.path() / "file"), workshop.sources());

    EXPECT_TRUE(take(stock, Grade::easy));
    EXPECT_EQ(workshop.lines.at(0).find("puzzle stock: kept in memory alone: "), 0u);
}

}  // namespace gridrace::server
