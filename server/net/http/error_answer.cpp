#include "server/net/http/error_answer.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>

namespace gridrace::server {

namespace {

std::string_view code_of(http::status status) {
    switch (status) {
        case http::status::bad_request: return "bad_request";
        case http::status::forbidden: return "forbidden";
        case http::status::not_found: return "not_found";
        case http::status::method_not_allowed: return "method_not_allowed";
        case http::status::conflict: return "under_way";
        case http::status::gone: return "damaged";
        case http::status::payload_too_large: return "too_large";
        case http::status::too_many_requests: return "busy";
        case http::status::upgrade_required: return "upgrade_required";
        case http::status::request_header_fields_too_large: return "header_too_large";
        case http::status::service_unavailable: return "unavailable";
        default: return "error";
    }
}

// Of refused rules, whose sentence begins with the refusal's name: "players_out_of_range: A room has …".
std::string_view take_refusal(std::string_view& sentence) {
    const auto end = std::min(sentence.find(": "), sentence.size());
    const auto name = sentence.substr(0, end);
    const bool is_name = end < sentence.size() && std::ranges::all_of(name, [](char letter) {
                             return (letter >= 'a' && letter <= 'z') || letter == '_';
                         });
    if (!is_name) return {};
    sentence.remove_prefix(end + 2);
    return name;
}

}  // namespace

Response as_json_error(Response answer) {
    const bool is_error = answer.result_int() >= 400;
    if (!is_error || !answer[http::field::content_type].starts_with("text/plain")) return answer;
    std::string_view sentence(answer.body());
    if (sentence.ends_with('\n')) sentence.remove_suffix(1);
    std::string_view code = answer[error_header];
    if (code.empty()) code = take_refusal(sentence);
    if (code.empty()) code = code_of(answer.result());
    nlohmann::ordered_json json{{"code", code}, {"message", sentence}};
    const std::string_view retry_after = answer[http::field::retry_after];
    std::uint64_t seconds = 0;
    std::from_chars(retry_after.data(), retry_after.data() + retry_after.size(), seconds);
    if (seconds > 0) json["retry_after_ms"] = 1000 * seconds;
    answer.body() = json.dump() + "\n";
    answer.set(http::field::content_type, "application/json");
    answer.prepare_payload();
    return answer;
}

}  // namespace gridrace::server
