#include "common/base/json.hpp"

namespace gridrace {

Json& Json::key(std::string_view name) {
    string(name);
    text_ += ':';
    is_first_ = true;
    return *this;
}

Json& Json::number(std::int64_t value) {
    separate();
    text_ += std::to_string(value);
    return *this;
}

Json& Json::tenths(int value) {
    separate();
    text_ += std::to_string(value / 10) + "." + std::to_string(value % 10);
    return *this;
}

Json& Json::boolean(bool value) {
    separate();
    text_ += value ? "true" : "false";
    return *this;
}

Json& Json::string(std::string_view value) {
    separate();
    text_ += '"';
    for (const char character : value) {
        if (character == '\n') {
            text_ += "\\n";
            continue;
        }
        if (character == '"' || character == '\\') text_ += '\\';
        text_ += character;
    }
    text_ += '"';
    return *this;
}

void Json::separate() {
    if (!is_first_) text_ += ',';
    is_first_ = false;
}

}  // namespace gridrace
