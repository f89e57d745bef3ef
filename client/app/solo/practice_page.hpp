// Positions just before a technique is needed, one after the other: the player says what it gives, in three tries, and is
// then told. Positions come from outside.
#pragma once

#include <optional>
#include <string>

#include "client/app/core/next.hpp"
#include "client/app/pages/practice_list.hpp"
#include "client/app/widgets/lines.hpp"
#include "common/sudoku/people/exercise.hpp"

namespace gridrace::app {

class PracticePage {
public:
    // `tally`: of the technique so far.
    PracticePage(const Settings& settings, sudoku::Technique technique, PracticeTally tally);

    void take(const terminal::Input& input);
    // For clicks.
    void resize(terminal::Size size) { model_.size = size; }
    terminal::Canvas view(terminal::Size size) const;
    bool is_done() const { return is_done_; }

    sudoku::Technique technique() const { return technique_; }
    // Nothing to do until `offer`.
    bool awaits_position() const { return phase_ == Phase::waiting; }
    // The next position; none: none was found.
    void offer(std::optional<sudoku::Exercise> exercise);
    // How the last position ended: once for each.
    std::optional<PracticeResult> take_result();

private:
    enum class Phase : std::uint8_t { waiting, without_position, asking, told };

    // Nothing is asked: the next position can come.
    bool is_over() const { return phase_ == Phase::told || phase_ == Phase::without_position; }
    void press(const terminal::Key& key);
    void point(const terminal::Mouse& mouse);
    void act(Action action, const terminal::Key& key);
    void answer(int digit, bool is_placed);
    void end(int tries);
    void show_candidates(bool are_shown);
    void pass_on(const terminal::Key& key);

    void draw_text(Lines& lines) const;
    void draw_question(Lines& lines) const;
    void draw_reason(Lines& lines) const;
    std::string hints(int columns) const;
    // Of the cursor's cell. Precondition: there is a position.
    sudoku::DigitSet candidates() const { return exercise_->position.candidates.at(model_.cursor); }

    sudoku::Technique technique_;
    PracticeTally tally_;
    Model model_;  // a game of its own that shows the position
    Phase phase_ = Phase::waiting;
    std::optional<sudoku::Exercise> exercise_;
    bool places_ = false;  // digits are placed, else candidates are removed
    bool shows_candidates_ = false;
    int wrong_ = 0;  // answers for this position
    int page_ = 0;   // of a long explanation
    std::optional<PracticeResult> result_;
    bool is_done_ = false;
};

}  // namespace gridrace::app
