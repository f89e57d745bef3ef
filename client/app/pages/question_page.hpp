// Asks whoever wants to play alone whether to go on with a game that is not over. A value.
#pragma once

#include "client/app/settings/settings.hpp"
#include "client/app/widgets/form.hpp"

namespace gridrace::app {

class QuestionPage {
public:
    // `games` are described in words; a new one would be of that grade.
    QuestionPage(Settings settings, const std::vector<std::string>& games, std::string_view grade);

    void take(const terminal::Input& input);
    bool is_done() const { return is_done_; }
    // The number of the game, the one behind the last for a new one; none if the person would rather leave.
    std::optional<std::size_t> chosen() const { return chosen_; }

    terminal::Canvas view(terminal::Size size) const;

private:
    Settings settings_;
    Form form_;
    bool is_done_ = false;
    std::optional<std::size_t> chosen_;
};

}  // namespace gridrace::app
