// A text in brackets as a tree of values. Internal to formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::sudoku::detail {

// An object, an array, or a word: a string without its quotes, a number, `true`; nothing for null.
struct Value {
    std::string key;  // in lower case, if it is of an object
    std::string word;
    std::vector<Value> items;
    bool is_object = false;
    bool is_array = false;
};

// None if brackets or quotes do not fit, or are nested more than 40 levels deep.
std::optional<Value> read_value(std::string_view text);

}  // namespace gridrace::sudoku::detail
