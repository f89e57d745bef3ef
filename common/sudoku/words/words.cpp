#include "common/sudoku/words/words.hpp"

#include "common/sudoku/words/catalogue.hpp"
#include "common/sudoku/words/speaker.hpp"

namespace gridrace::sudoku {

namespace words {

std::string fill(std::string_view text, std::initializer_list<std::string_view> values) {
    std::string filled;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_placeholder = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}';
        if (!is_placeholder) {
            filled += text[i];
            continue;
        }
        const auto number = static_cast<std::size_t>(text[i + 1] - '0');
        if (number < values.size()) filled += values.begin()[number];
        i += 2;
    }
    return filled;
}

const Catalogue& catalogue_of(Language language) {
    switch (language) {
        case Language::english: return english;
        case Language::german: return german;
        case Language::spanish: return spanish;
        case Language::simplified_chinese: return simplified_chinese;
    }
    return english;
}

}  // namespace words

std::string say(const Hint& hint, Language language) {
    return words::Speaker(words::catalogue_of(language)).hint(hint);
}

std::string say_technique(const Step& step, Language language) {
    return words::Speaker(words::catalogue_of(language)).name(step);
}

std::string say(const Step& step, Language language) {
    return words::Speaker(words::catalogue_of(language)).step(step);
}

}  // namespace gridrace::sudoku
