#include "common/race/race_rules.hpp"

#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::race {

using namespace std::chrono_literals;

namespace {

bool is_on_the_scale(const sudoku::RatingRange& range) {
    return sudoku::least_rating <= range.lowest && range.lowest <= range.highest &&
           range.highest <= sudoku::highest_rating;
}

}  // namespace

std::string_view name(CancelReason reason) {
    switch (reason) {
        case CancelReason::no_players: return "no_players";
        case CancelReason::puzzle_not_solvable: return "puzzle_not_solvable";
        case CancelReason::puzzle_not_found: return "puzzle_not_found";
        case CancelReason::too_busy: return "too_busy";
        case CancelReason::puzzle_not_unique: return "puzzle_not_unique";
    }
    return "unknown";
}

std::string_view describe(CancelReason reason) {
    switch (reason) {
        case CancelReason::no_players: return "no players are left";
        case CancelReason::puzzle_not_solvable: return "the puzzle has no solution";
        case CancelReason::puzzle_not_found: return "no puzzle of this rating was found";
        case CancelReason::too_busy: return "too many rooms wait for puzzles, try again";
        case CancelReason::puzzle_not_unique: return "the puzzle has several solutions";
    }
    return "for another reason";
}

std::string difficulty(const RaceRules& rules) {
    if (rules.rating) return sudoku::to_string(*rules.rating);
    return rules.grade ? std::string(sudoku::name(*rules.grade)) : "unknown";
}

std::optional<Refusal> find_fault(const RaceRules& rules, const PuzzleChoice& choice) {
    if (!rules.source || !rules.grade) return RefusalCode::not_known;
    if (rules.max_players < 1 || rules.max_players > most_players(rules.mode_settings.mode))
        return RefusalCode::players_out_of_range;
    if (rules.countdown < 0s || rules.countdown > 60s) return RefusalCode::countdown_out_of_range;
    if (rules.time_limit < 1s || rules.time_limit > 24h)
        return RefusalCode::time_limit_out_of_range;
    if (rules.grace < 5s || rules.grace > 3600s) return RefusalCode::grace_out_of_range;
    if (rules.rating && !is_on_the_scale(*rules.rating)) return RefusalCode::rating_out_of_range;
    if (rules.assist_price < 0s || rules.assist_price > 300s)
        return RefusalCode::aid_price_out_of_range;
    if (auto fault = find_fault(rules.mode_settings)) return fault;
    if (rules.boards_delay && (*rules.boards_delay < 0s || *rules.boards_delay > 600s))
        return RefusalCode::boards_delay_out_of_range;
    if (rules.source == PuzzleSource::seeded && !choice.seed) return RefusalCode::puzzle_missing;
    if (rules.source == PuzzleSource::given) {
        if (!choice.given_puzzle || choice.given_puzzle->is_full())
            return RefusalCode::puzzle_missing;
        const auto clashing = sudoku::clashing_cells(*choice.given_puzzle);
        if (!clashing.empty()) {
            Refusal refusal(RefusalCode::puzzle_breaks_rules);
            refusal.cells = clashing;
            return refusal;
        }
    }
    return std::nullopt;
}

PuzzleOrder puzzle_order(const RaceRules& rules, const PuzzleChoice& choice) {
    PuzzleOrder order;
    order.grade = rules.grade.value_or(order.grade);
    order.rating = rules.rating;
    if (rules.source == PuzzleSource::seeded) order.seed = choice.seed;
    if (rules.source == PuzzleSource::given) order.given_puzzle = choice.given_puzzle;
    return order;
}

Result<OrderedPuzzle, CancelReason> make_puzzle(const PuzzleOrder& order, std::uint64_t entropy,
                                                const std::function<bool()>& give_up) {
    constexpr long max_guesses = 200'000;  // limit for given puzzles made to be hard to solve
    if (order.given_puzzle) {
        const auto solutions = sudoku::count_solutions(*order.given_puzzle, 1, max_guesses);
        if (!solutions || *solutions == 0) return CancelReason::puzzle_not_solvable;
        OrderedPuzzle given{*order.given_puzzle, std::nullopt};
        if (sudoku::count_solutions(*order.given_puzzle, 2, max_guesses) == 1) {
            given.solution = sudoku::solve(*order.given_puzzle);
        }
        return given;
    }
    const auto seed = order.seed.value_or(entropy);
    if (!order.rating) return OrderedPuzzle{sudoku::generate(seed, order.grade), seed};
    const auto puzzle = sudoku::generate(seed, *order.rating, give_up);
    if (!puzzle) return CancelReason::puzzle_not_found;
    return OrderedPuzzle{*puzzle, seed};
}

}  // namespace gridrace::race
