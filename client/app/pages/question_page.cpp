#include "client/app/pages/question_page.hpp"

#include "client/app/widgets/page.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

Form form_of(language::Language language, const std::vector<std::string>& games,
             std::string_view grade) {
    std::vector<FormRow> rows;
    rows.reserve(games.size());
    for (const auto& game : games) {
        rows.push_back({static_cast<int>(rows.size()), say(language, "Continue: {0}"_t, game),
                        Button{}, say(language, "Time away does not count."_t)});
    }
    rows.push_back({static_cast<int>(rows.size()),
                    say(language, "New puzzle, {0}"_t, say(language, language::Phrase(grade))),
                    Button{}, say(language, "Your other games stay saved."_t)});
    return Form(say(language, "Play alone"_t), std::move(rows));
}

}  // namespace

QuestionPage::QuestionPage(Settings settings, const std::vector<std::string>& games,
                           std::string_view grade)
    : settings_(std::move(settings)), form_(form_of(settings_.language, games, grade)) {}

void QuestionPage::take(const terminal::Input& input) {
    const auto* key = std::get_if<terminal::Key>(&input);
    if (key == nullptr) return;
    const auto act = form_.take(*key);
    const bool leaves = act == Form::Act::back || (key->control && key->rune == U'c');
    is_done_ = leaves || act == Form::Act::chosen;
    if (is_done_ && !leaves) chosen_ = static_cast<std::size_t>(form_.selected());
}

terminal::Canvas QuestionPage::view(terminal::Size size) const {
    const auto& look = theme(settings_.theme);
    return page(
        size, look, settings_.language, say(settings_.language, "↑↓ select  enter open  q quit"_t),
        [&](terminal::Canvas& canvas, terminal::Area area) { form_.draw(canvas, area, look, {}); });
}

}  // namespace gridrace::app
