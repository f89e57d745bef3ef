#include "server/net/http/server_word.hpp"

#include "common/identity/encoding.hpp"
#include "server/net/http/request_target.hpp"
#include "server/net/limits/access.hpp"
#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

constexpr std::string_view basic_scheme = "Basic ";
constexpr std::size_t longest_credentials = 256;  // of name and word

// A request about rooms and races; not the page, which is then shown without the preview of a room.
bool is_about_rooms(const Request& request, const Route& route) {
    const auto* status = std::get_if<StatusRequest>(&route);
    if (status != nullptr) return status->about != StatusRequest::About::page;
    if (std::holds_alternative<RecordRequest>(route) ||
        std::holds_alternative<RatingRequest>(route) ||
        std::holds_alternative<TreeRequest>(route) ||
        std::holds_alternative<wire::CreateRoom>(route))
        return true;
    const auto path = path_of(request.target());
    return is_get_or_head(request.method()) &&
           (path == rooms_path || path == field_path || path.starts_with(board_path) ||
            path.starts_with(players_path) || path.starts_with(tree_path));
}

}  // namespace

std::string word_in(const Request& request) {
    const std::string_view said = request[http::field::authorization];
    if (!is_same_text(said.substr(0, basic_scheme.size()), basic_scheme)) return "";
    const auto text = identity::from_base64(said.substr(basic_scheme.size())).value_or("");
    if (text.size() > longest_credentials) return "";
    const auto colon = text.find(':');
    return colon == std::string::npos ? "" : text.substr(colon + 1);
}

std::optional<Rejection> refuse_without_word(ServerContext& context, Gate::Pass& pass,
                                             const Request& request, const Route& route) {
    if (context.access == nullptr) return std::nullopt;
    const auto& access = *context.access;
    const auto* create = std::get_if<wire::CreateRoom>(&route);
    const bool opens = create != nullptr && create->rules.mode_settings.mode != race::Mode::daily;
    if (opens && access.open_rooms() == Admitted::nobody)
        return context.gate.reject(RefusalCause::opens_no_rooms);
    const bool needs_word = opens ? access.wants_word_to_open()
                                  : access.wants_word_to_enter() && is_about_rooms(request, route);
    if (!needs_word) return std::nullopt;
    return access.refuse(word_in(request), pass, Gate::Clock::now());
}

}  // namespace gridrace::server
