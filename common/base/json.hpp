// Writes JSON without a library: values one after the other, commas between.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace gridrace {

class Json {
public:
    // `[` or `{`, and its counterpart.
    Json& begin(char bracket) { return separate(), text_ += bracket, is_first_ = true, *this; }
    Json& end(char bracket) { return text_ += bracket, is_first_ = false, *this; }
    Json& key(std::string_view name);
    Json& number(std::int64_t value);
    // 71 as 7.1.
    Json& tenths(int value);
    Json& boolean(bool value);
    // Of control characters our own texts have line ends alone: only these are escaped.
    Json& string(std::string_view value);
    // What is JSON already.
    Json& value(std::string_view json) { return separate(), text_ += json, *this; }
    std::string take() { return std::move(text_); }

private:
    void separate();
    std::string text_;
    bool is_first_ = true;
};

}  // namespace gridrace
