#include "client/commands/command_line.hpp"

#include "client/commands/local_commands.hpp"
#include "client/commands/room_verbs.hpp"
#include "client/tools/command_line.hpp"
#include "common/command_line/outline.hpp"

namespace gridrace::client {

void declare_command_line(CLI::App& app, SaidOptions& said) {
    app.require_subcommand(0, 1);
    declare_room_verbs(app, said.rooms);
    declare_load(app, said.rooms, said.load);
    declare_local_commands(app, said.rooms);
    tools::declare(app, said.puzzles);
}

void read_words(CLI::App& app, const std::vector<std::string>& words) {
    const command_line::OnlyVariablesOf variables(app, words.empty() ? "" : words.front());
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
}

}  // namespace gridrace::client
