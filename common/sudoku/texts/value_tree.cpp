#include "common/sudoku/texts/value_tree.hpp"

#include <algorithm>

#include "common/sudoku/texts/characters.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr int most_levels = 40;
constexpr std::string_view opening = "[{(";
constexpr std::string_view closing = "]})";
constexpr std::string_view quotes = "\"'";
constexpr std::string_view between = ",;";
constexpr std::string_view blanks_between = " \t\r\n";
constexpr std::string_view after_word = " \t\r\n,;:[]{}()\"'";

class ValueReader {
public:
    explicit ValueReader(std::string_view text) : text_(text) {}

    std::optional<Value> read_all() {
        Value value;
        if (!read(value, 0)) return std::nullopt;
        pass_over_spaces();
        if (!text_.empty()) return std::nullopt;
        return value;
    }

private:
    void pass_over_spaces() {
        text_.remove_prefix(std::min(text_.find_first_not_of(blanks_between), text_.size()));
    }

    bool takes(std::string_view characters) {
        pass_over_spaces();
        if (text_.empty() || !is_one_of(text_.front(), characters)) return false;
        text_.remove_prefix(1);
        return true;
    }

    bool read(Value& value, int level) {
        pass_over_spaces();
        if (text_.empty() || level > most_levels) return false;
        const auto kind = opening.find(text_.front());
        if (kind == std::string_view::npos) return read_word(value.word);
        text_.remove_prefix(1);
        return read_items(value, closing.substr(kind, 1), level);
    }

    // Becomes an object with its first key. Nothing between two commas is a value.
    bool read_items(Value& value, std::string_view end, int level) {
        value.is_array = true;
        for (bool expects = true;;) {
            if (takes(end)) break;
            if (takes(between)) {
                if (expects && !value.is_object) value.items.emplace_back();
                expects = true;
                continue;
            }
            Value item;
            if (!read(item, level + 1)) return false;
            if (takes(":")) {
                value.is_object = true;
                std::string key = lower(std::move(item.word));
                item = {};
                if (!read(item, level + 1)) return false;
                item.key = std::move(key);
            }
            value.items.push_back(std::move(item));
            expects = false;
        }
        if (value.items.empty() && end == "}") value.is_object = true;
        if (value.is_object) value.is_array = false;
        return true;
    }

    bool read_word(std::string& word) {
        if (!is_one_of(text_.front(), quotes)) {
            const auto end = std::min(text_.find_first_of(after_word), text_.size());
            word = text_.substr(0, end);
            text_.remove_prefix(end);
            if (word == "null" || word == "None" || word == "undefined") word.clear();
            return end > 0;
        }
        const char quote = text_.front();
        std::size_t i = 1;
        for (; i < text_.size() && text_[i] != quote; ++i) {
            if (text_[i] == '\\' && ++i < text_.size()) {
                word += is_one_of(text_[i], "nrt") ? '\n' : text_[i];
            } else if (i < text_.size()) {
                word += text_[i];
            }
        }
        if (i >= text_.size()) return false;
        text_.remove_prefix(i + 1);
        return true;
    }

    std::string_view text_;
};

}  // namespace

std::optional<Value> read_value(std::string_view text) {
    return ValueReader(text).read_all();
}

}  // namespace gridrace::sudoku::detail
