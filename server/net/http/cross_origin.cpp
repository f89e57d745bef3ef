#include "server/net/http/cross_origin.hpp"

#include <algorithm>
#include <array>

#include "common/wire/proof_of_work.hpp"
#include "server/net/http/content_negotiation.hpp"
#include "server/net/http/error_answer.hpp"
#include "server/net/http/request_target.hpp"

namespace gridrace::server {

namespace {

// Over plain HTTP browsers send no Sec-Fetch headers (Fetch Metadata, 2), with GET to their own origin no Origin, and some
// let a script choose User-Agent: what remains is Accept-Language (Fetch, 4.1), which can be changed but not removed.
constexpr std::array<std::string_view, 5> browser_headers{
    "Origin", "Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest", "Accept-Language"};

// Requests that pages of listed origins may make.
bool is_shared(std::string_view path) {
    return path == rooms_path || path == field_path || path == health_path ||
           path.starts_with(status_path) || path.starts_with(room_path);
}

}  // namespace

Requester requester_of(const Gate& gate, const Request& request) {
    const auto origin = request[http::field::origin];
    const bool is_listed =
        !origin.empty() && is_shared(path_of(request.target())) && gate.is_listed(origin);
    return {request.method(), is_listed ? std::string(origin) : std::string(),
            names_json(request[http::field::accept])};
}

Response answer_for(const Requester& requester, Response answer) {
    if (requester.reads_json) answer = as_json_error(std::move(answer));
    if (!requester.listed_origin.empty()) {
        answer.set(http::field::access_control_allow_origin, requester.listed_origin);
        answer.set(http::field::access_control_expose_headers,
                   std::string(wire::challenge_header) + ", " + std::string(error_header) +
                       ", Retry-After");
        answer.insert(http::field::vary, "Origin");  // beside what it varies by anyway
    }
    return as_asked(requester.method, std::move(answer));
}

std::optional<Response> answer_preflight(const Requester& requester, const Request& request) {
    const bool is_preflight = request.method() == http::verb::options &&
                              !request[http::field::access_control_request_method].empty();
    if (!is_preflight || requester.listed_origin.empty()) return std::nullopt;
    Response answer(http::status::no_content, 11);
    answer.set(http::field::server, product_name);
    answer.keep_alive(false);
    answer.set(http::field::access_control_allow_methods,
               path_of(request.target()) == rooms_path ? methods_of_rooms : get_and_head);
    answer.set(http::field::access_control_allow_headers,
               "Authorization, Content-Type, " + std::string(wire::proof_header));
    answer.set(http::field::access_control_max_age, "600");
    return answer;
}

bool is_from_browser(const Request& request) {
    const auto has = [&](std::string_view name) { return request.find(name) != request.end(); };
    return std::ranges::any_of(browser_headers, has) ||
           request[http::field::user_agent].starts_with("Mozilla/");
}

}  // namespace gridrace::server
