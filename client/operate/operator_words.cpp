#include "client/operate/operator_words.hpp"

#include <algorithm>

#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;
using Form = OperatorArgument::Form;

// Takes "--for 2h", "--for=2h" or "--anyway" at this place; false if there is no such option.
bool take_option(const OperatorCommand& command, const std::vector<std::string>& words,
                 std::size_t& at, json& arguments) {
    const auto word = std::string_view(words[at]).substr(2);
    const auto equals = word.find('=');
    const std::string name(word.substr(0, equals));
    const auto found = std::ranges::find(command.arguments, name, &OperatorArgument::name);
    if (found == command.arguments.end()) return false;
    if (found->form == Form::flag) {
        arguments[name] = "yes";
        return equals == std::string_view::npos;
    }
    if (found->form != Form::option) return false;
    if (equals != std::string_view::npos) {
        arguments[name] = std::string(word.substr(equals + 1));
        return true;
    }
    if (at + 1 >= words.size()) return false;
    arguments[name] = words[++at];
    return true;
}

}  // namespace

Result<json, std::string> operator_request(const std::vector<OperatorCommand>& commands,
                                           const std::vector<std::string>& words) {
    const auto command = std::ranges::find(commands, words.front(), &OperatorCommand::name);
    if (command == commands.end())
        return "the server takes no command " + printable(words.front(), 40) +
               "; without one, gridrace operate lists all";
    std::vector<std::string> places;
    for (const auto& argument : command->arguments) {
        const bool is_place = argument.form == Form::required || argument.form == Form::optional;
        if (is_place) places.push_back(argument.name);
    }
    const auto least =
        std::ranges::count(command->arguments, Form::required, &OperatorArgument::form);
    json arguments = json::object();
    std::size_t taken = 0;
    bool is_good = true;
    for (std::size_t at = 1; at < words.size() && is_good; ++at) {
        if (words[at].starts_with("--")) {
            is_good = take_option(*command, words, at, arguments);
        } else {
            is_good = taken < places.size();
            if (is_good) arguments[places[taken++]] = words[at];
        }
    }
    if (!is_good || std::cmp_less(taken, least)) return "say: " + command->usage;
    return json{{"command", command->name}, {"arguments", std::move(arguments)}};
}

std::string operator_help(const std::vector<OperatorCommand>& commands) {
    std::string text;
    for (const auto& command : commands) {
        text += "  " + command.usage + "\n      " + command.help + "\n";
    }
    return text;
}

}  // namespace gridrace::client
