#include "server/admin/remote_commands.hpp"

#include "server/admin/nodes.hpp"
#include "server/admin/tables.hpp"

namespace gridrace::server::admin {

namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(Argument::Form form) {
    switch (form) {
        case Argument::Form::required: return "required";
        case Argument::Form::optional: return "optional";
        case Argument::Form::option: return "option";
        case Argument::Form::flag: return "flag";
    }
    return "";
}

Json json_of(const Command& command) {
    auto arguments = Json::array();
    for (const auto& argument : command.arguments) {
        arguments.push_back({{"name", argument.name},
                             {"form", name_of(argument.form)},
                             {"type", argument.type},
                             {"help", argument.help}});
    }
    return {{"name", command.name},
            {"usage", usage_of(command)},
            {"help", command.help},
            {"changes", command.changes},
            {"arguments", std::move(arguments)}};
}

}  // namespace

std::string usage_of(const Command& command) {
    std::string usage(command.name);
    for (const auto& argument : command.arguments) {
        const std::string type(argument.type);
        switch (argument.form) {
            case Argument::Form::required: usage += " " + type; break;
            case Argument::Form::optional: usage += " [" + type + "]"; break;
            case Argument::Form::option:
                usage += " [--" + std::string(argument.name) + " " + type + "]";
                break;
            case Argument::Form::flag: usage += " [--" + std::string(argument.name) + "]"; break;
        }
    }
    return usage;
}

std::string remote_commands() {
    auto all = Json::array();
    for (const auto& command : commands()) {
        if (command.reach == Reach::anywhere) all.push_back(json_of(command));
    }
    return Json{{"commands", std::move(all)}}.dump();
}

Fault not_from_elsewhere(const Request& request) {
    return {"not_from_elsewhere", std::string(request.command->name) +
                                      " is for the server's own machine: gridraced admin " +
                                      std::string(request.command->name)};
}

std::string answer_in_words(const Command& command, const nlohmann::json& result) {
    const nlohmann::json answer{
        {"ok", true}, {"result", result}, {"text", in_words(command, result)}};
    return answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

unsigned status_of(const Fault& fault) {
    if (fault.code == "bad_request" || fault.code == "no_such_command") return 400;
    if (fault.code == "not_from_elsewhere") return 403;
    if (fault.code == node_unreachable || fault.code == node_silent || fault.code == "log_failed")
        return 503;
    return 409;
}

}  // namespace gridrace::server::admin
