#include "common/sudoku/texts/lz_text.hpp"

#include <algorithm>
#include <vector>

namespace gridrace::sudoku::detail {

namespace {

constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Codes of these numbers stand for a new character of 8 or 16 bits, and for the end.
constexpr unsigned new_byte = 0;
constexpr unsigned new_character = 1;
constexpr unsigned end_code = 2;

class Bits {
public:
    explicit Bits(std::string_view base64) : text_(base64) {}

    // The lowest bit first; none at the end.
    std::optional<unsigned> read(int count) {
        unsigned value = 0;
        for (int i = 0; i < count; ++i) {
            const auto place = next_ / 6;
            if (place >= text_.size()) return std::nullopt;
            const auto digit = base64_digits.find(text_[place]);
            if (digit == std::string_view::npos) return std::nullopt;
            const auto bit = static_cast<unsigned>(digit >> (5 - next_ % 6)) & 1u;
            value |= bit << i;
            ++next_;
        }
        return value;
    }

private:
    std::string_view text_;
    std::size_t next_ = 0;
};

// A word of the dictionary: a piece of the text that has been unpacked.
struct Word {
    std::size_t begin = 0;
    std::size_t length = 0;
};

char character_of(unsigned code) {
    return code < 0x80 ? static_cast<char>(code) : '?';
}

}  // namespace

std::optional<std::string> unpacked(std::string_view base64) {
    Bits bits(base64);
    std::string text;
    std::vector<Word> words(3);  // the first three are no words
    int width = 2;
    std::size_t words_to_wider = 1;
    const auto add = [&](Word word) {
        words.push_back(word);
        if (--words_to_wider == 0) words_to_wider = std::size_t{1} << width++;
    };
    std::optional<Word> last;
    while (text.size() <= longest_unpacked) {
        const auto code = bits.read(width);
        if (!code) return std::nullopt;
        if (*code == end_code) return text;
        Word word{text.size(), 1};
        if (*code == new_byte || *code == new_character) {
            const auto character = bits.read(*code == new_byte ? 8 : 16);
            if (!character) return std::nullopt;
            text += character_of(*character);
            add(word);
        } else {
            // The word that is about to be added is the last one and its own first character.
            const bool is_next = last && *code == words.size();
            if (!is_next && *code >= words.size()) return std::nullopt;
            const Word known = is_next ? Word{last->begin, last->length + 1} : words[*code];
            word.length = known.length;
            if (text.size() + known.length > longest_unpacked) return std::nullopt;
            for (std::size_t i = 0; i < known.length; ++i) text += text[known.begin + i];
        }
        if (last) add({last->begin, last->length + 1});
        last = word;
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::detail
