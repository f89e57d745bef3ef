#include "common/race/race_rules.hpp"

#include <functional>

#include "common/sudoku/generator/generator.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

// What is wrong with the usual rules after this change; none if nothing is.
std::optional<RefusalCode> fault_after(
    const std::function<void(RaceRules&, PuzzleChoice&)>& change) {
    RaceRules rules;
    PuzzleChoice choice;
    change(rules, choice);
    const auto fault = find_fault(rules, choice);
    if (!fault) return std::nullopt;
    return fault->code;
}

std::optional<RefusalCode> fault_of_given(std::optional<sudoku::Grid> grid) {
    return fault_after([&](RaceRules& rules, PuzzleChoice& choice) {
        rules.source = PuzzleSource::given;
        choice.given_puzzle = grid;
    });
}

}  // namespace

TEST(FindFault, AcceptsTheUsualRules) {
    EXPECT_EQ(fault_after([](RaceRules&, PuzzleChoice&) {}), std::nullopt);
}

TEST(FindFault, KeepsEveryNumberInItsRange) {
    struct Range {
        std::function<void(RaceRules&, std::uint32_t)> set;
        std::uint32_t first, last;
        RefusalCode fault;
    };
    const Range ranges[] = {
        {[](RaceRules& r, std::uint32_t n) { r.max_players = n; }, 1, 100,
         RefusalCode::players_out_of_range},
        {[](RaceRules& r, std::uint32_t n) { r.time_limit = std::chrono::seconds(n); }, 1, 86400,
         RefusalCode::time_limit_out_of_range},
        {[](RaceRules& r, std::uint32_t n) { r.grace = std::chrono::seconds(n); }, 5, 3600,
         RefusalCode::grace_out_of_range},
    };
    for (const auto& [set, first, last, fault] : ranges) {
        for (const auto fine : {first, last}) {
            EXPECT_EQ(fault_after([&, set = set](auto& rules, auto&) { set(rules, fine); }),
                      std::nullopt);
        }
        for (const auto bad : {first - 1, last + 1, 0xffffffff}) {
            EXPECT_EQ(fault_after([&, set = set](auto& rules, auto&) { set(rules, bad); }), fault);
        }
    }
}

TEST(FindFault, AllowsCountdownsOfAMinuteAtMost) {
    const auto fault_of = [](std::chrono::seconds countdown) {
        return fault_after([&](RaceRules& rules, PuzzleChoice&) { rules.countdown = countdown; });
    };

    EXPECT_EQ(fault_of(0s), std::nullopt);
    EXPECT_EQ(fault_of(60s), std::nullopt);
    EXPECT_EQ(fault_of(61s), RefusalCode::countdown_out_of_range);
    EXPECT_EQ(fault_of(-1s), RefusalCode::countdown_out_of_range);
}

TEST(FindFault, AllowsBoardsTenMinutesLateAtMost) {
    const auto fault_of = [](std::chrono::seconds delay) {
        return fault_after([&](RaceRules& rules, PuzzleChoice&) { rules.boards_delay = delay; });
    };

    EXPECT_EQ(fault_of(0s), std::nullopt);
    EXPECT_EQ(fault_of(600s), std::nullopt);
    EXPECT_EQ(fault_of(601s), RefusalCode::boards_delay_out_of_range);
    EXPECT_EQ(fault_of(-1s), RefusalCode::boards_delay_out_of_range);
}

TEST(FindFault, AllowsAssistsThatCostFiveMinutesAtMost) {
    const auto fault_of = [](std::chrono::seconds price) {
        return fault_after([&](RaceRules& rules, PuzzleChoice&) { rules.assist_price = price; });
    };

    EXPECT_EQ(fault_of(0s), std::nullopt);
    EXPECT_EQ(fault_of(300s), std::nullopt);
    EXPECT_EQ(fault_of(301s), RefusalCode::aid_price_out_of_range);
    EXPECT_EQ(fault_of(-1s), RefusalCode::aid_price_out_of_range);
}

TEST(FindFault, TakesRangesOfTheScaleAlone) {
    const auto fault_of = [](int lowest, int highest) {
        return fault_after([&](auto& rules, auto&) { rules.rating = {{lowest}, {highest}}; });
    };

    EXPECT_EQ(fault_of(10, 119), std::nullopt);
    EXPECT_EQ(fault_of(71, 71), std::nullopt);
    EXPECT_EQ(fault_of(9, 40), RefusalCode::rating_out_of_range);
    EXPECT_EQ(fault_of(40, 120), RefusalCode::rating_out_of_range);
    EXPECT_EQ(fault_of(41, 40), RefusalCode::rating_out_of_range);
    EXPECT_EQ(fault_of(-1, 65535), RefusalCode::rating_out_of_range);
}

TEST(FindFault, MissesASeedThatTheRulesNameAndNobodyBrought) {
    const auto fault =
        fault_after([](RaceRules& rules, PuzzleChoice&) { rules.source = PuzzleSource::seeded; });

    EXPECT_EQ(fault, RefusalCode::puzzle_missing);
}

TEST(FindFault, TakesAGivenPuzzleWithRoomForAMove) {
    EXPECT_EQ(fault_of_given(puzzle()), std::nullopt);
    EXPECT_EQ(fault_of_given(sudoku::Grid{}), std::nullopt);
    EXPECT_EQ(fault_of_given(std::nullopt), RefusalCode::puzzle_missing);
    EXPECT_EQ(fault_of_given(solution()), RefusalCode::puzzle_missing);
}

TEST(FindFault, NamesTheCellsOfAGivenPuzzleThatClash) {
    auto clashing = puzzle();
    clashing.place(sudoku::Cell::at(0, 8), 5);
    RaceRules rules;
    rules.source = PuzzleSource::given;
    PuzzleChoice choice;
    choice.given_puzzle = clashing;

    const auto fault = find_fault(rules, choice);

    EXPECT_EQ(fault->code, RefusalCode::puzzle_breaks_rules);
    EXPECT_EQ(fault->cells.size(), 3);
    EXPECT_TRUE(fault->cells.contains(sudoku::Cell::at(0, 0)));
}

TEST(MakePuzzle, MakesWhatWasOrderedFromTheSeedOrElseFromTheEntropy) {
    const PuzzleOrder of_grade{sudoku::Grade::hard, {}, 7, {}};
    const PuzzleOrder of_rating{sudoku::Grade::easy, sudoku::RatingRange{{20}, {34}}, {}, {}};

    const auto hard = make_puzzle(of_grade, 1);
    const auto rated = make_puzzle(of_rating, 8);

    EXPECT_EQ(*hard, (OrderedPuzzle{sudoku::generate(7, sudoku::Grade::hard), 7}));
    EXPECT_EQ(rated->seed, 8u);
    EXPECT_TRUE(sudoku::rates_within(rated->grid, *of_rating.rating));
}

TEST(MakePuzzle, GivesUpWhenItIsTold) {
    int asked = 0;
    const PuzzleOrder never{sudoku::Grade::easy, sudoku::RatingRange{{118}, {119}}, 7, {}};

    const auto made = make_puzzle(never, 1, [&] { return ++asked == 5; });

    EXPECT_EQ(made.error(), CancelReason::puzzle_not_found);
    EXPECT_EQ(asked, 5);
}

TEST(MakePuzzle, ChecksWhatWasGiven) {
    const auto made = [](const sudoku::Grid& given) {
        return make_puzzle({sudoku::Grade::easy, {}, {}, given}, 1);
    };

    EXPECT_EQ(*made(puzzle()), (OrderedPuzzle{puzzle(), std::nullopt, solution()}));
    auto unsolvable = grid_of("12345678." + std::string(72, '.'));
    unsolvable.place(sudoku::Cell(17), 9);
    EXPECT_EQ(made(unsolvable).error(), CancelReason::puzzle_not_solvable);
}

TEST(OpenRoom, RefusesRulesThatCannotBeUsed) {
    RoomState state;
    RaceRules rules;
    rules.max_players = 0;

    const auto opened = open_room(state, *RoomCode::parse("K7MQ2X"), rules, {}, {noon});

    EXPECT_EQ(opened.error().code, RefusalCode::players_out_of_range);
    EXPECT_TRUE(state == RoomState{});
}

}  // namespace gridrace::race
