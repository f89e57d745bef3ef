// What an operator may ask of a running server: one table for `gridraced admin`, `gridrace operate`, the messages on the
// socket, and the completions of both programs.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace gridrace::command_line {

struct AdminArgument {
    // An option is written --NAME VALUE, a flag --NAME.
    enum class Form { required, optional, option, flag };
    std::string_view name;
    Form form{};
    std::string_view type;  // "CODE"
    std::string_view help;
};

// Who may ask for a command. What deletes data for good, and who may come from elsewhere, is decided at the machine.
enum class AdminReach {
    anywhere,  // also an operator's session
    machine,   // its own user alone
    nodes      // what nodes of a cluster ask each other: nobody types it
};

struct AdminCommand {
    std::string_view name;
    std::string_view help;
    bool changes = false;  // the state: then it is in the audit log
    AdminReach reach{};
    std::vector<AdminArgument> arguments;
};

std::span<const AdminCommand> admin_commands();

}  // namespace gridrace::command_line
