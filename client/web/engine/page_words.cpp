// The catalogue of hints in the language that the page has given: it fetches the texts of one, where the terminal has
// all of them built in.
#include <array>

#include "client/web/engine/bridge.hpp"
#include "common/sudoku/words/catalogue.hpp"

namespace gridrace::sudoku::words {

namespace {

std::string given_texts;
// In the order of hint_texts_of() in client/web/tables/main.cpp.
constexpr int explanations_begin = messages + techniques;
std::array<std::string_view, explanations_begin + techniques * types_of_technique> texts;

void divide(std::string_view all) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto end = all.find('\n');
        texts[i] = all.substr(0, end);
        all.remove_prefix(end == std::string_view::npos ? all.size() : end + 1);
        if (texts[i].empty() && i > explanations_begin) texts[i] = texts[i - 1];
    }
}

std::string_view text_at(int place) {
    return texts[static_cast<std::size_t>(place)];
}

std::string_view text(Message message) {
    return text_at(static_cast<int>(message));
}

std::string_view name_of(Technique technique) {
    return text_at(messages + static_cast<int>(technique));
}

std::string_view explanation(Technique technique, int type) {
    return text_at(explanations_begin + static_cast<int>(technique) * types_of_technique + type);
}

}  // namespace

// Whichever language is asked for.
const Catalogue english = {text, name_of, explanation};
const Catalogue german = english;
const Catalogue spanish = english;
const Catalogue simplified_chinese = english;

}  // namespace gridrace::sudoku::words

// A text in each line; before the first hint or rating, and for another language again.
GRIDRACE_EXPORT(speak) void speak(int length) {
    using namespace gridrace;
    sudoku::words::given_texts = web::given(length);
    sudoku::words::divide(sudoku::words::given_texts);
}
