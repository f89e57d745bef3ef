// Scripts for completion in shells.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/command_line/outline.hpp"

namespace gridrace::command_line {

enum class Shell { bash, zsh, fish };

// For help: "bash, zsh or fish".
inline constexpr std::string_view list_of_shells = "bash, zsh or fish";

// None if there is no script for a shell with that name.
std::optional<Shell> parse_shell(std::string_view name);

// The script for a program: its verbs, their options, and the choices, files and folders that they
// accept.
std::string completion_script(const Outline& outline, Shell shell);

namespace detail {
std::string bash_completion(const Outline& outline);
std::string zsh_completion(const Outline& outline);
std::string fish_completion(const Outline& outline);

// The text with a backslash before each of the characters in `before`.
std::string with_backslashes(std::string_view text, std::string_view before);
}  // namespace detail

}  // namespace gridrace::command_line
