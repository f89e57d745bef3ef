// Teaches the game in a minute of play: a real board with a few empty cells and the real rules.
#pragma once

#include <memory>

#include "client/app/core/message.hpp"
#include "client/app/core/model.hpp"
#include "client/app/solo/local_room.hpp"

namespace gridrace::app {

class TourPage {
public:
    explicit TourPage(const Settings& settings);
    TourPage(const TourPage&) = delete;
    TourPage& operator=(const TourPage&) = delete;

    void take(const terminal::Input& input);
    bool is_done() const { return is_done_; }
    // The number of completed lessons.
    std::size_t learned() const { return lesson_; }

    terminal::Canvas view(terminal::Size size) const;

private:
    void press(const terminal::Key& key);
    void hear(Message message);
    bool is_learned(std::optional<Action> action);
    void go_on();
    std::string lesson_text() const;
    const race::Run& run() const { return *room_->state().run(room_->self()); }
    // How many of the empty cells are filled.
    int filled() const;

    Instant now_{};
    std::unique_ptr<LocalRoom> room_;
    Model model_;
    std::size_t lesson_ = 0;
    bool notes_a_digit_ = false;
    bool is_done_ = false;
};

}  // namespace gridrace::app
