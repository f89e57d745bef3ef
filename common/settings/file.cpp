#include "common/settings/file.hpp"

#include <cstdio>

#include "common/base/text.hpp"
#include "common/base/toml.hpp"

namespace gridrace::settings {

namespace {

using Type = FileValue::Type;

constexpr std::size_t line_width = 100;

Type type_of(const toml::node& node) {
    if (node.is_string()) return Type::text;
    if (node.is_integer()) return Type::number;
    if (node.is_boolean()) return Type::toggle;
    if (node.is_array()) return Type::list;
    return node.is_table() ? Type::table : Type::other;
}

std::optional<std::string> joined(const toml::array& list) {
    std::string text;
    for (const auto& element : list) {
        const auto* word = element.as_string();
        if (word == nullptr) return std::nullopt;
        text += (text.empty() ? "" : ",") + word->get();
    }
    return text;
}

std::optional<std::string> text_of(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer()) return std::to_string(number->get());
    if (const auto* toggle = node.as_boolean()) return toggle->get() ? "true" : "false";
    if (const auto* list = node.as_array()) return joined(*list);
    return std::nullopt;
}

FileValue value_of(std::string_view table, const toml::key& key, const toml::node& node) {
    return {std::string(table), std::string(key.str()), static_cast<int>(node.source().begin.line),
            type_of(node), text_of(node)};
}

// As a TOML basic string.
std::string quoted(std::string_view value) {
    std::string text = "\"";
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04X", static_cast<unsigned>(byte));
            text += escape;
            continue;
        }
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    return text + '"';
}

std::string list_of(std::string_view value) {
    std::string text;
    for (std::size_t start = 0; start < value.size();) {
        const auto end = std::min(value.find(',', start), value.size());
        text += (text.empty() ? "" : ", ") + quoted(value.substr(start, end - start));
        start = end + 1;
    }
    return "[" + text + "]";
}

}  // namespace

std::string place(std::string_view file, int line) {
    return printable(file) + (line == 0 ? "" : ":" + std::to_string(line));
}

std::string placed(std::string_view file, const Fault& fault) {
    return place(file, fault.line) + ": " + fault.message;
}

std::string FileValue::shown() const {
    if (type == Type::text) return '"' + printable(*text) + '"';
    if (type == Type::table) return "a table";
    if (type == Type::list) return "a list";
    return text.value_or("this");
}

Result<std::vector<FileValue>, Fault> read_values(std::string_view text,
                                                  const std::set<std::string>& tables) {
    const auto parsed = toml::parse(text);
    if (!parsed) {
        const auto& error = parsed.error();
        return Fault{static_cast<int>(error.source().begin.line), printable(error.description())};
    }
    std::vector<FileValue> values;
    for (const auto& [name, node] : parsed.table()) {
        const auto* table = node.as_table();
        if (table == nullptr || !tables.contains(std::string(name.str()))) {
            values.push_back(value_of("", name, node));
            continue;
        }
        for (const auto& [key, value] : *table) values.push_back(value_of(name.str(), key, value));
    }
    return values;
}

std::string comment(std::string_view text) {
    std::string lines;
    std::string line = "#";
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find(' ', start), text.size());
        if (line.size() + 1 + end - start > line_width && line.size() > 1) {
            lines += line + "\n";
            line = "#";
        }
        line += " ";
        line += text.substr(start, end - start);
        start = end + 1;
    }
    return lines + line + "\n";
}

std::string written(const Setting& setting, std::string_view value) {
    switch (setting.kind) {
        case Setting::Kind::number:
        case Setting::Kind::toggle: return std::string(value);
        case Setting::Kind::list: return list_of(value);
        case Setting::Kind::text:
        case Setting::Kind::choice:
        case Setting::Kind::file:
        case Setting::Kind::folder: break;
    }
    return quoted(value);
}

}  // namespace gridrace::settings
