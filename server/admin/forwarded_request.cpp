#include "server/admin/forwarded_request.hpp"

#include "server/net/cluster/node_settings.hpp"
#include "server/net/limits/address.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

Fault malformed() {
    return {"bad_request", "the other node's request is not understood"};
}

}  // namespace

std::string to_text(const ForwardedRequest& forwarded) {
    const json text{{"command", forwarded.request.command->name},
                    {"arguments", forwarded.request.arguments},
                    {"uid", forwarded.asker.uid},
                    {"from", forwarded.asker.node},
                    {"operated_from", forwarded.request.operated_from}};
    return text.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<ForwardedRequest, Fault> parse_forwarded(std::string_view text) {
    const auto said = json::parse(text, nullptr, false);
    if (!said.is_object()) return malformed();
    const auto uid = said.find("uid");
    const auto from = said.find("from");
    const bool is_whole =
        uid != said.end() && uid->is_number_unsigned() && from != said.end() && from->is_string();
    if (!is_whole) return malformed();
    const auto node = clean_node_name(from->get_ref<const std::string&>());
    if (!node || node->empty()) return malformed();
    auto request = parse_request(text);
    if (!request) return request.error();
    // Nodes of older versions do not say it.
    const auto operated = said.value("operated_from", json(""));
    if (!operated.is_string()) return malformed();
    const auto& address = operated.get_ref<const std::string&>();
    if (!address.empty() && !parse_address(address)) return malformed();
    request->operated_from = address;
    return ForwardedRequest{std::move(*request), {uid->get<unsigned>(), *node}};
}

}  // namespace gridrace::server::admin
