#include "client/app/text_mode/spoken.hpp"

#include "client/app/widgets/lines.hpp"
#include "client/terminal/ascii.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

std::string spoken(std::string_view sentence, bool utf8) {
    auto tame = printable(sentence, sentence.size());
    if (utf8 || tame.empty()) return tame;
    terminal::Canvas line({display_width(tame), 1});
    line.put({0, 0}, tame);
    auto text = terminal::ascii_text(line);
    if (text.ends_with('\n')) text.pop_back();
    return text;
}

std::vector<std::string> spoken_lines(std::string_view sentence, bool utf8, int columns) {
    return wrapped(spoken(sentence, utf8), columns);
}

}  // namespace gridrace::app
