// Asks a solo player whether to continue an unfinished game. A value.
#pragma once

#include "client/app/settings/settings.hpp"
#include "client/app/widgets/form.hpp"

namespace gridrace::app {

class QuestionPage {
public:
    // `games` are descriptions; a new game would be of that grade.
    QuestionPage(Settings settings, const std::vector<std::string>& games, std::string_view grade);

    void take(const terminal::Input& input);
    bool is_done() const { return is_done_; }
    // The index of the game, one past the last for a new one; none if the user cancelled.
    std::optional<std::size_t> chosen() const { return chosen_; }

    terminal::Canvas view(terminal::Size size) const;

private:
    Settings settings_;
    Form form_;
    bool is_done_ = false;
    std::optional<std::size_t> chosen_;
};

}  // namespace gridrace::app
