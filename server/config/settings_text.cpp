#include <cstdio>

#include "server/config/load_config.hpp"
#include "server/config/settings_file.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t line_width = 100;

// A comment of as many lines as it takes.
std::string comment(const std::string& text) {
    std::string lines;
    std::string line = "#";
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find(' ', start), text.size());
        if (line.size() + 1 + end - start > line_width && line.size() > 1) {
            lines += line + "\n";
            line = "#";
        }
        line += " " + text.substr(start, end - start);
        start = end + 1;
    }
    return lines + line + "\n";
}

// As a basic string of TOML.
std::string quoted(const std::string& value) {
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

std::string list_of(const std::string& value) {
    std::string text;
    for (std::size_t start = 0; start < value.size();) {
        const auto end = std::min(value.find(',', start), value.size());
        text += (text.empty() ? "" : ", ") + quoted(value.substr(start, end - start));
        start = end + 1;
    }
    return "[" + text + "]";
}

std::string written(const Setting& setting, const std::string& value) {
    switch (setting.kind) {
        case Setting::Kind::number: return value;
        case Setting::Kind::list: return list_of(value);
        case Setting::Kind::text:
        case Setting::Kind::choice:
        case Setting::Kind::file:
        case Setting::Kind::folder: break;
    }
    return quoted(value);
}

std::string explained(const Setting& setting) {
    const auto usual = setting.usual();
    return setting.help + ". Wants " + setting.wants + (usual.empty() ? "" : "; default: " + usual);
}

// A default that somebody wrote down is one all the same.
std::string origin_of(const Setting& setting, const Config& config, const Origins& origins) {
    const auto origin = origins.find(setting.name);
    if (origin == origins.end()) return "default";
    static const Gathering untouched;
    const bool is_default = setting.value(config) == setting.value(untouched.config());
    return is_default ? "default (" + origin->second + ")" : origin->second;
}

}  // namespace

std::string settings_text(const Config& config, const Origins* origins) {
    std::string text =
        "# The configuration of gridraced. Command-line options override environment variables, "
        "which\n# override this file. `limits.max_rooms` here is --max-rooms and "
        "GRIDRACE_MAX_ROOMS.\n";
    std::string table;
    for (const auto& setting : settings()) {
        if (setting.table != table) text += "\n[" + setting.table + "]\n";
        table = setting.table;
        text += "\n" + comment(explained(setting)) + setting.key() + " = " +
                written(setting, setting.value(config));
        if (origins != nullptr) {
            text += "  # " + origin_of(setting, config, *origins);
        }
        text += "\n";
    }
    return text;
}

}  // namespace gridrace::server
