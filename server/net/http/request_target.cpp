#include "server/net/http/request_target.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

constexpr std::array<std::string_view, 2> schemes{"http://", "https://"};

// What follows the scheme; none if the target is not in absolute form.
std::optional<std::string_view> without_scheme(std::string_view target) {
    const auto* const scheme = std::ranges::find_if(schemes, [target](std::string_view one) {
        return is_same_text(target.substr(0, one.size()), one);
    });
    if (scheme == schemes.end()) return std::nullopt;
    return target.substr(scheme->size());
}

}  // namespace

std::optional<std::string_view> use_origin_form(Request& request) {
    const auto target = without_scheme(request.target());
    if (!target) return std::nullopt;
    const auto end = std::min(target->find_first_of("/?"), target->size());
    const std::string authority(target->substr(0, end));
    std::string path(target->substr(end));
    if (!path.starts_with('/')) path.insert(0, 1, '/');
    if (!parse_host(authority)) return "the request target names no host";
    request.set(http::field::host, authority);
    request.target(path);
    return std::nullopt;
}

void cut_public_path(Request& request, std::string_view public_path) {
    const std::string target(request.target());
    if (public_path.empty() || !target.starts_with(public_path)) return;
    if (!std::string_view(target).substr(public_path.size()).starts_with('/')) return;
    request.target(target.substr(public_path.size()));
}

}  // namespace gridrace::server
