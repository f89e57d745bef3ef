#include "client/command_line/numbers.hpp"

#include <charconv>
#include <cstdlib>
#include <string>

namespace gridrace::client {

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
    const auto read = [least, most](std::string& text) -> std::string {
        std::uint64_t number = 0;
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, number);
        if (error != std::errc() || rest != end || number < least || number > most) {
            return "'" + text + "' is not a whole number from " + std::to_string(least) + " to " +
                   std::to_string(most);
        }
        text = std::to_string(number);
        return "";
    };
    return {read, ""};
}

CLI::Validator seconds_or_minutes(std::uint64_t most) {
    const auto read = [most](std::string& text) -> std::string {
        std::uint64_t number = 0;
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, number);
        const std::string_view unit(rest, end);
        const std::uint64_t factor = unit.empty() || unit == "s" ? 1
                                     : unit == "m"               ? 60
                                     : unit == "h"               ? 3600
                                                                 : 0;
        if (error != std::errc() || factor == 0 || number > most / factor) {
            return "'" + text + "' is not a time from 0 to " + std::to_string(most) +
                   " seconds, such as 90, 90s or 2m";
        }
        text = std::to_string(number * factor);
        return "";
    };
    return {read, ""};
}

CLI::Validator between(double least, double most) {
    const auto check = [least, most](const std::string& text) -> std::string {
        char* end = nullptr;
        const double number = std::strtod(text.c_str(), &end);
        const bool is_number = end != text.c_str() && *end == '\0';
        if (is_number && number >= least && number <= most) return "";
        return "'" + text + "' is not a number from " + CLI::detail::to_string(least) + " to " +
               CLI::detail::to_string(most);
    };
    return {check, ""};
}

}  // namespace gridrace::client
