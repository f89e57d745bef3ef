#include "common/command_line/completion.hpp"

namespace gridrace::command_line {

std::optional<Shell> parse_shell(std::string_view name) {
    if (name == "bash") return Shell::bash;
    if (name == "zsh") return Shell::zsh;
    if (name == "fish") return Shell::fish;
    return std::nullopt;
}

std::string completion_script(const Outline& outline, Shell shell) {
    switch (shell) {
        case Shell::bash: return detail::bash_completion(outline);
        case Shell::zsh: return detail::zsh_completion(outline);
        case Shell::fish: return detail::fish_completion(outline);
    }
    return "";
}

namespace detail {

std::string with_backslashes(std::string_view text, std::string_view before) {
    std::string escaped;
    for (const char c : text) {
        if (before.find(c) != std::string_view::npos) escaped += '\\';
        escaped += c;
    }
    return escaped;
}

}  // namespace detail

}  // namespace gridrace::command_line
