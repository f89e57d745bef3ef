// Practising techniques: what has become of the positions so far, and the page to choose one from.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client/app/settings/settings.hpp"
#include "client/app/widgets/form.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::app {

// Tries at one position.
inline constexpr int most_tries = 3;

// The end of one position of a technique.
struct PracticeResult {
    sudoku::Technique technique{};
    int tries = 0;  // the one that found it, from 1 to most_tries; 0: it was told
    friend bool operator==(const PracticeResult&, const PracticeResult&) = default;
};

// Positions by their ends.
struct PracticeTally {
    std::array<std::size_t, most_tries + 1> ended{};  // by the try that found it; 0: told

    void add(const PracticeResult& result) { ++ended[static_cast<std::size_t>(result.tries)]; }
    std::size_t at_once() const { return ended[1]; }
    std::size_t found() const;
    std::size_t all() const { return found() + ended[0]; }
    friend bool operator==(const PracticeTally&, const PracticeTally&) = default;
};

// Those of the ladder for people of which there are positions, in its order.
std::vector<sudoku::Technique> techniques_to_practise();

// `results` are in order of time.
PracticeTally tally_of(std::span<const PracticeResult> results, sudoku::Technique technique);
// The technique to practise next: the one with the worst of the last ten positions, as long as that is not yet good; then
// the easiest that was never practised.
sudoku::Technique weakest_technique(std::span<const PracticeResult> results);

// "found 4 of 6, 3 at once"; "not yet" for none.
std::string tally_text(language::Language language, const PracticeTally& tally);
// One line for each technique, for a program without a screen.
std::vector<std::string> practice_lines(std::span<const PracticeResult> results,
                                        language::Language language);

class PracticeListPage {
public:
    PracticeListPage(Settings settings, std::span<const PracticeResult> results);

    void take(const terminal::Input& input);
    bool is_done() const { return is_done_; }
    // None if the user cancelled.
    std::optional<sudoku::Technique> chosen() const { return chosen_; }

    terminal::Canvas view(terminal::Size size) const;

private:
    Settings settings_;
    Form form_;
    bool is_done_ = false;
    std::optional<sudoku::Technique> chosen_;
};

}  // namespace gridrace::app
