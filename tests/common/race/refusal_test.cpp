// Numbers and names of refusals are part of the protocol: this table is what was promised.
#include "common/race/refusal.hpp"

#include <map>

#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

const std::map<int, std::string> promised = {
    {1, "not_racing"},
    {2, "race_over_for_you"},
    {3, "spectators_do_not_move"},
    {4, "cell_outside_grid"},
    {5, "digit_out_of_range"},
    {6, "cell_is_given"},
    {7, "digit_in_row"},
    {8, "digit_in_column"},
    {9, "digit_in_box"},
    {10, "cell_is_empty"},
    {11, "paying_for_aid"},
    {12, "aid_not_allowed"},
    {13, "digit_is_wrong"},
    {14, "cell_is_taken"},
    {15, "not_your_turn"},
    {16, "locked_out"},
    {17, "puzzle_not_ready"},
    {18, "not_in_this_mode"},
    {19, "others_begin_first"},
    {20, "not_a_member"},
    {21, "only_the_host"},
    {22, "no_such_member"},
    {23, "not_yourself"},
    {24, "race_under_way"},
    {25, "not_everyone_ready"},
    {26, "no_players"},
    {27, "only_players_get_ready"},
    {28, "room_is_full"},
    {29, "was_kicked"},
    {30, "room_is_closed"},
    {31, "no_late_join"},
    {32, "name_not_allowed"},
    {33, "text_not_allowed"},
    {34, "talks_too_much"},
    {35, "muted"},
    {36, "name_looks_alike"},
    {39, "room_log_full"},
    {40, "players_out_of_range"},
    {41, "countdown_out_of_range"},
    {42, "time_limit_out_of_range"},
    {43, "grace_out_of_range"},
    {44, "puzzle_breaks_rules"},
    {45, "puzzle_not_solvable"},
    {46, "puzzle_missing"},
    {47, "rating_out_of_range"},
    {48, "aid_price_out_of_range"},
    {49, "mode_setting_out_of_range"},
    {57, "boards_delay_out_of_range"},
    {50, "nobody_was_kicked"},
    {51, "room_is_locked"},
    {52, "address_was_kicked"},
    {53, "not_known"},
    {54, "no_such_team"},
    {55, "too_few_players"},
    {56, "head_start_out_of_range"},
    {58, "attempt_not_begun"},
    {59, "day_is_over"},
    {60, "seat_is_kept"},
    {65, "no_teams_in_this_mode"},
    {66, "team_is_set"},
    {67, "not_listed"},
    {68, "listed_name_in_use"},
    {69, "entrants_not_allowed"},
    {70, "too_many_from_address"},
    {71, "too_many_commands"},
    {72, "nobody_has_finished"},
    {73, "no_more_bots"},
    {74, "bot_cannot_host"},
    {75, "only_in_a_club"},
    {76, "meeting_out_of_range"},
    {77, "word_needed"},
    {78, "wrong_word"},
    {79, "word_not_allowed"},
    {80, "draw_is_closed"},
    {81, "secret_does_not_fit"},
};

}  // namespace

TEST(RefusalCodes, KeepTheirNumbersAndNames) {
    std::map<int, std::string> named;
    for (int number = 0; number < 256; ++number) {
        const std::string its_name(name(static_cast<RefusalCode>(number)));
        if (its_name != "unknown") named[number] = its_name;
    }

    EXPECT_EQ(named, promised);
}

TEST(RefusalCodes, HaveNamesOfTheirOwn) {
    std::map<std::string, int> numbers;
    for (const auto& [number, its_name] : promised) numbers[its_name] = number;

    EXPECT_EQ(numbers.size(), promised.size());
}

TEST(Refusals, AreDescribedInASentence) {
    Refusal refusal(RefusalCode::digit_in_row);
    refusal.cells.insert(sudoku::Cell::at(0, 2));
    refusal.cells.insert(sudoku::Cell::at(1, 4));

    EXPECT_EQ(describe(refusal), "The digit is already in this row (r1c3, r2c5).");
    EXPECT_EQ(describe(RefusalCode::no_players), "There are no players.");
    EXPECT_EQ(describe(static_cast<RefusalCode>(250)), "Not possible.");
}

}  // namespace gridrace::race
