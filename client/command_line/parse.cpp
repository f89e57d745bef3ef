#include "client/command_line/parse.hpp"

#include "common/command_line/outline.hpp"

namespace gridrace::client {

void parse(CLI::App& app, const std::vector<std::string>& words) {
    const command_line::OnlyVariablesOf variables(app, words.empty() ? "" : words.front());
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
}

}  // namespace gridrace::client
