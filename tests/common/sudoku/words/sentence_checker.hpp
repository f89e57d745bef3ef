// Checks what a hint says in English on the position it is about: every claim of every sentence,
// and that they lead to the digits that it places or removes. Shares no code with the techniques.
#pragma once

#include <string>

#include "tests/common/sudoku/words/position.hpp"

namespace gridrace::sudoku::sentences {

// What follows from the sentences so far; the first fault ends the check.
struct Verdict {
    std::vector<Said> shown;
    std::string fault;
    bool is_known = true;  // false if no sentence of this form is known

    bool is_right() const { return fault.empty(); }
    void fail(std::string why) {
        if (fault.empty()) fault = std::move(why);
    }
    void demand(bool is_true, std::string_view claim) {
        if (!is_true) fail("false: " + std::string(claim));
    }
    void show(int cell, int digit, bool stands) { shown.push_back({cell, digit, stands}); }
    void show(const Cells& cells, Digits digits, bool stands) {
        for (const int cell : cells) {
            for (int digit = 1; digit <= 9; ++digit) {
                if ((digits & bit(digit)) != 0) show(cell, digit, stands);
            }
        }
    }
};

// One line that explains a pattern: all but chains.
Verdict check_pattern(std::string_view line, const Position& position);
Verdict check_uniqueness(std::string_view line, const Position& position);
Verdict check_link(std::string_view line, const Position& position);
Verdict check_people(std::string_view line, const Position& position);

// The lines of a chain, as they are indented. A nested one is a step of another chain.
Verdict check_chain(const std::vector<std::string>& lines, const Position& position,
                    bool is_nested = false);

// The whole text of a hint's last stage. Returns the fault, empty if there is none.
std::string check_hint(const std::string& text, const Position& position,
                       const std::array<int, 81>& solution, const std::vector<Said>& effects);

}  // namespace gridrace::sudoku::sentences
